import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ManifestTotals, noTotals } from '#sync/entities/packages/manifest.ts'
import { must } from '#sync/lib/must.ts'
import type { MutatorName } from '#sync/mutators/index.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from '../test/harness.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

const [first, second, manifestId, otherId] = [idOf(1), idOf(2), idOf(3), idOf(4)]

let server: TestServer
let device: TestDevice
beforeEach(async () => {
  server = await startServer('2026-11-26T14:00:00.000Z')
  device = deviceOf(server, server.people.Supervisor)
  await change(async (tx) => {
    for (const id of [manifestId, otherId]) await tx.put('manifest', manifestRow(id))
  })
  await checkIn(first, 'TBA123456789012', { weightLb: 4.1, pieces: 2, declaredValueUsdCents: 4_500 })
  await checkIn(second, 'TBA123456789013', { weightLb: null, declaredValueUsdCents: null })
})
afterEach(() => server.close())

const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  withTransaction(server, { actor: server.people.Admin, deviceId: '' }, work)
const act = async (name: MutatorName, args: object): Promise<void> => {
  const { results } = await device.push(device.change(name, args as never))
  expect(results.map(({ status, message }) => [status, message])).toEqual([['applied', null]])
}
const accountIdOf = () => server.people.User.accountId
const checkIn = (packageId: string, code: string, details: object) =>
  act('package.checkIn', checkInOf(packageId, code, { accountId: accountIdOf(), ...details }))
const totalsOf = async (id: string): Promise<ManifestTotals> => {
  const row = await server.db.reads.kysely
    .selectFrom('manifest')
    .where('manifestId', '=', id)
    .select('totals')
    .executeTakeFirst()
  return JSON.parse(must(row, 'the manifest').totals)
}
const on = (id: string, ...packageIds: string[]) =>
  act('manifest.addPackages', { manifestId: id, packageIds })
const off = (id: string, ...packageIds: string[]) =>
  act('manifest.removePackages', { manifestId: id, packageIds })
const totals = { packages: 2, pieces: 3, weightLb: 4.1, unweighed: 1, declaredValueUsdCents: 4_500 }

test('the totals of a manifest follow its packages, on and off and to another one', async () => {
  await on(manifestId, first, second)
  expect(await totalsOf(manifestId)).toEqual(totals)
  await off(manifestId, first)
  const rest = { packages: 1, pieces: 1, weightLb: 0, unweighed: 1, declaredValueUsdCents: 0 }
  expect(await totalsOf(manifestId)).toEqual(rest)
  await on(otherId, first)
  expect(await totalsOf(otherId)).toMatchObject({ packages: 1, weightLb: 4.1, unweighed: 0 })
  await act('manifest.statusUpdate', { manifestId: otherId, status: 'Cancelled', overrides: [] })
  expect(await totalsOf(otherId)).toEqual(noTotals)
})

test('they follow the weight, the value and the pieces of each package, without drifting', async () => {
  await on(manifestId, first, second)
  await act('package.update', { packageId: second, changes: { weightLb: 0.2, pieces: 4 } })
  expect(await totalsOf(manifestId)).toEqual({ ...totals, pieces: 6, weightLb: 4.3, unweighed: 0 })
  await act('package.update', { packageId: second, changes: { weightLb: null, pieces: 1 } })
  expect(await totalsOf(manifestId)).toEqual(totals)
})

test('devices get them with the manifest, and the trail of the manifest holds no entry for them', async () => {
  await on(manifestId, first)
  const { rows } = await deviceOf(server, server.people.Warehouse).pull()
  const manifest = rows.find(([table, id]) => table === 'manifest' && id === manifestId)?.[4]
  expect(manifest).toMatchObject({ totals: { packages: 1, weightLb: 4.1 } })
  const entries = await server.db.reads.kysely
    .selectFrom('audit')
    .where('entity', '=', 'manifest')
    .where('entityId', '=', manifestId)
    .select('action')
    .orderBy('auditId')
    .execute()
  expect(entries).toHaveLength(1)
})

test.each([
  ['pieces', { pieces: 3 }, { pieces: 4 }],
  ['weight', { weightLb: 4.3 }, { weightLb: 4.3 }],
  ['value', { declaredValueUsdCents: 4_600 }, { declaredValueUsdCents: 4_600 }],
])(
  'a change of nothing but the %s of a package reaches the totals',
  async (_name, changes, expectedTotals) => {
    await on(manifestId, first, second)
    await act('package.update', { packageId: first, changes })
    expect(await totalsOf(manifestId)).toEqual({ ...totals, ...expectedTotals })
  },
)

test('a change that moves no total leaves the row of the manifest', async () => {
  await on(manifestId, first)
  const version = () => change(async (tx) => (await tx.get('manifest', manifestId))?.version)
  const before = await version()
  await act('package.update', { packageId: first, changes: { note: 'Wet corner' } })
  expect(await version()).toBe(before)
})
