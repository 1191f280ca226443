import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#sync/lib/refusal.ts'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestServer } from '../test/harness.ts'
import { runOnce } from '../test/run-once.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const at = '2026-11-21T11:00:00.000Z'
const change = (n: number, overrides = {}) => ({
  uid: idOf(0x100000 * n),
  name: 'package.checkIn',
  ver: 1,
  args: checkInOf(idOf(n), 'TBA123456789012', overrides),
  occurredAt: at,
})
const by = () => ({ actor: server.people.Warehouse, deviceId: idOf(600) })
const count = async (table: 'packageEvent' | 'review' | 'syncMutation') =>
  (
    await server.db.reads.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('[P4] a call made again under its key is answered again and done once', async () => {
  const first = await runOnce(server.db, by(), change(1))
  expect(first).toMatchObject({ status: 'applied', outcome: 'done', packageId: idOf(1), mid: 0 })
  expect(await runOnce(server.db, by(), change(1))).toEqual(first)
  // Fields in another order say the same.
  const { args } = change(1)
  const reorderedArgs = Object.fromEntries(Object.entries(args).reverse())
  expect(await runOnce(server.db, by(), { ...change(1), args: reorderedArgs })).toEqual(first)
  expect(await count('packageEvent')).toBe(1)
})

test('[P4] a call that was made again as a queued change, or the other way round, is done once', async () => {
  const device = deviceOf(server, server.people.Warehouse)
  await runOnce(server.db, by(), change(1))
  const queuedChange = { ...change(1), args: change(1).args as never, mid: 1 }
  expect((await device.push(queuedChange)).results).toMatchObject([
    { mid: 1, status: 'applied', packageId: idOf(1) },
  ])
  expect(await count('packageEvent')).toBe(1)
  expect((await device.pull()).results).toMatchObject([{ mid: 1, uid: queuedChange.uid, status: 'applied' }])
})

test('[P5] the same key for another change is refused', async () => {
  await runOnce(server.db, by(), change(1))
  const otherRun = runOnce(server.db, by(), { ...change(1), args: checkInOf(idOf(2), 'TBA999999999999') })
  await expect(otherRun).rejects.toBeInstanceOf(Refusal)
  expect(await count('packageEvent')).toBe(1)
})

test('a refused call is remembered too; its caller has the answer, so no person is asked to review it', async () => {
  const refusal = await runOnce(server.db, by(), change(1, { weightLb: 2000 }))
  expect(refusal).toMatchObject({ status: 'refused', code: 'invalid' })
  expect(await runOnce(server.db, by(), change(1, { weightLb: 2000 }))).toEqual(refusal)
  expect(await count('review')).toBe(0)
  expect(await count('syncMutation')).toBe(1)
})

test('calls that come at the same moment each find what the one before them did', async () => {
  const results = await Promise.all([1, 2, 3, 4].map((n) => runOnce(server.db, by(), change(n))))
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already', 'already', 'already', 'done'])
  expect(new Set(results.map(({ packageId }) => packageId)).size).toBe(1)
})
