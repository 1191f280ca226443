import process from 'node:process'
import * as z from 'zod'
import type { PullReply } from '#sync/protocol/messages.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { systemSeams } from '../core/seams.ts'
import { headOf } from '../db/core/head.ts'
import { openPlace } from '../db/postgres/open-place.ts'
import { registerObservers } from '../deps/observers.ts'
import { takePayment } from '../payments/payments.ts'
import { checkInOf, deviceOf } from './harness.ts'
import { part } from './money.ts'

// A process of its own that works on a database together with others; the parent says what at.

const Task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check in'), boxes: z.int() }),
  z.object({ kind: z.literal('pay'), payments: z.int(), accountId: z.string(), invoiceId: z.string() }),
  z.object({ kind: z.literal('read'), runs: z.int() }),
  z.object({ kind: z.literal('end') }),
])
export type RaceTask = z.output<typeof Task>

/** The report of a process: how much it did, and everything that must not be. */
export interface RaceReport {
  readonly done: number
  readonly faults: readonly string[]
}

const db = await openPlace(process.argv[2] ?? '', systemSeams)
registerObservers(db, {
  brandPrefix: 'slp',
  brandName: 'SLP',
  mailFrom: 'office@quayside.test',
  replies: null,
})
const server = { db, ids: db.ids, clock: db.clock }
const clerk = actorOf('Warehouse', idOf(0xa01))

/** All processes scan the same boxes in the same order, some at the same time. */
async function checkIn(boxes: number): Promise<RaceReport> {
  const device = deviceOf(server, clerk)
  const faults: string[] = []
  let doneCount = 0
  for (let n = 0; n < boxes; n++) {
    const args = checkInOf(db.ids.next(), `TBA${100_000_000_000 + n}`)
    const { results } = await device.push(device.change('package.checkIn', args))
    if (results[0]?.status === 'applied') doneCount += 1
    else if (results[0]?.code !== 'already-exists') faults.push(`box ${n}: ${results[0]?.message}`)
  }
  return { done: doneCount, faults }
}

async function pay(payments: number, accountId: string, invoiceId: string): Promise<RaceReport> {
  let doneCount = 0
  for (let n = 0; n < payments; n++) {
    const allocations = [part(invoiceId, 1000)]
    const input = {
      accountId,
      method: 'Card',
      amountJmdCents: 1000,
      allocations,
      receivedBy: 'Desk',
    } as const
    await withTransaction({ db }, { actor: clerk, deviceId: '' }, (tx) => takePayment(tx, tx, input)).then(
      () => {
        doneCount += 1
      },
      // The invoice is settled.
      () => undefined,
    )
  }
  return { done: doneCount, faults: [] }
}

/** Looks for gaps in the versions, and for rows that are newer than the head of their page. */
async function read(runs: number): Promise<RaceReport> {
  const faults: string[] = []
  const device = deviceOf(server, actorOf('Admin', idOf(0xa00)))
  let last = (await headOf(db.reads)).v
  let cursors: PullReply['next'] = {}
  for (let run = 0; run < runs; run++) {
    const { v, versions } = await db.reads.snapshot(async (reads) => {
      const head = await headOf(reads)
      const commits = await reads.kysely.selectFrom('syncCommit').where('v', '>', last).select('v').execute()
      return { v: head.v, versions: commits.length }
    })
    if (versions !== v - last) faults.push(`from ${last} to ${v} there are ${versions} versions`)
    last = v
    // A page that begins again is full before it comes to the newest rows.
    const page = await device.pull(cursors, 50)
    cursors = { ...cursors, ...page.next }
    const newest = Math.max(...page.rows.map(([, , version]) => version))
    if (newest > page.head.v) faults.push(`a page of version ${page.head.v} has a row of ${newest}`)
  }
  return { done: runs, faults }
}

async function perform(task: RaceTask): Promise<RaceReport> {
  if (task.kind === 'check in') return checkIn(task.boxes)
  if (task.kind === 'pay') return pay(task.payments, task.accountId, task.invoiceId)
  if (task.kind === 'read') return read(task.runs)
  await db.close()
  process.disconnect()
  return { done: 0, faults: [] }
}

const failureReport = (error: unknown): RaceReport => ({ done: 0, faults: [String(error)] })

process.on('message', async (message) => {
  const report = await perform(Task.parse(message)).catch(failureReport)
  if (process.connected) process.send?.(report)
})
process.send?.('ready')
