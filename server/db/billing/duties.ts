import { type Kysely, sql } from 'kysely'
import type { DutyCreditTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

type DutySum = { readonly packageId: string | null; readonly sum: number }

const dutyLines = (db: Tables) =>
  db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.feature', '=', 'Duty')
    .where('invoice.statusId', 'not in', ['draft', 'void'])
    .select((eb) => eb.fn.sum<number>('invoiceLine.amountJmdCents').as('sum'))

const onLines = (db: Tables, packageIds: readonly string[]): Promise<DutySum[]> =>
  dutyLines(db)
    .where('invoiceLine.packageId', 'in', packageIds)
    .select('invoiceLine.packageId')
    .groupBy('invoiceLine.packageId')
    .execute()

/** A line that names no package is for the one that its invoice is for. */
const onInvoices = (db: Tables, packageIds: readonly string[]): Promise<DutySum[]> =>
  dutyLines(db)
    .where('invoiceLine.packageId', 'is', null)
    .where('invoice.packageId', 'in', packageIds)
    // Written out, so that the index of living invoices is used.
    .where('invoice.statusId', '<>', sql.lit('void'))
    .select('invoice.packageId')
    .groupBy('invoice.packageId')
    .execute()

const givenBack = (db: Tables, packageIds: readonly string[]): Promise<DutySum[]> =>
  db
    .selectFrom('dutyCredit')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
    .where('dutyCredit.packageId', 'in', packageIds)
    .where('creditNote.status', '<>', 'Void')
    .select(['dutyCredit.packageId', (eb) => eb.fn.sum<number>('creditNote.amountJmdCents').as('sum')])
    .groupBy('dutyCredit.packageId')
    .execute()

/** Duty for packages on invoices that aren't void, minus refunds by credit notes that aren't void. By package. */
export async function billedDuties(
  db: Tables,
  packageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const duties = new Map<string, number>()
  const add = (rows: readonly DutySum[], sign: 1 | -1) => {
    for (const { packageId, sum } of rows)
      duties.set(packageId ?? '', (duties.get(packageId ?? '') ?? 0) + sign * Number(sum))
  }
  add(await onLines(db, packageIds), 1)
  add(await onInvoices(db, packageIds), 1)
  add(await givenBack(db, packageIds), -1)
  return duties
}

export const billedDuty = async (db: Tables, packageId: string): Promise<number> =>
  (await billedDuties(db, [packageId])).get(packageId) ?? 0

/** The credit notes that gave back duty for a package and aren't void. */
export async function dutyCreditsOf(db: Tables, packageId: string): Promise<string[]> {
  const notes = await db
    .selectFrom('dutyCredit')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
    .where('dutyCredit.packageId', '=', packageId)
    .where('creditNote.status', '<>', 'Void')
    .select('creditNote.creditNoteId')
    .execute()
  return notes.map(({ creditNoteId }) => creditNoteId)
}

export const insertDutyCredit = async (db: Tables, row: DutyCreditTable): Promise<void> => {
  await db.insertInto('dutyCredit').values(row).execute()
}
