import { describe, expect, test } from 'vitest'
import type { EndingStatus } from '../../entities/packages/ending-status.ts'
import { emptyDetails, type Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import { blankDelivery, consolidationWorld, labelOf, trackingOf } from '../../test/consolidation-world.ts'
import { idOf } from '../../test/people.ts'
import { findByCode } from './rows.ts'

test('three packages of a customer become one that is weighed again and found by each of their numbers', async () => {
  const { tx, act, row, consolidate } = await consolidationWorld()
  const result = await consolidate([1, 2, 3])
  expect(result).toMatchObject({ outcome: 'done', packageId: idOf(0x90) })
  const box = await row(0x90)
  expect(box).toMatchObject({
    ...{ hawbNumber: labelOf(90), trackingNumber: labelOf(90), weightLb: 11, pieces: 1, bin: 'BIN-C1' },
    ...{ status: 'ReceivedAtWharehouse', declaredValueUsdCents: 6000, invoiceState: 'Received', mode: 'Air' },
    ...{ condition: 'Wet', battery: 'Installed', prohibited: false, description: 'Shoes, Lamp, Phone' },
  })
  expect(box?.contents.map(({ packageId, weightLb, bin }) => [packageId, weightLb, bin])).toEqual([
    [idOf(1), 2, ''],
    [idOf(2), 3, ''],
    [idOf(3), 4, ''],
  ])
  for (const n of [1, 2, 3]) {
    expect((await findByCode(tx, recognise(trackingOf(n)))).known?.packageId).toBe(idOf(0x90))
    expect(await row(n)).toMatchObject({ mergedInto: idOf(0x90), bin: '' })
    expect((await row(n))?.deletedAt).not.toBeNull()
  }
  await act('package.putAway', { packageId: idOf(2), bin: 'BIN-Z9' }, 30)
  expect((await row(0x90))?.bin).toBe('BIN-Z9')
})

describe('a consolidation is refused in words', () => {
  test.each<[what: string, change: Partial<Package>, text: string]>([
    ['another customer', { accountId: idOf(0xc2) }, 'belongs to another customer'],
    ['no customer', { accountId: null }, 'has no customer yet'],
    ['another office', { branchId: idOf(0xb2) }, 'is in another place or goes to another office'],
    [
      'another warehouse',
      { placement: { by: 'Wendy', at: '2026-11-02T08:01:00.000Z', branchId: idOf(0xb9) } },
      'is in another place',
    ],
    ['the other mode', { mode: 'Sea' }, 'goes by sea, and the first one goes by air'],
    ['an invoice', { invoiceId: idOf(0xd1) }, 'is billed already'],
    [
      'waived charges',
      { chargesWaiver: { reason: 'Gift', by: 'Sam', at: '2026-11-02T08:01:00.000Z' } },
      'is billed already',
    ],
    ['being missing', { arrival: 'Missing' }, 'is missing: find it first'],
    ['a hold', { customs: { ...heldByCustoms, state: 'Hold' } }, 'is held by customs'],
    ['duty of its own', { customs: { ...heldByCustoms, dutyJmdCents: 100 } }, 'has duty of its own'],
    ['a missing piece', { pieces: 2, missingPieces: [2] }, 'has missing pieces'],
    ['a question to its customer', { ending: endingAt('Asked') }, 'first settle what happens to it'],
    ['a choice of its customer', { ending: endingAt('Chosen') }, 'first settle what happens to it'],
    ['its way back', { ending: endingAt('GoingBack') }, 'first settle what happens to it'],
    ['an open review', { reviewReason: 'Checked in twice' }, 'has an open review: Checked in twice'],
    ['having left', { status: 'Shipped' }, 'isn’t at the warehouse, but “Shipped”'],
    [
      'not being here yet',
      { checkedInAt: null, status: 'PreAlert' },
      'isn’t at the warehouse, but “Pre-alert”',
    ],
  ])('for %s', async (_what, change, text) => {
    const { row, consolidate, set } = await consolidationWorld()
    await set(2, change)
    await expect(consolidate([1, 2])).rejects.toThrow(text)
    expect(await row(0x90)).toBeUndefined()
  })

  test('for a package that is alone, on a sealed manifest, on a delivery or in another one', async () => {
    const { tx, consolidate, set, manifest } = await consolidationWorld()
    await expect(consolidate([1])).rejects.toThrow('at least two')
    await expect(consolidate([1, 1])).rejects.toThrow('at least two packages')
    await manifest('Sealed')
    await set(2, { manifestId: idOf(0x80) })
    await expect(consolidate([1, 2])).rejects.toThrow(
      'is on manifest MAN-20261102-0001, which is no longer open',
    )
    await set(2, { manifestId: null })
    await tx.put('delivery', blankDelivery([idOf(2)]))
    await expect(consolidate([1, 2])).rejects.toThrow('is on a delivery')
    await consolidate([1, 3])
    await expect(consolidate([3, 2], 0x91)).rejects.toThrow(
      `is in ${labelOf(90)} already. Split that one first.`,
    )
    await expect(consolidate([0x90, 2], 0x91)).rejects.toThrow('is consolidated already')
  })

  test('if the whole would be worth more than a package may be', async () => {
    const { set, consolidate } = await consolidationWorld()
    for (const n of [1, 2]) await set(n, { declaredValueUsdCents: 50_000_001 })
    await expect(consolidate([1, 2])).rejects.toThrow('Together these packages are worth US$1,000,000.02')
    await set(1, { declaredValueUsdCents: 49_999_999 })
    expect(await consolidate([1, 2])).toMatchObject({ outcome: 'done' })
  })

  test('while a claim for one of them isn’t decided, because what is claimed for is paid by its number', async () => {
    const { tx, act, consolidate, una } = await consolidationWorld()
    const claimId = idOf(0xd9)
    const claim = { claimId, packageId: idOf(2), kind: 'Damaged', amountJmdCents: 100, text: 'It is wet' }
    await act('claim.open', claim, 12, una)
    await expect(consolidate([1, 2])).rejects.toThrow('has a claim that isn’t decided')
    const row = must(await tx.get('claim', claimId), 'the claim')
    await tx.put('claim', { ...row, status: 'Refused' })
    expect(await consolidate([1, 2])).toMatchObject({ outcome: 'done' })
  })

  test('without the right to change packages, by a customer too', async () => {
    const { act, argsOf, agent, una } = await consolidationWorld()
    for (const actor of [agent, una])
      await expect(act('package.consolidate', argsOf([1, 2]), 20, actor)).rejects.toMatchObject({
        code: 'forbidden',
      })
  })
})

test('a package that its customer was only reminded of is consolidated', async () => {
  const { consolidate, set } = await consolidationWorld()
  await set(2, { ending: endingAt('Noticed') })
  expect(await consolidate([1, 2])).toMatchObject({ outcome: 'done' })
})

test('of two phones, one that asks to destroy a package keeps the other from shipping it together', async () => {
  const { act, row, set, una } = await consolidationWorld()
  await set(2, { ending: { ...endingAt('Chosen'), choice: 'Destroy' } })
  const together = { packageIds: [idOf(1), idOf(2)], shipWhen: 'Together' }
  await expect(act('package.chooseShipping', together, 20, una, true)).rejects.toThrow('settle')
  expect(await row(1)).toMatchObject({ shipWhen: null, togetherId: null })
})

test('two devices that consolidate the same packages make one, and both labels find it', async () => {
  const { tx, row, consolidate } = await consolidationWorld()
  await consolidate([1, 2])
  const second = await consolidate([2, 1], 0x91, 91)
  expect(second).toMatchObject({ outcome: 'already', packageId: idOf(0x90) })
  expect((await findByCode(tx, recognise(labelOf(91)))).known?.packageId).toBe(idOf(0x90))
  expect(await row(0x91)).toMatchObject({ mergedInto: idOf(0x90) })
  expect((await row(0x90))?.contents).toHaveLength(2)
})

test('a second consolidation under the id of another package, or with its label, leaves that package alone', async () => {
  const { tx, row, consolidate } = await consolidationWorld()
  await consolidate([1, 2])
  await expect(consolidate([1, 2], 3, 91)).rejects.toThrow('already consolidated')
  expect(await row(3)).toMatchObject({ deletedAt: null, mergedInto: null, trackingNumber: trackingOf(3) })
  await consolidate([1, 2], 0x91, 3)
  expect((await findByCode(tx, recognise(labelOf(3)))).known?.packageId).toBe(idOf(3))
  expect((await row(0x90))?.trackingAliases).not.toContain(labelOf(3))
})

test('the same consolidation again, under its own id, changes nothing', async () => {
  const { row, consolidate } = await consolidationWorld()
  await consolidate([1, 2])
  expect(await consolidate([1, 2])).toMatchObject({ outcome: 'already', packageId: idOf(0x90) })
  expect(await row(0x90)).toMatchObject({ deletedAt: null, mergedInto: null })
})

test('the maker of a consolidation can’t undo it as a check-in, which would lose what is inside', async () => {
  const { act, row, argsOf } = await consolidationWorld()
  const uid = idOf(0x900000)
  await act('package.consolidate', argsOf([1, 2]), 20, undefined, false, uid)
  const undo = { packageId: idOf(0x90), checkInUid: uid }
  await expect(act('package.undoCheckIn', undo, 21)).rejects.toThrow('Take it apart instead')
  expect((await row(0x90))?.deletedAt).toBeNull()
})

test('a label of a content that is scanned again changes no weight, size or value of the whole', async () => {
  const { act, row, consolidate, set } = await consolidationWorld()
  await set(2, { declaredValueUsdCents: null })
  await consolidate([1, 2])
  await set(0x90, { lengthIn: null, bin: '' })
  const scan = {
    trackingNumber: trackingOf(1),
    rawBarcode: trackingOf(1),
    hawbNumber: null,
    manifestId: null,
  }
  const details = {
    ...emptyDetails,
    weightLb: 2,
    lengthIn: 3,
    declaredValueUsdCents: 1000,
    description: 'Shoes',
  }
  const result = await act('package.checkIn', { packageId: idOf(0x95), ...scan, ...details }, 30)
  expect(result).toMatchObject({ outcome: 'already', packageId: idOf(0x90) })
  expect(await row(0x90)).toMatchObject({
    ...{ weightLb: 11, lengthIn: null, declaredValueUsdCents: null, reviewReason: null },
  })
})

test('a value that is unknown for one of them is asked for again, and an invoice that one of them needs', async () => {
  const { row, consolidate, set } = await consolidationWorld()
  await set(2, { declaredValueUsdCents: null, invoiceState: 'Missing' })
  await consolidate([1, 2])
  expect(await row(0x90)).toMatchObject({ declaredValueUsdCents: null, invoiceState: 'Missing' })
})

test('packages on one open manifest leave it, and what they became takes their place', async () => {
  const { tx, row, consolidate, set, manifest, add } = await consolidationWorld()
  await manifest('Open')
  await add([1, 2])
  await consolidate([1, 2])
  expect(await row(0x90)).toMatchObject({ manifestId: idOf(0x80) })
  const lines = tx.all('manifestLine').filter(({ deletedAt }) => !deletedAt)
  expect(lines.map(({ packageId }) => packageId)).toEqual([idOf(0x90)])
  await set(3, {})
})

test('a new owner of a consolidated package gets its contents’ timelines, and the former one loses them', async () => {
  const { tx, act, consolidate, sam } = await consolidationWorld()
  await consolidate([1, 2])
  await act('package.update', { packageId: idOf(0x90), changes: { accountId: idOf(0xc2) } }, 30, sam)
  const owners = tx.all('packageEvent').map(({ packageId, accountId }) => [packageId, accountId])
  expect(
    owners.filter(([packageId]) => packageId !== idOf(3)).every(([, owner]) => owner === idOf(0xc2)),
  ).toBe(true)
})

const endingAt = (status: EndingStatus) =>
  beginEnding('Unwanted', status, { reason: 'Too large', by: 'Sam', at: '2026-11-02T08:01:00.000Z' })

const heldByCustoms: Package['customs'] = {
  ...{ channel: null, note: 'Papers', entryNumber: '', dutyJmdCents: null },
  ...{ state: 'Pending', recordedBy: 'Sam', recordedAt: null },
}
