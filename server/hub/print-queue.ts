import type { PrinterReading } from '#sync/api/company/hub.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { jobAtWork, movePrintJob, oldestWaiting } from '../db/devices/print-jobs.ts'
import type { HubDeps } from './deps.ts'
import { invocation } from './records.ts'

const wentAwayText =
  'The printer lost its connection while it had these labels. Look at what came out, and print again what is missing.'
const unsaidText =
  'The printer could not print this and did not say why. Look at the printer, then print again.'

/** Tells one connection of a device; false when it has none. */
type TellDevice = (hubDeviceId: string, record: string) => boolean

/** The next job of a printer that has none at work, according to the database. */
const nextFor = async (tables: Tables, hubDeviceId: string) =>
  (await jobAtWork(tables, hubDeviceId)) ? undefined : oldestWaiting(tables, hubDeviceId)

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

  /** Takes it in one transaction, because for a moment a printer may be connected to two servers. */
  const takeNext = (hubDeviceId: string) =>
    withTransaction({ db }, byServer('printJobs.move'), async ({ kysely, at }) => {
      const job = await nextFor(kysely, hubDeviceId)
      if (!job) return undefined
      await movePrintJob(kysely, job.printJobId, { from: 'Waiting', to: 'Printing' }, at)
      return job
    })

  async function giveNext(hubDeviceId: string): Promise<void> {
    if (!printers.isHere(hubDeviceId) || !(await nextFor(db.reads.kysely, hubDeviceId))) return
    const job = await takeNext(hubDeviceId)
    if (job && !tell(hubDeviceId, invocation('PrintLabels', job)))
      await move(job.printJobId, { from: 'Printing', to: 'Waiting' })
  }

  async function giveUp(hubDeviceId: string): Promise<void> {
    const left = await jobAtWork(db.reads.kysely, hubDeviceId)
    if (left) await move(left.printJobId, { from: 'Printing', to: 'Failed', problem: wentAwayText })
  }

  const announce = () =>
    printers
      .settled()
      .then(() => db.feed.publish({ written: [{ topics: ['printJobs'], accountId: null }] }))
      .catch(fault)
  const giveAll = (): void => {
    for (const id of printers.allHere()) inTurn(id, () => giveNext(id))
  }
  const ends = [
    db.events.onWritten((writes) => {
      if (writes.some(({ topics }) => topics.includes('printJobs'))) giveAll()
    }),
    db.events.onMissed(giveAll),
  ]

  return {
    /** A printer has connected. Answers with the function to call when it is gone. */
    enter(hubDeviceId: string): () => void {
      const leave = printers.enter(hubDeviceId)
      // Requeues the job that the printer had before it or the server went down.
      inTurn(hubDeviceId, () => giveUp(hubDeviceId))
      void announce()
      return () => {
        leave()
        inTurn(hubDeviceId, async () => {
          await printers.settled()
          // A printer that has come back has begun another job.
          if (!(await printers.connected()).has(hubDeviceId)) await giveUp(hubDeviceId)
        })
        void announce()
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
      for (const end of ends) end()
    },
  }
}
