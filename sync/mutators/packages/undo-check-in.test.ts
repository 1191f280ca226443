import { describe, expect, test } from 'vitest'
import { emptyDetails, type Package } from '../../entities/package.ts'
import type { Actor } from '../../policies/actor.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { RowChange } from '../mutator.ts'

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const other = actorOf('Warehouse', idOf(0xa2), 'Oscar Other')
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
      const all = audit.filter((one) => one.packageId === packageId)
      const from = all.findIndex((one) => one.uid === mutationId)
      return from < 0 ? [] : all.slice(from)
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
        before: old ? changed(old, row) : null,
      })
    }
    return result
  }
  const living = () => tx.all('package').filter((row) => !row.deletedAt && !row.mergedInto)
  return { tx, act, living }
}
type World = ReturnType<typeof world>

const changed = (old: Package, row: Package) =>
  Object.fromEntries(
    Object.entries(old).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(row[field as keyof Package]),
    ),
  )

const mine = idOf(0x7000000)
const checkIn = (packageId: string, more: object = {}) => ({
  ...{ packageId, trackingNumber: tracking, rawBarcode: tracking, hawbNumber: null, manifestId: null },
  ...{ ...emptyDetails, bin: 'A-01', weightLb: 3 },
  ...more,
})
const expected = { ...emptyDetails, packageId: idOf(1), trackingNumber: tracking, description: 'Shoes' }
const undo = (packageId: string) => ({ packageId, checkInUid: mine })
const ask = ({ act }: World, actor = clerk, minute = 5, packageId = idOf(1)) =>
  act(actor, 'package.undoCheckIn', undo(packageId), minute)

const comparable = ({ version: _, updatedAt: __, ...row }: Package) => row

describe.each(['server', 'device'] as const)('[U1] on the %s', (side) => {
  test('a package that the check-in made goes, with its photos and events', async () => {
    const here = world(side)
    await here.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, mine)
    await here.act(clerk, 'package.addImage', photo(idOf(1)), 2)
    expect(await ask(here)).toMatchObject({ outcome: 'done' })
    expect(here.living()).toEqual([])
    for (const entity of ['packageEvent', 'packageImage'] as const)
      expect(here.tx.all(entity).filter(({ deletedAt }) => deletedAt === null)).toEqual([])
    await here.act(clerk, 'package.checkIn', checkIn(idOf(2)), 6)
    expect(here.living()).toHaveLength(1)
  })

  test('one that was expected is expected again, and its timeline says why', async () => {
    const here = world(side)
    await here.act(boss, 'package.create', expected, 0)
    await here.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, mine)
    await ask(here)
    expect(here.living()).toMatchObject([
      { status: 'PreAlert', checkedInAt: null, bin: '', description: 'Shoes' },
    ])
    expect(here.tx.all('packageEvent')).toHaveLength(3)
    await here.act(clerk, 'package.checkIn', checkIn(idOf(2)), 6)
    expect(here.living()).toMatchObject([{ status: 'ReceivedAtWharehouse', checkedInAt: at(6) }])
  })
})

const photo = (packageId: string) => ({
  ...{ packageImageId: idOf(0x51), packageId, fileId: idOf(0x52), sha256: '0f'.repeat(32) },
  ...{ contentType: 'image/jpeg', size: 10 },
})

test('[U2] the server puts back what the check-in and its own corrections changed', async () => {
  const here = world()
  await here.tx.put('account', accountOf(customer))
  await here.act(boss, 'package.create', { ...expected, accountId: customer.accountId, weightLb: 9 }, 0)
  const before = here.living().map(comparable)
  await here.act(clerk, 'package.checkIn', checkIn(idOf(1), { hawbNumber: null }), 1, mine)
  await here.act(clerk, 'package.update', { packageId: idOf(1), changes: { bin: 'B-2', weightLb: 4 } }, 2)
  await ask(here)
  expect(here.living().map(comparable)).toEqual(before)
})

test('[U2] a second scan leaves what the first one was', async () => {
  const here = world()
  await here.act(other, 'package.checkIn', checkIn(idOf(1), { weightLb: null }), 0)
  const before = here.living().map(comparable)
  await here.act(clerk, 'package.checkIn', checkIn(idOf(2), { bin: 'Z-9', hawbNumber: null }), 1, mine)
  expect(here.living().map(comparable)).not.toEqual(before)
  await ask(here, clerk, 5, idOf(2))
  expect(here.living().map(comparable)).toEqual(before)
})

const builds: readonly [string, (here: World) => Promise<unknown>][] = [
  ['another scan', ({ act }) => act(other, 'package.checkIn', checkIn(idOf(3)), 2)],
  [
    'a correction',
    ({ act }) => act(other, 'package.update', { packageId: idOf(1), changes: { bin: 'C-3' } }, 2),
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
  ['a photo', ({ act }) => act(other, 'package.addImage', photo(idOf(1)), 2)],
]

test.each(builds)('[U3] %s by somebody else keeps it', async (_, build) => {
  const here = world()
  await here.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, mine)
  await build(here)
  const before = here.living()
  await expect(ask(here)).rejects.toThrow('Somebody else has worked on this package since')
  expect(here.living()).toEqual(before)
})

test('[U3] only its maker undoes it, and for ten minutes', async () => {
  const here = world()
  await here.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, mine)
  await expect(ask(here, other)).rejects.toThrow('Only the person who checked the package in')
  await expect(ask(here, clerk, 12)).rejects.toThrow('for ten minutes')
  expect(await ask(here, clerk, 11)).toMatchObject({ outcome: 'done' })
  await expect(here.act(clerk, 'package.undoCheckIn', undo(idOf(9)))).rejects.toThrow('Package not found')
})

test('[U1] [D6] of two scans whose times were corrected to the same moment, only the second one is taken back', async () => {
  const here = world()
  await here.act(clerk, 'package.checkIn', checkIn(idOf(1)), 1)
  await here.act(clerk, 'package.checkIn', checkIn(idOf(1), { lengthIn: 4 }), 1, mine)
  expect(await ask(here)).toMatchObject({ outcome: 'done' })
  expect(here.living().map(({ status, checkedInAt }) => [status, checkedInAt])).toEqual([
    ['ReceivedAtWharehouse', at(1)],
  ])
})

/** Every order of so many things. */
const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2
    ? [[...list]]
    : list.flatMap((one, i) => orders(list.filter((_, k) => k !== i)).map((rest) => [one, ...rest]))

const steps: Record<string, (here: World) => Promise<unknown>> = {
  mine: ({ act }) => act(clerk, 'package.checkIn', checkIn(idOf(1)), 1, mine),
  undo: (here) => ask(here),
  again: (here) => ask(here, clerk, 6),
  other: ({ act }) => act(other, 'package.checkIn', checkIn(idOf(3)), 2),
}

test.each(orders(Object.keys(steps)).map((order) => [order.join(', '), order] as const))(
  '[U4] in whatever order they arrive, one box is one package or none: %s',
  async (_, order) => {
    const here = world()
    for (const step of order) await steps[step]?.(here).catch(() => undefined)
    // The other's scan is never lost to the undo, and undone twice is undone once.
    const [pkg, ...more] = here.living()
    expect(more).toEqual([])
    expect(pkg?.checkedInAt).toEqual(expect.any(String))
    const mineIsIn = here.tx.all('packageEvent').filter((one) => one.deletedAt === null)
    expect(mineIsIn.length).toBeGreaterThanOrEqual(1)
  },
)
