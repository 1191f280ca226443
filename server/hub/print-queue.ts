import type { PrinterReading } from '#sync/api/hub.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { jobAtWork, movePrintJob, oldestWaiting } from '../db/devices/print-jobs.ts'
import type { HubDeps } from './deps.ts'
import { invocation } from './records.ts'

const wentAwayText =
  'The printer lost its connection while it had these labels. Look at what came out, and print again what is missing.'
const unsaidText =
  'The printer could not print this and did not say why. Look at the printer, then print again.'

/** Tells one connection of a device; false when it has none. */
type TellDevice = (hubDeviceId: string, record: string) => boolean

/**
 * Gives each printer that is connected its jobs, one at a time. Whether labels came out that were on their way when a
 * connection broke, only a person can see: they are not printed twice, and the job says so.
 */
export function createPrintQueue(
  { db, printers }: Pick<HubDeps, 'db' | 'printers'>,
  tell: TellDevice,
  fault: (error: unknown) => void,
) {
  /** The work for one printer runs in sequence. */
  const turns = new Map<string, Promise<void>>()
  let isOver = false

  function inTurn(hubDeviceId: string, work: () => Promise<void>): void {
    const before = turns.get(hubDeviceId) ?? Promise.resolve()
    turns.set(hubDeviceId, before.then(() => (isOver ? undefined : work())).catch(fault))
  }
  const move = (printJobId: string, transition: Parameters<typeof movePrintJob>[2]): Promise<boolean> =>
    withTransaction({ db }, byServer('printJobs.move'), ({ kysely, at }) =>
      movePrintJob(kysely, printJobId, transition, at),
    )

  async function giveNext(hubDeviceId: string): Promise<void> {
    if (!printers.has(hubDeviceId) || (await jobAtWork(db.reads.kysely, hubDeviceId))) return
    const job = await oldestWaiting(db.reads.kysely, hubDeviceId)
    if (!job || !(await move(job.printJobId, { from: 'Waiting', to: 'Printing' }))) return
    if (!tell(hubDeviceId, invocation('PrintLabels', job)))
      await move(job.printJobId, { from: 'Printing', to: 'Waiting' })
  }

  async function giveUp(hubDeviceId: string): Promise<void> {
    const left = await jobAtWork(db.reads.kysely, hubDeviceId)
    if (left) await move(left.printJobId, { from: 'Printing', to: 'Failed', problem: wentAwayText })
  }

  const announce = () => db.events.written([{ topics: ['printJobs'], accountId: null }])
  const unsubscribe = db.events.onWritten((writes) => {
    if (!writes.some(({ topics }) => topics.includes('printJobs'))) return
    for (const id of printers.all()) inTurn(id, () => giveNext(id))
  })

  return {
    /** A printer is here. Answers with what is to be done when it is gone. */
    enter(hubDeviceId: string): () => void {
      const leave = printers.enter(hubDeviceId)
      // Requeues the job that the printer had before it or the server went down.
      inTurn(hubDeviceId, () => giveUp(hubDeviceId))
      announce()
      return () => {
        leave()
        inTurn(hubDeviceId, () => giveUp(hubDeviceId))
        announce()
      }
    },
    /** Handles a printer's report about a job. Reports about another printer's job are ignored. */
    heard(hubDeviceId: string, { printJobId, state, problem }: PrinterReading): void {
      inTurn(hubDeviceId, async () => {
        const atWork = await jobAtWork(db.reads.kysely, hubDeviceId)
        if (atWork?.printJobId !== printJobId) return
        const failure = { to: 'Failed', problem: problem || unsaidText } as const
        await move(printJobId, { from: 'Printing', ...(state === 'printed' ? { to: 'Printed' } : failure) })
      })
    },
    stop(): void {
      isOver = true
      unsubscribe()
    },
  }
}
