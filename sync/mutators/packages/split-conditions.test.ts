import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { must } from '../../lib/must.ts'
import { consolidationWorld, labelOf, trackingOf } from '../../test/consolidation-world.ts'
import { idOf } from '../../test/people.ts'

// Packages are packed into one box and taken out again, condition by condition, with their bills and papers.

const boxId = idOf(0x90)
const now = '2026-11-02T08:30:00.000Z'
const apart = { packageId: boxId }
const fileIds = { part: idOf(0xf1), box: idOf(0xf2) }

/** A box of two packages. */
async function packedWorld(change: Partial<Package> = {}, before: Partial<Package> = {}) {
  const world = await consolidationWorld()
  await world.set(1, before)
  await world.consolidate([1, 2])
  await world.set(0x90, change)
  const box = async () => must(await world.row(0x90), 'the box')
  const first = async () => must(await world.row(1), 'the first package')
  return {
    ...world,
    box,
    first,
    split: (args: object = {}) => world.act('package.split', { ...apart, ...args }, 30),
  }
}

const reviewRow = (over: Partial<Review>): Review => ({
  ...{ reviewId: idOf(0x61), packageId: boxId, prealertId: null, kind: 'hawbTaken', at: now, by: '' },
  ...{ deviceId: '', note: '', differences: [], status: 'Open', resolution: null, resolvedBy: null },
  ...{ resolvedAt: null, version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
  ...over,
})

describe('a box is taken apart', () => {
  test('and leaves its bin, its labels and its timeline', async () => {
    const { tx, box, split } = await packedWorld()
    expect(await split()).toEqual({ outcome: 'done' })
    expect(await box()).toMatchObject({ deletedAt: now, bin: '', manifestId: null })
    const events = tx.all('packageEvent').filter(({ packageId }) => packageId === boxId)
    expect([events.length > 0, events.every(({ deletedAt }) => deletedAt === now)]).toEqual([true, true])
  })

  test.each<[what: string, part: Partial<Package>, box: Partial<Package>, after: Partial<Package>]>([
    [
      'gets the invoice of the whole where it had none',
      { merchantInvoiceFileId: null, invoiceState: 'Missing' },
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Rejected', invoiceProblem: 'Unreadable' },
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Rejected', invoiceProblem: 'Unreadable' },
    ],
    [
      'keeps an invoice of its own',
      { merchantInvoiceFileId: fileIds.part, invoiceState: 'Received' },
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Verified' },
      { merchantInvoiceFileId: fileIds.part, invoiceState: 'Received' },
    ],
    [
      'keeps an invoice of its own that is called missing',
      { merchantInvoiceFileId: fileIds.part, invoiceState: 'Missing' },
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Verified' },
      { merchantInvoiceFileId: fileIds.part, invoiceState: 'Missing' },
    ],
    [
      'keeps needing none',
      { merchantInvoiceFileId: null, invoiceState: 'NotRequired' },
      { merchantInvoiceFileId: fileIds.box, invoiceState: 'Verified' },
      { merchantInvoiceFileId: null, invoiceState: 'NotRequired' },
    ],
  ])('and a package from it %s', async (_what, part, change, after) => {
    const { first, split } = await packedWorld(change, part)
    await split()
    expect(await first()).toMatchObject(after)
  })

  test('and its packages go on from the versions that their rows have', async () => {
    const { set, first, split } = await packedWorld()
    await set(1, { version: 12 })
    await split()
    expect((await first()).version).toBe(12)
  })

  test('with the manifest that it is on, for which a person has decided', async () => {
    const { tx, set, manifest, first, row, split, add } = await packedWorld()
    await manifest('Open')
    await set(0x90, { mode: 'Sea' })
    await add([0x90], 'The customer called')
    expect(await split()).toEqual({ outcome: 'done' })
    expect([(await first()).manifestId, (await row(2))?.manifestId]).toEqual([idOf(0x80), idOf(0x80)])
    const lines = tx.all('manifestLine').map(({ packageId, deletedAt }) => [packageId, deletedAt === null])
    expect(lines).toEqual([
      [idOf(1), true],
      [idOf(2), true],
      [boxId, false],
    ])
  })

  test.each([
    ['on an open manifest without a line', null],
    ['on an open manifest that it was taken off', { deletedAt: '2026-11-02T08:01:00.000Z' }],
  ])('%s', async (_what, over) => {
    const { tx, set, manifest, add, box, split } = await packedWorld()
    await manifest('Open')
    if (over) {
      await add([0x90], '')
      const line = must(await tx.get('manifestLine', boxId), 'the line')
      await tx.put('manifestLine', { ...line, ...over })
    } else await set(0x90, { manifestId: idOf(0x80) })
    await split()
    expect((await tx.get('manifestLine', boxId))?.deletedAt ?? null).toBe(over?.deletedAt ?? null)
    expect((await box()).deletedAt).not.toBeNull()
  })

  test('although the device does not hold its manifest', async () => {
    const { split } = await packedWorld({ manifestId: idOf(0x88) })
    await split()
  })

  test('and only its own photos go to its first package', async () => {
    const { tx, split } = await packedWorld()
    const photo = {
      ...{ accountId: null, driverId: null, offices: [], fileId: idOf(0xf1), sha256: 'ab'.repeat(32) },
      ...{ contentType: 'image/jpeg' as const, size: 1, uploaded: true, takenAt: now, by: '', version: 0 },
      ...{ createdAt: now, updatedAt: now, archivedAt: null },
    }
    for (const [n, deletedAt] of [null, now].entries())
      await tx.put('packageImage', { ...photo, packageImageId: idOf(0xe1 + n), packageId: boxId, deletedAt })
    await split()
    expect(tx.all('packageImage').map(({ packageId }) => packageId)).toEqual([idOf(1), boxId])
  })

  test.each<[what: string, review: Partial<Review>, isRefused: boolean]>([
    ['an open question about it', {}, true],
    ['a resolved one', { status: 'Resolved', resolution: 'keep' }, false],
    ['a deleted one', { deletedAt: now }, false],
  ])('unless there is %s: %o', async (_what, review, isRefused) => {
    const { tx, split, box } = await packedWorld()
    await tx.put('review', reviewRow(review))
    if (isRefused)
      await expect(split()).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining('has an open review') },
      })
    else await split()
    expect((await box()).deletedAt === null).toBe(isRefused)
  })
})

describe('a package is split into pieces', () => {
  test.each<[what: string, change: Partial<Package>, words: string]>([
    ['that was handed over', { status: 'Delivered' }, 'was already delivered to its owner.'],
    ['of which a piece is missing', { pieces: 3, missingPieces: [3] }, 'missing or handed over'],
    ['of which a piece was handed over', { pieces: 3, deliveredPieces: [1] }, 'missing or handed over'],
  ])('but none %s', async (_what, change, words) => {
    const { set, act, row } = await consolidationWorld()
    await set(1, change)
    const before = await row(1)
    await expect(act('package.split', { packageId: idOf(1), pieces: 2 }, 30)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(await row(1)).toEqual(before)
  })

  test.each<[status: Package['status'], notes: string[]]>([
    ['ReceivedAtWharehouse', ['Split into 2 pieces']],
    ['AtHeadOffice', ['Split into 2 pieces']],
    ['PreAlert', []],
    ['Delayed', []],
  ])('at %s, noted in its timeline: %j', async (status, notes) => {
    const { tx, set, act, row } = await consolidationWorld()
    await set(1, { status })
    const before = tx.all('packageEvent').length
    expect(await act('package.split', { packageId: idOf(1), pieces: 2 }, 30)).toEqual({
      ...{ outcome: 'done', packageId: idOf(1) },
    })
    expect((await row(1))?.pieces).toBe(2)
    const events = tx.all('packageEvent').filter(({ note }) => note.startsWith('Split'))
    expect(events.map(({ note, stepBack, status: place }) => [note, stepBack, place])).toEqual(
      notes.map((note) => [note, false, status]),
    )
    expect(tx.all('packageEvent').length - before).toBe(notes.length)
    expect(await act('package.split', { packageId: idOf(1), pieces: 2 }, 31)).toEqual({
      ...{ outcome: 'already', message: `${trackingOf(1)} has 2 pieces already.` },
    })
  })

  test('also where its row of an earlier app has no lists of pieces', async () => {
    const { tx, act, row } = await consolidationWorld()
    const { missingPieces: _missing, deliveredPieces: _delivered, ...old } = must(await row(1), 'the package')
    await tx.put('package', old as Package)
    await act('package.split', { packageId: idOf(1), pieces: 2 }, 30)
    expect((await row(1))?.pieces).toBe(2)
  })
})

describe('packages are packed', () => {
  test('under the first number where the label is another box’s, which the office is asked about', async () => {
    const { tx, act, argsOf, row } = await consolidationWorld()
    const args = { ...argsOf([1, 2]), hawbNumber: labelOf(3) }
    await expect(act('package.consolidate', args, 20)).rejects.toMatchObject({ code: 'hawb-taken' })
    await act('package.consolidate', args, 20, undefined, true)
    expect(await row(0x90)).toMatchObject({ hawbNumber: null, trackingNumber: `${trackingOf(1)}+1` })
    expect(tx.all('review')).toMatchObject([{ kind: 'hawbTaken', packageId: boxId }])
  })

  test.each<[what: string, label: string | null, aliases: string[], kinds: string[]]>([
    ['with a label of its own', labelOf(91), [labelOf(91)], []],
    ['with the label of another box', labelOf(3), [], ['hawbTaken']],
    ['without a label', null, [], []],
  ])('twice, the second time %s', async (_what, label, aliases, kinds) => {
    const { tx, act, argsOf, row, box } = await packedWorld()
    const args = { ...argsOf([1, 2], 0x91), hawbNumber: label }
    expect(await act('package.consolidate', args, 22)).toEqual({
      ...{ outcome: 'already', packageId: boxId },
      message: `These packages are in ${labelOf(90)} already, which Wendy Clerk packed.`,
    })
    expect((await box()).trackingAliases).toEqual(aliases)
    expect(tx.all('review').map(({ kind }) => kind)).toEqual(kinds)
    expect(await row(0x91)).toMatchObject({ mergedInto: boxId })
    expect(await act('package.consolidate', args, 23)).toMatchObject({ outcome: 'already' })
    expect(await act('package.consolidate', argsOf([1, 2]), 24)).toMatchObject({ outcome: 'already' })
    expect((await box()).deletedAt).toBeNull()
  })

  test('twice, the second time under the id of a third one, are refused', async () => {
    const { act, argsOf, row } = await packedWorld()
    await expect(act('package.consolidate', argsOf([1, 2], 3), 22)).rejects.toMatchObject({
      ...{ code: 'already-exists' },
    })
    expect((await row(3))?.deletedAt).toBeNull()
  })

  test('under an id that is taken are refused before anything is packed', async () => {
    const { act, argsOf, row } = await consolidationWorld()
    await expect(act('package.consolidate', argsOf([1, 2], 3), 22)).rejects.toMatchObject({
      ...{
        code: 'already-exists',
        message: 'These packages were already consolidated. Open the new package.',
      },
    })
    expect((await row(1))?.deletedAt).toBeNull()
  })

  test('with one that is in another box name that box and that package', async () => {
    for (const n of [1, 2]) {
      const { act, argsOf } = await packedWorld()
      await expect(act('package.consolidate', argsOf([n, 3], 0x92, 92), 22)).rejects.toMatchObject({
        ...{
          code: 'wrong-state',
          message: `${trackingOf(n)} is in ${labelOf(90)} already. Split that one first.`,
        },
      })
    }
  })

  test('with one that is in a box without a label name its number', async () => {
    const { act, argsOf, set } = await packedWorld()
    await set(0x90, { hawbNumber: null, trackingNumber: 'BOX-1' })
    await expect(act('package.consolidate', argsOf([1, 3], 0x92, 92), 22)).rejects.toThrow(
      'is in BOX-1 already',
    )
  })

  test('with a box that holds others are refused as consolidated', async () => {
    const { act, argsOf } = await packedWorld()
    await expect(act('package.consolidate', argsOf([0x90, 3], 0x92, 92), 22)).rejects.toThrow(
      'is consolidated already: split it first',
    )
  })

  test('that are one by now are refused', async () => {
    const { act, argsOf, tx, row } = await consolidationWorld()
    const mergedRow = must(await row(2), 'the package')
    await tx.put('package', { ...mergedRow, mergedInto: idOf(1), deletedAt: now })
    await expect(act('package.consolidate', argsOf([1, 2]), 20)).rejects.toMatchObject({
      ...{ code: 'invalid', message: 'Choose at least two packages to consolidate.' },
    })
  })

  test('up to the value that one box may have', async () => {
    const { consolidate, row, set } = await consolidationWorld()
    await set(1, { declaredValueUsdCents: 99_999_000 })
    await set(2, { declaredValueUsdCents: 1_001 })
    await expect(consolidate([1, 2])).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('Leave one out, or correct a value') },
    })
    await set(2, { declaredValueUsdCents: 1_000 })
    await consolidate([1, 2])
    expect((await row(0x90))?.declaredValueUsdCents).toBe(100_000_000)
  })

  test.each<[what: string, isOnFirst: boolean, isOnSecond: boolean, isOnIt: boolean]>([
    ['of one manifest', true, true, true],
    ['of which the first is on a manifest', true, false, false],
    ['of which the second is on a manifest', false, true, false],
    ['of no manifest', false, false, false],
  ])('%s stay on it: %s, %s', async (_what, isOnFirst, isOnSecond, isOnIt) => {
    const { tx, add, consolidate, manifest, row, set } = await consolidationWorld()
    await manifest('Open')
    const numbers = [...(isOnFirst ? [1] : []), ...(isOnSecond ? [2] : [])]
    for (const n of numbers) await set(n, { mode: 'Sea' })
    if (numbers.length > 0) await add(numbers, 'The customer called')
    for (const n of [1, 2]) await set(n, { mode: 'Sea' })
    await consolidate([1, 2])
    expect((await row(0x90))?.manifestId).toBe(isOnIt ? idOf(0x80) : null)
    expect(tx.all('manifestLine').filter(({ deletedAt }) => !deletedAt)).toHaveLength(isOnIt ? 1 : 0)
  })
})

describe('a package that a bill or a paid loss names is not deleted', () => {
  const waiver = { reason: 'Gift', by: 'Sam', at: now }
  const paidLoss = {
    ...{ status: 'Paid' as const, reason: '', reportedBy: '', reportedAt: now, valueUsdCents: 100 },
    ...{ valueJmdCents: 16_000, paidJmdCents: 16_000, creditNoteId: null, decidedBy: null, decidedAt: null },
    decision: '',
  }
  const piece = { ...paidLoss, piece: 1, shareUsdCents: 50 }
  const rows: readonly (readonly [what: string, change: Partial<Package>, words: string | null])[] = [
    [
      'an invoice',
      { invoiceId: idOf(0xd1) },
      'is on an invoice. Void the invoice first, then delete the package.',
    ],
    [
      'a waiver',
      { chargesWaiver: waiver },
      'were waived. Take the waiver back first, then delete the package.',
    ],
    ['a paid loss', { loss: paidLoss }, 'was paid for as lost, and its owner has the credit'],
    ['a refused loss', { loss: { ...paidLoss, status: 'Refused' } }, null],
    ['a piece that was paid for', { pieces: 2, pieceLosses: [piece] }, 'was paid for as lost'],
    ['a piece that was refused', { pieces: 2, pieceLosses: [{ ...piece, status: 'Refused' }] }, null],
    [
      'pieces of which one was paid for',
      {
        pieces: 2,
        pieceLosses: [
          { ...piece, status: 'Refused' },
          { ...piece, piece: 2 },
        ],
      },
      'was paid for as lost',
    ],
    ['nothing', {}, null],
  ]
  test.each(rows)('%s', async (_what, change, words) => {
    const { act, row, sam, set } = await consolidationWorld()
    await set(1, change)
    const answer = act('package.remove', { packageId: idOf(1) }, 30, sam)
    if (words === null) expect(await answer).toEqual({ outcome: 'done' })
    else
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
    expect((await row(1))?.deletedAt === null).toBe(words !== null)
  })

  test('a box that holds others is not deleted with them', async () => {
    const { act, sam } = await packedWorld()
    await expect(act('package.remove', apart, 30, sam)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('The package holds several others') },
    })
  })
})

describe('a box that gets another customer', () => {
  test('gives its packages to them', async () => {
    const { act, omar, row, sam } = await packedWorld()
    const changes = { accountId: omar.accountId }
    await act('package.update', { packageId: boxId, changes }, 25, sam)
    expect([(await row(1))?.accountId, (await row(2))?.accountId]).toEqual([omar.accountId, omar.accountId])
  })

  test('writes no row of a package that is theirs already, that was taken out, or that a device does not hold', async () => {
    const { tx, act, omar, row, sam, set, box } = await packedWorld()
    await set(1, { accountId: omar.accountId })
    await set(2, { deletedAt: null, mergedInto: null })
    const before = [await row(1), await row(2)]
    const [part] = (await box()).contents
    if (part) await set(0x90, { contents: [...(await box()).contents, { ...part, packageId: idOf(0x99) }] })
    const count = tx.all('package').length
    await act('package.update', { packageId: boxId, changes: { accountId: omar.accountId } }, 25, sam)
    expect([await row(1), await row(2), tx.all('package').length]).toEqual([...before, count])
  })
})

test('a box that customs holds is not at hand', async () => {
  const { split } = await packedWorld({ customs: { ...untouchedCustoms, state: 'Hold', note: '' } })
  await expect(split()).rejects.toMatchObject({ code: 'wrong-state' })
})
