import type { Kysely } from 'kysely'
import type { LabelPrinter, PrintJob, PrintJobState } from '#sync/api/company/print-jobs.ts'
import type { PrintJobTable } from '../tables/hub-tables.ts'
import type { Database } from '../tables/schema.ts'

type Reads = Kysely<Database>

const mostShown = 100

const jobs = (db: Reads) =>
  db
    .selectFrom('printJob')
    .innerJoin('hubDevice', 'hubDevice.hubDeviceId', 'printJob.hubDeviceId')
    .select([
      'printJob.printJobId',
      'printJob.hubDeviceId',
      'hubDevice.name as printerName',
      'printJob.title',
      'printJob.labels',
      'printJob.state',
      'printJob.problem',
      'printJob.requestedBy',
      'printJob.requestedAt',
      'printJob.endedAt',
    ])

/** The newest first; of one account when it is named. */
export function listPrintJobs(db: Reads, accountId: string | null): Promise<PrintJob[]> {
  const newest = jobs(db)
    .orderBy('printJob.requestedAt', 'desc')
    .orderBy('printJob.printJobId', 'desc')
    .limit(mostShown)
  return (accountId === null ? newest : newest.where('printJob.accountId', '=', accountId)).execute()
}

export const findPrintJob = (db: Reads, printJobId: string): Promise<PrintJob | undefined> =>
  jobs(db).where('printJobId', '=', printJobId).executeTakeFirst()

/** The order of a print job: its owner and its labels. */
export const findPrintOrder = (db: Reads, printJobId: string) =>
  db
    .selectFrom('printJob')
    .where('printJobId', '=', printJobId)
    .select(['accountId', 'hubDeviceId', 'packageIds', 'piece'])
    .executeTakeFirst()

export const listPrinters = (db: Reads): Promise<Omit<LabelPrinter, 'isConnected'>[]> =>
  db
    .selectFrom('hubDevice')
    .where('kind', '=', 'printer')
    .where('revokedAt', 'is', null)
    .select(['hubDeviceId', 'name', 'branchId'])
    .orderBy('name')
    .execute()

export async function insertPrintJob(db: Reads, job: PrintJobTable): Promise<void> {
  await db.insertInto('printJob').values(job).execute()
}

/** The next job for a printer. */
export const oldestWaiting = (db: Reads, hubDeviceId: string) =>
  db
    .selectFrom('printJob')
    .where('hubDeviceId', '=', hubDeviceId)
    .where('state', '=', 'Waiting')
    .select(['printJobId', 'title', 'zpl'])
    .orderBy('requestedAt')
    .orderBy('printJobId')
    .limit(1)
    .executeTakeFirst()

interface Move {
  readonly from: PrintJobState
  readonly to: PrintJobState
  readonly problem?: string
}

const over: ReadonlySet<PrintJobState> = new Set(['Printed', 'Cancelled', 'Failed'])

/** Returns false when another call moved the job first. Jobs that are over keep only their record. */
export async function movePrintJob(
  db: Reads,
  printJobId: string,
  { from, to, problem = '' }: Move,
  at: string,
): Promise<boolean> {
  const finalFields = over.has(to) ? { zpl: '', endedAt: at } : {}
  const result = await db
    .updateTable('printJob')
    .set({ state: to, problem, ...finalFields })
    .where('printJobId', '=', printJobId)
    .where('state', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

/** The job that a printer has at this moment, as far as the server knows. */
export const jobAtWork = (db: Reads, hubDeviceId: string) =>
  db
    .selectFrom('printJob')
    .where('hubDeviceId', '=', hubDeviceId)
    .where('state', '=', 'Printing')
    .select('printJobId')
    .executeTakeFirst()
