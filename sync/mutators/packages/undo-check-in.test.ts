import { describe, expect, test } from 'vitest'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import type { Actor } from '../../policies/actor.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { RowChange } from '../mutator.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const otherClerk = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
const boss = actorOf('Supervisor', idOf(0xa3), 'Sue Boss')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const tracking = '1Z999AA10123456784'
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()

/** The server, with what its audit keeps of packages; or a device, which has no such thing. */
function world(side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  const audit: (RowChange & { uid: string; packageId: string })[] = []
  let n = 0
  async function act(actor: Actor, name: string, args: unknown, minute = 1, uid = idOf(0x100000 * ++n)) {
    const before = new Map(tx.all('package').map((row) => [row.packageId, { ...row }]))
    const historyOf = async (mutationId: string, packageId: string) => {
      const packageChanges = audit.filter((change) => change.packageId === packageId)
      const from = packageChanges.findIndex((change) => change.uid === mutationId)
      return from < 0 ? [] : packageChanges.slice(from)
    }
    const context = { uid, now: at(minute), occurredAt: at(minute), deviceId: 'Dock 1', side }
    const result = await runMutator(tx, name, args, actor, {
      ...context,
      ...(side === 'server' ? { historyOf } : {}),
    })
    for (const row of tx.all('package')) {
      const old = before.get(row.packageId)
      if (JSON.stringify(old) === JSON.stringify(row)) continue
      audit.push({
        uid,
        packageId: row.packageId,
        accountId: actor.accountId,
        before: old ? changedFields(old, row) : null,
      })
    }
    return result
  }
  const living = () => tx.all('package').filter((row) => !row.deletedAt && !row.mergedInto)
  return { tx, act, living }
}
type World = ReturnType<typeof world>

const changedFields = (old: Package, row: Package) =>
  Object.fromEntries(
    Object.entries(old).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(row[field as keyof Package]),
    ),
  )

const ownUid = idOf(0x7000000)
const checkIn = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, manifestId: null },
  ...{ ...emptyDetails, bin: 'A-01', weightLb: 3 },
  ...more,
})
const expectedPackage = {
  ...emptyDetails,
  packageId: idOf(1),
  trackingNumber: tracking,
  description: 'Shoes',
}
const undo = (packageId: string) => ({ packageId, checkInUid: ownUid })
const ask = ({ act }: World, actor = clerk, minute = 5, packageId = idOf(1)) =>
  act(actor, 'package.undoCheckIn', undo(packageId), minute)

const comparable = ({ version: _, updatedAt: __, ...row }: Package) => row

describe.each(['server', 'device'] as const)('[U1] on the %s', (side) => {
  test('a package that the check-in made goes, with its photos and events', async () => {
    const testWorld = world(side)
    await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, ownUid)
    await testWorld.act(clerk, 'package.addImage', photo(idOf(1)), 2)
    expect(await ask(testWorld)).toMatchObject({ outcome: 'done' })
    expect(testWorld.living()).toEqual([])
    for (const entity of ['packageEvent', 'packageImage'] as const)
      expect(testWorld.tx.all(entity).filter(({ deletedAt }) => deletedAt === null)).toEqual([])
    await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(2)), 6)
    expect(testWorld.living()).toHaveLength(1)
  })

  test('a package that was expected is expected again, and its timeline says why', async () => {
    const testWorld = world(side)
    await testWorld.act(boss, 'package.create', expectedPackage, 0)
    await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, ownUid)
    await ask(testWorld)
    expect(testWorld.living()).toMatchObject([
      { status: 'PreAlert', checkedInAt: null, bin: '', description: 'Shoes' },
    ])
    expect(testWorld.tx.all('packageEvent')).toHaveLength(3)
    await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(2)), 6)
    expect(testWorld.living()).toMatchObject([{ status: 'ReceivedAtWharehouse', checkedInAt: at(6) }])
  })
})

const photo = (packageId: string) => ({
  ...{ packageImageId: idOf(0x51), packageId, fileId: idOf(0x52), sha256: '0f'.repeat(32) },
  ...{ contentType: 'image/jpeg', size: 10 },
})

test('[U2] the server puts back what the check-in and its own corrections changed', async () => {
  const testWorld = world()
  await testWorld.tx.put('account', accountOf(customer))
  await testWorld.act(
    boss,
    'package.create',
    { ...expectedPackage, accountId: customer.accountId, weightLb: 9 },
    0,
  )
  const before = testWorld.living().map(comparable)
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: null }), 1, ownUid)
  await testWorld.act(
    clerk,
    'package.update',
    { packageId: idOf(1), changes: { bin: 'B-2', weightLb: 4 } },
    2,
  )
  await ask(testWorld)
  expect(testWorld.living().map(comparable)).toEqual(before)
})

test('[U2] a second scan leaves what the first one was', async () => {
  const testWorld = world()
  await testWorld.act(otherClerk, 'package.checkIn', checkIn(idOf(1), { weightLb: null }), 0)
  const before = testWorld.living().map(comparable)
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(2), { bin: 'Z-9', hawbNumber: null }), 1, ownUid)
  expect(testWorld.living().map(comparable)).not.toEqual(before)
  await ask(testWorld, clerk, 5, idOf(2))
  expect(testWorld.living().map(comparable)).toEqual(before)
})

const builds: readonly [string, (here: World) => Promise<unknown>][] = [
  ['another scan', ({ act }) => act(otherClerk, 'package.checkIn', checkIn(idOf(3)), 2)],
  [
    'a correction',
    ({ act }) => act(otherClerk, 'package.update', { packageId: idOf(1), changes: { bin: 'C-3' } }, 2),
  ],
  [
    'a status',
    ({ act }) =>
      act(
        boss,
        'package.statusUpdate',
        { packageIds: [idOf(1)], status: 'Shipped', reason: '', note: '', branchId: null },
        2,
      ),
  ],
  ['a photo', ({ act }) => act(otherClerk, 'package.addImage', photo(idOf(1)), 2)],
]

test.each(builds)('[U3] %s by another person keeps it', async (_, build) => {
  const testWorld = world()
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, ownUid)
  await build(testWorld)
  const before = testWorld.living()
  await expect(ask(testWorld)).rejects.toThrow('Somebody else has worked on this package since')
  expect(testWorld.living()).toEqual(before)
})

test('[U3] only its maker undoes it, and for ten minutes', async () => {
  const testWorld = world()
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, ownUid)
  await expect(ask(testWorld, otherClerk)).rejects.toThrow('Only the person who checked the package in')
  await expect(ask(testWorld, clerk, 12)).rejects.toThrow('for ten minutes')
  expect(await ask(testWorld, clerk, 11)).toMatchObject({ outcome: 'done' })
  await expect(testWorld.act(clerk, 'package.undoCheckIn', undo(idOf(9)))).rejects.toThrow(
    'Package not found',
  )
})

test('[U1] [D6] of two scans whose times were corrected to the same moment, only the second one is taken back', async () => {
  const testWorld = world()
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1)
  await testWorld.act(clerk, 'package.checkIn', checkIn(idOf(1), { lengthIn: 4 }), 1, ownUid)
  expect(await ask(testWorld)).toMatchObject({ outcome: 'done' })
  expect(testWorld.living().map(({ status, checkedInAt }) => [status, checkedInAt])).toEqual([
    ['ReceivedAtWharehouse', at(1)],
  ])
})

/** Every order of the given things. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((item, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [item, ...rest]))

const steps: Record<string, (here: World) => Promise<unknown>> = {
  mine: ({ act }) => act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, ownUid),
  undo: (testWorld) => ask(testWorld),
  again: (testWorld) => ask(testWorld, clerk, 6),
  other: ({ act }) => act(otherClerk, 'package.checkIn', checkIn(idOf(3)), 2),
}

test.each(orders(Object.keys(steps)).map((order) => [order.join(', '), order] as const))(
  '[U4] in any order of arrival, one box is one package or none: %s',
  async (_, order) => {
    const testWorld = world()
    for (const step of order) await steps[step]?.(testWorld).catch(() => undefined)
    // The other's scan is never lost to the undo, and undone twice is undone once.
    const [pkg, ...more] = testWorld.living()
    expect(more).toEqual([])
    expect(pkg?.checkedInAt).toEqual(expect.any(String))
    const mineIsIn = testWorld.tx.all('packageEvent').filter((row) => row.deletedAt === null)
    expect(mineIsIn.length).toBeGreaterThanOrEqual(1)
  },
)
