import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import { holdStorageOf, withHold } from '../../rules/packages/holding.ts'
import { consolidationWorld } from '../../test/consolidation-world.ts'
import { accountOf, idOf } from '../../test/people.ts'
import { blankPackage } from './rows.ts'

const choice = (numbers: readonly number[], shipWhen: string) => ({
  packageIds: numbers.map(idOf),
  shipWhen,
})

test('a customer who holds packages says ship for one, and the wait is what storage is charged for', async () => {
  const { tx, act, row, una } = await consolidationWorld()
  await tx.put('account', { ...accountOf(una), holdsPackages: true })
  await act('package.update', { packageId: idOf(1), changes: { weightLb: 5 } }, 10)
  expect(await row(1)).toMatchObject({ shipWhen: 'Hold', heldUntil: null })
  expect((await row(1))?.heldFrom).toContain('08:10')
  await act('package.chooseShipping', choice([1], 'Now'), 30, una)
  expect((await row(1))?.heldUntil).toContain('08:30')
  await act('package.update', { packageId: idOf(1), changes: { weightLb: 6 } }, 31)
  expect((await row(1))?.shipWhen).toBe('Now')
})

test('held packages are not put on a manifest unless a supervisor says why', async () => {
  const { act, row, manifest, add, una, sam, wendy } = await consolidationWorld()
  await manifest('Open')
  await act('package.chooseShipping', choice([1], 'Hold'), 10, una)
  await expect(add([1])).rejects.toThrow('is held until its customer says ship')
  await expect(add([1], 'The customer called', wendy)).rejects.toMatchObject({ code: 'forbidden' })
  await add([1], 'The customer called', sam)
  expect((await row(1))?.manifestId).toBe(idOf(0x80))
})

test('packages that can be consolidated are shipped together, and only the customer or the office says so', async () => {
  const { act, row, set, una, omar, agent } = await consolidationWorld()
  await act('package.chooseShipping', choice([1, 2], 'Together'), 10, una)
  expect((await row(1))?.togetherId).not.toBeNull()
  expect((await row(1))?.togetherId).toBe((await row(2))?.togetherId)
  await expect(act('package.chooseShipping', choice([3], 'Now'), 11, omar)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(act('package.chooseShipping', choice([3], 'Now'), 11, agent)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(act('package.chooseShipping', choice([3], 'Together'), 12, una)).rejects.toThrow(
    'at least two',
  )
  await set(3, { mode: 'Sea' })
  await expect(act('package.chooseShipping', choice([1, 3], 'Together'), 12, una)).rejects.toThrow(
    'goes by sea',
  )
  await set(3, { status: 'Shipped' })
  await expect(act('package.chooseShipping', choice([3], 'Hold'), 13, una)).rejects.toThrow('has left')
  await set(3, { status: 'ReceivedAtWharehouse', manifestId: idOf(0x80) })
  await expect(act('package.chooseShipping', choice([3], 'Hold'), 13, una)).rejects.toThrow('being prepared')
})

test('a new customer starts without the former one’s choice, and pays nothing for their wait', async () => {
  const { act, row, una, sam } = await consolidationWorld()
  await act('package.chooseShipping', choice([1], 'Hold'), 10, una)
  await act('package.update', { packageId: idOf(1), changes: { accountId: idOf(0xc2) } }, 20, sam)
  expect(await row(1)).toMatchObject({ shipWhen: null, heldFrom: null, heldUntil: null })
})

const heldPackage = {
  ...blankPackage(idOf(1), ''),
  status: 'ReceivedAtWharehouse',
  shipWhen: 'Hold',
} as const
const dayAt = (day: number) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`

test('a wait that continues later leaves out the time in between', () => {
  const firstHold = withHold({ ...heldPackage, checkedInAt: dayAt(1) }, dayAt(1))
  const releasedPackage = withHold({ ...firstHold, shipWhen: 'Now' }, dayAt(5))
  expect([releasedPackage.heldFrom, releasedPackage.heldUntil]).toEqual([dayAt(1), dayAt(5)])
  const secondHold = withHold({ ...releasedPackage, shipWhen: 'Hold' }, dayAt(20))
  expect([secondHold.heldFrom, secondHold.heldUntil]).toEqual([dayAt(16), null])
  expect(withHold({ ...secondHold, status: 'Shipped' }, dayAt(22)).heldUntil).toBe(dayAt(22))
  expect(withHold({ ...heldPackage, checkedInAt: null }, dayAt(3)).heldFrom).toBeNull()
})

test.each([
  [30, 0, '2026-12-01'],
  [31, 1, '2026-12-01'],
  [45, 15, '2026-12-01'],
])('after %i days %i are charged, and the last free day is known before', (days, chargedDays, freeUntil) => {
  const pkg = { heldFrom: dayAt(1), heldUntil: null, chargeableLb: 5 }
  const day = new Date(Date.parse(dayAt(1)) + days * 86_400_000).toISOString().slice(0, 10)
  expect(holdStorageOf(pkg, day, defaultSettings)).toMatchObject({ chargedDays, freeUntil })
})

test('packages that are packed together were held on the days of either, each once', async () => {
  const { row, set, consolidate } = await consolidationWorld()
  await set(1, { heldFrom: '2026-10-01T15:00:00.000Z', heldUntil: '2026-10-11T15:00:00.000Z' })
  await set(2, { heldFrom: '2026-10-06T15:00:00.000Z', heldUntil: '2026-10-13T15:00:00.000Z' })
  await set(3, { heldFrom: '2026-10-28T15:00:00.000Z', heldUntil: '2026-10-31T15:00:00.000Z' })
  await consolidate([1, 2, 3])
  expect(await row(0x90)).toMatchObject({
    ...{ heldFrom: '2026-10-16T15:00:00.000Z', heldUntil: '2026-10-31T15:00:00.000Z' },
  })
})

test('packages of which one is still held go on waiting, from a begin that counts the days before', async () => {
  const { row, set, consolidate } = await consolidationWorld()
  await set(1, { heldFrom: '2026-10-01T08:20:00.000Z', heldUntil: '2026-10-03T08:20:00.000Z' })
  await set(2, { shipWhen: 'Hold', heldFrom: '2026-10-30T08:20:00.000Z' })
  await consolidate([1, 2])
  expect(await row(0x90)).toMatchObject({ heldFrom: '2026-10-28T08:20:00.000Z', heldUntil: null })
})

test('contents pay for no day after their customer said ship, and for none of a former customer', async () => {
  const { act, row, set, consolidate, una, sam } = await consolidationWorld()
  await set(1, { shipWhen: 'Hold', heldFrom: '2026-10-30T08:20:00.000Z' })
  await consolidate([1, 2])
  await act('package.chooseShipping', choice([0x90], 'Now'), 25, una)
  await act('package.split', { packageId: idOf(0x90) }, 50)
  expect((await row(1))?.heldFrom).toBe('2026-10-30T08:20:00.000Z')
  expect((await row(1))?.heldUntil).toContain('08:25')
  expect(await row(2)).toMatchObject({ heldFrom: null, heldUntil: null })
  await consolidate([1, 2], 0x91, 91)
  await act('package.update', { packageId: idOf(0x91), changes: { accountId: idOf(0xc2) } }, 52, sam)
  await act('package.split', { packageId: idOf(0x91) }, 53)
  expect(await row(1)).toMatchObject({ accountId: idOf(0xc2), heldFrom: null, heldUntil: null })
})
