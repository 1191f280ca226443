import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { ledgerErrors } from '../../server/billing/ledger.ts'
import { withTransaction } from '../../server/changes/with-transaction.ts'
import { systemSeams } from '../../server/core/seams.ts'
import type { Db } from '../../server/db/core/open.ts'
import { openPlace } from '../../server/db/postgres/open-place.ts'
import { registerObservers } from '../../server/deps/observers.ts'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { freightInvoice } from '../../server/test/money.ts'
import { createDatabase, dropDatabase } from '../../server/test/postgres/databases.ts'
import type { RaceReport, RaceTask } from '../../server/test/race-process.ts'

// Three processes on one database, which share nothing else. A soak run makes far more of each.

const rounds = roundsOf('RACES', 60)
const admin = actorOf('Admin', idOf(0xa00))
const by = { actor: admin, deviceId: '' }

let url: string
let db: Db
let processes: ChildProcess[]
beforeAll(async () => {
  url = await createDatabase()
  db = await openPlace(url, systemSeams)
  registerObservers(db, {
    brandPrefix: 'slp',
    brandName: 'SLP',
    mailFrom: 'office@quayside.test',
    replies: null,
  })
  await withTransaction({ db }, by, async (tx) => {
    await tx.put('account', accountOf(admin, 'QS-1'))
    await tx.put('account', accountOf(actorOf('Warehouse', idOf(0xa01)), 'QS-2'))
    await tx.put('account', accountOf(actorOf('User', idOf(0xa02)), 'QS-3'))
  })
  processes = ['one', 'two', 'three'].map(() =>
    fork(join(import.meta.dirname, '..', '..', 'server', 'test', 'race-process.ts'), [url], { execArgv: [] }),
  )
  await Promise.all(processes.map((child) => once(child, 'message')))
}, 120_000)
afterAll(async () => {
  await Promise.all(
    processes.map((child) => {
      const isOver = once(child, 'exit')
      child.send({ kind: 'end' })
      return isOver
    }),
  )
  await db.close()
  await dropDatabase(url)
})

/** Gives each process its task at the same moment. */
const race = (...tasks: readonly RaceTask[]): Promise<RaceReport[]> =>
  Promise.all(
    tasks.map(async (task, n) => {
      const child = processes[n]
      const report = once(child ?? process, 'message')
      child?.send(task)
      return (await report)[0] as RaceReport
    }),
  )

const manyMinutes = Math.max(120_000, rounds * 1000)

test(
  'two processes that scan the same boxes make one package of each, and no reader sees a gap',
  async () => {
    const scan = { kind: 'check in', boxes: rounds } as const
    const reports = await race(scan, scan, { kind: 'read', runs: rounds })
    expect(reports.flatMap(({ faults }) => faults)).toEqual([])
    const packages = await db.reads.kysely
      .selectFrom('package')
      .where('deletedAt', 'is', null)
      .select('trackingNumber')
      .execute()
    const numbers = packages.map(({ trackingNumber }) => trackingNumber)
    expect(numbers).toHaveLength(rounds)
    expect(new Set(numbers).size).toBe(rounds)
    recordFigure('reads', { boxes: rounds, readsWithoutGap: reports[2]?.done ?? 0 })
  },
  manyMinutes,
)

test(
  'payments of one invoice by three processes settle it once',
  async () => {
    const accountId = idOf(0xa02)
    const owed = Math.floor(rounds / 2)
    const { invoiceId } = await withTransaction({ db }, by, (tx) =>
      freightInvoice(tx, accountId, owed * 1000),
    )
    const pay = { kind: 'pay', payments: Math.ceil(rounds / 3), accountId, invoiceId } as const
    const reports = await race(pay, pay, pay)
    expect(reports.reduce((sum, { done }) => sum + done, 0)).toBe(owed)
    expect(await ledgerErrors(db.reads.kysely)).toEqual([])
    recordFigure('payments', { payments: owed, attempts: 3 * pay.payments })
  },
  manyMinutes,
)
