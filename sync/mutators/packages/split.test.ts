import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import { consolidationWorld, labelOf, trackingOf } from '../../test/consolidation-world.ts'
import { idOf } from '../../test/people.ts'
import { findByCode } from './rows.ts'

const apart = { packageId: idOf(0x90) }

test('a consolidated package comes apart with the weights, values and labels of its parts', async () => {
  const { tx, act, row, consolidate } = await consolidationWorld()
  await consolidate([1, 2])
  expect((await act('package.split', apart, 30)).outcome).toBe('done')
  expect((await row(0x90))?.deletedAt).not.toBeNull()
  for (const n of [1, 2]) {
    expect(await row(n)).toMatchObject({
      ...{ deletedAt: null, mergedInto: null, weightLb: n + 1, declaredValueUsdCents: n * 1000, bin: '' },
      ...{ hawbNumber: labelOf(n), status: 'ReceivedAtWharehouse', invoiceState: 'Received' },
    })
    expect((await findByCode(tx, recognise(trackingOf(n)))).known?.packageId).toBe(idOf(n))
  }
  expect((await findByCode(tx, recognise(labelOf(90)))).known).toBeUndefined()
})

describe('goods that were corrected in a consolidated package', () => {
  const goods = (n: number, dutyCategory: string | null) => ({
    ...{ lineId: idOf(0x900 + n), description: `Item ${n}`, quantity: 1, valueUsdCents: 400 },
    ...{ dutyCategory, hsCode: '' },
  })

  async function packed() {
    const world = await consolidationWorld()
    // Both packages use the same ids for their lines, and the third is plain.
    await world.set(1, { lines: [goods(1, null), goods(2, 'Books')], declaredValueUsdCents: 800 })
    await world.set(2, { lines: [goods(1, null)], declaredValueUsdCents: 400 })
    await world.consolidate([1, 2, 3])
    const box = must(await world.row(0x90), 'the box')
    expect(box.lines.map(({ valueUsdCents }) => valueUsdCents)).toEqual([400, 400, 400, 3000])
    return { ...world, box }
  }
  const sumOf = (rows: readonly (Package | undefined)[]) =>
    rows.reduce((sum, row) => sum + (row?.declaredValueUsdCents ?? 0), 0)

  test('keep the correction in the package that they came with, and their values add up', async () => {
    const { act, row, set, box } = await packed()
    const lines = box.lines.map((line, n) => ({
      ...line,
      dutyCategory: `Category ${n}`,
      valueUsdCents: line.valueUsdCents + n,
    }))
    await set(0x90, { lines, declaredValueUsdCents: 4206 })
    await act('package.split', apart, 30)
    const [first, second, third] = [await row(1), await row(2), await row(3)]
    expect(first?.lines.map(({ dutyCategory }) => dutyCategory)).toEqual(['Category 0', 'Category 1'])
    expect(second?.lines).toMatchObject([{ dutyCategory: 'Category 2', valueUsdCents: 402 }])
    expect(third).toMatchObject({ lines: [], dutyCategory: 'Category 3', declaredValueUsdCents: 3003 })
    expect(sumOf([first, second, third])).toBe(4206)
  })

  test('go to the chosen package if they were added in it, or else to the first one', async () => {
    for (const [lines, home] of [
      [[], 1],
      [[{ lineId: idOf(0x977), packageId: idOf(2) }], 2],
    ] as const) {
      const { act, row, set, box } = await packed()
      const added = { ...goods(7, 'Phones'), lineId: idOf(0x977) }
      await set(0x90, { lines: [...box.lines, added], declaredValueUsdCents: 4600 })
      await act('package.split', { ...apart, lines }, 30)
      expect((await row(home))?.lines.map(({ description }) => description)).toContain('Item 7')
      expect(sumOf([await row(1), await row(2), await row(3)])).toBe(4600)
    }
  })

  test('have no value where all lines of a package were taken off', async () => {
    const { act, row, set, box } = await packed()
    await set(0x90, { lines: box.lines.slice(0, 3) })
    await act('package.split', apart, 30)
    expect(await row(3)).toMatchObject({ lines: [], declaredValueUsdCents: null })
  })

  test('have the category that their box was given as a whole', async () => {
    const { act, row, consolidate, set } = await consolidationWorld()
    await consolidate([1, 2])
    await set(0x90, { dutyCategory: 'Books' })
    await act('package.split', apart, 30)
    expect([(await row(1))?.dutyCategory, (await row(2))?.dutyCategory]).toEqual(['Books', 'Books'])
  })

  test.each([
    [{ lineId: idOf(0x999), packageId: idOf(1) }, 'has no such line any more'],
    [{ lineId: idOf(0x901), packageId: idOf(8) }, 'does not hold the package that you chose'],
  ])('are refused in words for %j, with nothing taken apart', async (home, words) => {
    const { act, row } = await packed()
    await expect(act('package.split', { ...apart, lines: [home] }, 30)).rejects.toThrow(words)
    expect((await row(0x90))?.deletedAt).toBeNull()
  })
})

test('photos of the consolidated package stay with its first content, and its owner is theirs', async () => {
  const { tx, act, row, consolidate, sam } = await consolidationWorld()
  await consolidate([1, 2])
  const photo = { fileId: idOf(0xf1), sha256: 'ab'.repeat(32), contentType: 'image/jpeg', size: 10 }
  await act('package.addImage', { packageImageId: idOf(0xe1), packageId: idOf(2), ...photo }, 25)
  await act('package.update', { packageId: idOf(0x90), changes: { accountId: idOf(0xc2) } }, 26, sam)
  await act('package.split', apart, 30)
  expect(tx.all('packageImage')[0]).toMatchObject({ packageId: idOf(1), accountId: idOf(0xc2) })
  expect((await row(1))?.accountId).toBe(idOf(0xc2))
  expect((await row(2))?.accountId).toBe(idOf(0xc2))
})

describe('a consolidated package stays one', () => {
  test('when it has left, is on a sealed manifest, is billed, or has an open review', async () => {
    const { act, consolidate, set, manifest } = await consolidationWorld()
    const split = () => act('package.split', apart, 30)
    await consolidate([1, 2])
    await set(0x90, { status: 'Shipped' })
    await expect(split()).rejects.toThrow('It can be taken apart only at the warehouse')
    await set(0x90, { status: 'ReceivedAtWharehouse', invoiceId: idOf(0xd1) })
    await expect(split()).rejects.toThrow('is on an invoice')
    await set(0x90, { invoiceId: null, manifestId: idOf(0x80) })
    await manifest('Sealed')
    await expect(split()).rejects.toThrow('is no longer open')
  })

  test('while customs holds it, its customer is asked about it, or it is on its way back', async () => {
    const { act, row, consolidate, set } = await consolidationWorld()
    const split = () => act('package.split', apart, 30)
    await consolidate([1, 2])
    await set(0x90, { customs: { ...untouchedCustoms, state: 'Hold', note: 'Papers' } })
    await expect(split()).rejects.toThrow('is held by customs')
    for (const status of ['Asked', 'Chosen', 'GoingBack'] as const) {
      const stamp = { reason: 'Leaks', by: 'Sam', at: '2026-11-02T08:25:00.000Z' }
      await set(0x90, { customs: untouchedCustoms, ending: beginEnding('Unwanted', status, stamp) })
      await expect(split()).rejects.toThrow('first settle what happens to it')
    }
    expect((await row(0x90))?.deletedAt).toBeNull()
    await set(0x90, { ending: null })
    expect((await split()).outcome).toBe('done')
  })

  test('while a claim for it waits or was paid, because its parts would be claimed again', async () => {
    const { tx, act, consolidate, una } = await consolidationWorld()
    await consolidate([1, 2])
    const claimId = idOf(0xd9)
    const claim = {
      claimId,
      packageId: idOf(0x90),
      kind: 'Damaged',
      amountJmdCents: 100,
      text: 'It is wet',
    }
    await act('claim.open', claim, 26, una)
    const split = () => act('package.split', apart, 30)
    await expect(split()).rejects.toThrow('has a claim of its own')
    const row = must(await tx.get('claim', claimId), 'the claim')
    await tx.put('claim', { ...row, status: 'Paid', paidJmdCents: 100 })
    await expect(split()).rejects.toThrow('has a claim of its own')
    await tx.put('claim', { ...row, status: 'Refused' })
    expect((await split()).outcome).toBe('done')
  })

  test('for people without the right to change packages', async () => {
    const { act, consolidate, agent, una } = await consolidationWorld()
    await consolidate([1, 2])
    for (const actor of [agent, una])
      await expect(act('package.split', apart, 30, actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('and a package without contents is not taken apart', async () => {
    const { act } = await consolidationWorld()
    await expect(act('package.split', { packageId: idOf(1) }, 30)).rejects.toThrow(
      'is no consolidated package',
    )
  })
})

test('a piece is missing alone, is found with a later manifest, and the package stays on its own', async () => {
  const { act, row, set, manifest, add, sam } = await consolidationWorld()
  await act('package.split', { packageId: idOf(1), pieces: 3 }, 12)
  expect((await row(1))?.pieces).toBe(3)
  await manifest('Open')
  await add([1])
  await manifest('AtCustoms')
  await manifest('AtCustoms', 0x81)
  await set(1, { status: 'AtCustoms' })
  const count = (missingPieces?: number[]) => {
    const line = { packageId: idOf(1), arrival: 'Received', ...(missingPieces && { missingPieces }) }
    return act('manifest.countLine', { manifestId: idOf(0x80), lines: [line] }, 40)
  }
  await count([2, 7])
  expect(await row(1)).toMatchObject({ arrival: 'Received', missingPieces: [2] })
  expect((await row(1))?.missingSince).not.toBeNull()
  expect((await count()).outcome).toBe('already')
  expect((await row(1))?.missingPieces).toEqual([2])
  const label = { packageId: idOf(1), trackingNumber: trackingOf(1), rawBarcode: trackingOf(1) }
  const result = await act('manifest.addExtra', { manifestId: idOf(0x81), ...label, pieces: [2] }, 50, sam)
  expect(result.message).toContain('Found piece 2 of 3')
  expect(await row(1)).toMatchObject({ missingPieces: [], missingSince: null, manifestId: idOf(0x80) })
  await count([1, 2, 3])
  expect(await row(1)).toMatchObject({ arrival: 'Missing', missingPieces: [] })
})

test('the pieces that have arrived are handed over, and the hand-over says which pieces are still to come', async () => {
  const { tx, act, row, set, sam } = await consolidationWorld()
  const at = '2026-11-02T09:00:00.000Z'
  await set(1, { status: 'ReadyForPickup', pieces: 3, missingPieces: [2], missingSince: at, billedAt: at })
  for (const event of await tx.find('packageEvent', 'packageId', idOf(1)))
    await tx.put('packageEvent', { ...event, status: 'ReadyForPickup' })
  const recipient = { name: 'Una Brown', relationship: 'Customer', idType: 'Passport', idLast4: '4711' }
  const handOver = () => act('package.deliver', { packageIds: [idOf(1)], recipient }, 60, sam)
  await handOver()
  expect(await row(1)).toMatchObject({ status: 'ReadyForPickup', deliveredPieces: [1, 3], deliveredAt: null })
  const notes = (await tx.find('packageEvent', 'packageId', idOf(1))).map(({ note }) => note)
  expect(notes).toContain('pieces 1 and 3 of 3 handed over to Una Brown. Piece 2 of 3 is still to come.')
  await expect(handOver()).rejects.toThrow('handed over except for piece 2')
  await set(1, { missingPieces: [], missingSince: null })
  await handOver()
  expect(await row(1)).toMatchObject({ status: 'Delivered', deliveredPieces: [] })
})

/** A package of three pieces that is counted with the second one missing. */
async function lackingOne() {
  const { act, row, set, manifest, add, sam } = await consolidationWorld()
  await set(1, { pieces: 3 })
  await manifest('Open')
  await add([1])
  await manifest('AtCustoms')
  await set(1, { status: 'AtCustoms' })
  const count = (arrival: string, more: object = {}) =>
    act(
      'manifest.countLine',
      {
        ...{ manifestId: idOf(0x80), lines: [{ packageId: idOf(1), arrival, ...more }] },
      },
      40,
    )
  await count('Received', { missingPieces: [2] })
  return { act, row, set, count, sam }
}

test('an app that counts no pieces finds none when it counts the package as damaged', async () => {
  const { row, count } = await lackingOne()
  await count('Damaged')
  expect(await row(1)).toMatchObject({ arrival: 'Damaged', missingPieces: [2] })
  expect((await row(1))?.missingSince).not.toBeNull()
})

test('a late count doesn’t call a whole package missing when its customer has some of its pieces', async () => {
  const { row, set, count } = await lackingOne()
  await set(1, { deliveredPieces: [1] })
  expect((await count('Missing')).outcome).toBe('already')
  await count('Received', { missingPieces: [1, 2, 3] })
  expect(await row(1)).toMatchObject({ arrival: 'Received', missingPieces: [2] })
})

test('no piece is looked for of a package that is corrected to delivered', async () => {
  const { act, row, set, sam } = await lackingOne()
  await set(1, { chargesWaiver: { reason: 'Gift', by: 'Sam', at: '2026-11-02T08:01:00.000Z' } })
  const args = {
    packageIds: [idOf(1)],
    status: 'Delivered',
    reason: 'It was taken',
    note: '',
    branchId: null,
  }
  await act('package.statusUpdate', args, 45, sam)
  expect(await row(1)).toMatchObject({ status: 'Delivered', missingPieces: [], missingSince: null })
})

test('the number of pieces stays once one of them is away', async () => {
  const { act, set } = await consolidationWorld()
  await set(1, { pieces: 3, missingPieces: [2] })
  await expect(act('package.split', { packageId: idOf(1), pieces: 4 }, 30)).rejects.toThrow(
    'their number stays',
  )
})
