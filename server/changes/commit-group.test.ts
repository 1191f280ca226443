import { setImmediate } from 'node:timers/promises'
import Sqlite, { type Statement } from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, startServer, type TestServer } from '../test/harness.ts'
import { runOnce } from '../test/run-once.ts'
import { writerOf } from '../test/writer.ts'
import { withTransaction } from './with-transaction.ts'

// Units that are present at the same time share one write to the disk. The answer that each was given still holds.

let server: TestServer
/** The prototype through which every statement of SQLite is run, on any connection. */
const everyStatement: Statement<unknown[]> = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1'))
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const by = () => ({ actor: server.people.Warehouse, deviceId: idOf(600) })
const checkIn = (n: number) =>
  runOnce(server.db, by(), {
    uid: idOf(0x100000 * n),
    name: 'package.checkIn',
    ver: 1,
    args: checkInOf(idOf(n), `TBA12345678${String(n).padStart(4, '0')}`),
    occurredAt: '2026-11-21T11:00:00.000Z',
  })
/** Goes wrong after it has written something. */
const failing = (joins = true) =>
  withTransaction(
    server,
    by(),
    async (tx) => {
      await tx.kysely.deleteFrom('packageEvent').execute()
      throw new Error('Not this one')
    },
    { joins },
  )
async function idsIn(table: 'package' | 'packageEvent'): Promise<string[]> {
  const rows = await server.db.reads.kysely
    .selectFrom(table)
    .select('packageId')
    .orderBy('packageId')
    .execute()
  return [...new Set(rows.map(({ packageId }) => packageId))].filter((id) => id < idOf(0x100))
}
const packageIds = () => idsIn('package')
const withEvents = () => idsIn('packageEvent')

/** Calls `before` with the text of each statement that is about to write. */
function beforeEachRun(before: (text: string) => void): void {
  const { run } = everyStatement
  vi.spyOn(everyStatement, 'run').mockImplementation(function (this: Statement<unknown[]>, ...values) {
    before(this.source)
    return run.apply(this, values)
  })
}
const commits = () => {
  let count = 0
  beforeEachRun((text) => {
    if (text === 'commit') count += 1
  })
  return () => count
}
const eight = [1, 2, 3, 4, 5, 6, 7, 8]

test('changes that wait together are on the disk together, and are announced in their order only then', async () => {
  const commitCount = commits()
  const notifications: [number, number][] = []
  server.db.events.onCommitted(({ to }) => notifications.push([to.v, commitCount()]))
  const results = await Promise.all(eight.map(checkIn))
  expect(results.map(({ status }) => status)).toEqual(eight.map(() => 'applied'))
  expect(commitCount()).toBe(1)
  const first = notifications[0]?.[0] ?? 0
  expect(notifications).toEqual(eight.map((_, n) => [first + n, 1]))
  expect(await packageIds()).toEqual(eight.map(idOf))
})

test('changes that come one after the other are on the disk separately', async () => {
  const commitCount = commits()
  for (const n of [1, 2, 3]) {
    await checkIn(n)
    expect(commitCount()).toBe(n)
    expect((await packageIds()).length).toBe(n)
  }
})

test('a unit that fails among others takes nothing with it', async () => {
  const results = await Promise.allSettled([checkIn(1), failing(), checkIn(2), failing()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect([await packageIds(), await withEvents()]).toEqual([
    [idOf(1), idOf(2)],
    [idOf(1), idOf(2)],
  ])
})

test('when the disk is full, each change of the group is refused, nothing is stored, and the next change is done', async () => {
  const notify = vi.fn()
  server.db.events.onCommitted(notify)
  let isFull = true
  beforeEachRun((text) => {
    if (text === 'commit' && isFull) throw new Error('database or disk is full')
  })
  const results = await Promise.allSettled(eight.map(checkIn))
  expect(results.map(({ status }) => status)).toEqual(eight.map(() => 'rejected'))
  expect([await packageIds(), notify.mock.calls.length]).toEqual([[], 0])
  isFull = false
  expect((await checkIn(1)).status).toBe('applied')
})

test('when SQLite gives up the transaction in one change, the changes before it are refused too', async () => {
  const loseTransaction = () =>
    withTransaction(
      server,
      by(),
      async ({ kysely }) => {
        await sql`rollback`.execute(kysely)
        throw new Error('disk I/O error')
      },
      { joins: true },
    )
  const results = await Promise.allSettled([checkIn(1), loseTransaction(), checkIn(2)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await packageIds()).toEqual([idOf(2)])
})

test('a unit that takes several turns is not written in the middle', async () => {
  const slow = async () => {
    await withTransaction(
      server,
      by(),
      async (tx) => {
        await tx.kysely.deleteFrom('packageEvent').execute()
        for (let turn = 0; turn < 3; turn++) await setImmediate()
        throw new Error('Not this one')
      },
      { joins: true },
    )
  }
  const results = await Promise.allSettled([checkIn(1), slow(), checkIn(2)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await packageIds(), await withEvents()]).toEqual([
    [idOf(1), idOf(2)],
    [idOf(1), idOf(2)],
  ])
})

test('a reader or writer outside the units comes between two writes to the disk, not into one', async () => {
  const checks: boolean[] = []
  const alone = (count: number) =>
    withTransaction(server, by(), async () => void checks.push((await packageIds()).length === count))
  await Promise.all([
    ...[checkIn(1), checkIn(2), alone(2), checkIn(3)],
    writerOf(server.db).deleteFrom('review').execute(),
    ...[checkIn(4), alone(4)],
  ])
  expect(checks).toEqual([true, true])
})
