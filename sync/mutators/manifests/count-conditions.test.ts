import { describe, expect, test } from 'vitest'
import type { PackageLoss, PieceLoss } from '../../entities/packages/loss.ts'
import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'

// A count on arrival says which boxes have come, condition by condition, and that decides about bills and claims.

const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const manifestId = idOf(0xe1)
const elsewhereId = idOf(0xe2)
const [boxId, otherId, extraId] = [idOf(1), idOf(2), idOf(3)]
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const now = at(30)
const codeOf = (n: number): string => `TBA${123456789010 + n}`

const lineRow = (packageId: string, over: Partial<ManifestLine> = {}): ManifestLine => ({
  ...{ manifestLineId: packageId, packageId, manifestId, arrival: 'Pending', addedBy: 'Olga Earlier' },
  ...{ addedAt: at(1), extra: false, offices: [idOf(0xb1)] },
  ...{ version: 7, createdAt: at(1), updatedAt: at(1), deletedAt: null, archivedAt: null },
  ...over,
})
const loss: PackageLoss = {
  ...{ status: 'Reported', reason: '', reportedBy: '', reportedAt: at(2), valueUsdCents: 100 },
  ...{ valueJmdCents: 16_000, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}
const lostPiece = (piece: number): PieceLoss => ({
  ...{ ...loss, piece, status: 'Paid', shareUsdCents: 50, decidedBy: 'Sue Boss', decidedAt: at(3) },
})

interface Given {
  readonly box?: Partial<Package>
  readonly line?: Partial<ManifestLine> | null
  readonly manifest?: Partial<Manifest>
}

/** A box of three pieces and another one on a manifest at customs. */
async function world({ box = {}, line = {}, manifest = {} }: Given = {}) {
  const tx = memoryTx()
  const row = { ...manifestRow(manifestId), number: 'MAN-1' }
  await tx.put('manifest', { ...row, status: 'AtCustoms', ...manifest })
  await tx.put('manifest', { ...row, manifestId: elsewhereId, number: 'MAN-2', status: 'AtCustoms' })
  for (const [n, packageId] of [boxId, otherId].entries()) {
    await tx.put('package', {
      ...blankPackage(packageId, now),
      ...{ trackingNumber: codeOf(n), trackingNormalized: codeOf(n), codes: [codeOf(n)], pieces: 3 },
      ...{ status: 'AtCustoms', checkedInAt: at(0), checkedInBy: 'Olga Earlier', manifestId },
      ...(n === 0 ? box : {}),
    })
    if (n === 1 || line) await tx.put('manifestLine', lineRow(packageId, n === 0 ? (line ?? {}) : {}))
  }
  let n = 0
  const act = (name: string, args: object, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, name, { manifestId, ...args }, clerk, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: at(20), deviceId: 'Dock 1', side: 'server' },
      ...more,
    })
  return {
    tx,
    act,
    count: (arrival: string, missingPieces?: number[], more: Partial<MutatorContext> = {}) =>
      act(
        'manifest.countLine',
        { lines: [{ packageId: boxId, arrival, ...(missingPieces && { missingPieces }) }] },
        more,
      ),
    addExtra: (packageId: string, code: string, more: object = {}) =>
      act('manifest.addExtra', { packageId, trackingNumber: code, rawBarcode: code, ...more }),
    box: async () => must(await tx.get('package', boxId), 'the box'),
    line: async () => must(await tx.get('manifestLine', boxId), 'the line'),
    events: () => tx.all('packageEvent').filter(({ packageId }) => packageId === boxId),
  }
}

describe('a box is counted', () => {
  test.each<
    [what: string, box: Partial<Package>, arrival: string, pieces: number[] | undefined, after: object]
  >([
    ['whole', {}, 'Received', undefined, { arrival: 'Received', missingPieces: [] }],
    ['whole by its pieces', {}, 'Received', [], { arrival: 'Received', missingPieces: [] }],
    ['without two of them', {}, 'Received', [3, 1, 3], { arrival: 'Received', missingPieces: [1, 3] }],
    [
      'without two of them, and one that it has not',
      {},
      'Received',
      [1, 2, 4],
      { arrival: 'Received', missingPieces: [1, 2] },
    ],
    ['without one that it has not', {}, 'Received', [2, 4], { arrival: 'Received', missingPieces: [2] }],
    ['without all of them', {}, 'Received', [1, 2, 3], { arrival: 'Missing', missingPieces: [] }],
    ['damaged, without one', {}, 'Damaged', [2], { arrival: 'Damaged', missingPieces: [2] }],
    ['missing, whatever pieces are named', {}, 'Missing', [1], { arrival: 'Missing', missingPieces: [] }],
    [
      'as before by an app that counts no pieces',
      { missingPieces: [2] },
      'Damaged',
      undefined,
      { arrival: 'Damaged', missingPieces: [2] },
    ],
  ])('%s', async (_what, over, arrival, pieces, after) => {
    const { count, box, line } = await world({ box: over })
    expect(await count(arrival, pieces)).toEqual({ outcome: 'done' })
    expect(await box()).toMatchObject(after)
    expect((await line()).arrival).toBe((after as { arrival: string }).arrival)
  })

  test.each<[what: string, box: Partial<Package>, pieces: number[] | undefined, outcome: string]>([
    ['as it was', {}, undefined, 'already'],
    ['with its pieces as they were', { missingPieces: [2] }, [2], 'already'],
    ['with another piece missing', { missingPieces: [2] }, [3], 'done'],
    ['with all pieces there now', { missingPieces: [2] }, [], 'done'],
  ])('once more, %s', async (_what, over, pieces, outcome) => {
    const { count, box } = await world({
      box: { arrival: 'Received', ...over },
      line: { arrival: 'Received' },
    })
    expect(await count('Received', pieces)).toEqual(
      outcome === 'done'
        ? { outcome }
        : { outcome: 'already', message: 'This is how it was counted before.' },
    )
    expect((await box()).missingPieces).toEqual(pieces ?? [])
  })

  test('once more where a row of an earlier app has no list of pieces', async () => {
    const { tx, count, box } = await world({ box: { arrival: 'Received' }, line: { arrival: 'Received' } })
    const { missingPieces: _none, ...row } = await box()
    await tx.put('package', row as Package)
    expect(await count('Received', [])).toMatchObject({ outcome: 'already' })
    expect(await count('Damaged')).toMatchObject({ outcome: 'done' })
    expect((await box()).missingPieces).toEqual([])
  })

  test.each<[arrival: string, isCounted: boolean]>([
    ['Missing', false],
    ['Pending', false],
    ['Received', true],
    ['Damaged', true],
  ])('%s after its customer got some of its pieces: %s', async (arrival, isCounted) => {
    const { count, box } = await world({
      box: { deliveredPieces: [1], arrival: null },
      line: { arrival: arrival === 'Pending' ? 'Received' : 'Pending' },
    })
    expect((await count(arrival)).outcome).toBe(isCounted ? 'done' : 'already')
    expect((await box()).arrival).toBe(isCounted ? arrival : null)
  })

  test('as pending again, whatever pieces are named', async () => {
    const { count, box } = await world({ box: { arrival: 'Received' }, line: { arrival: 'Received' } })
    await count('Pending', [1])
    expect(await box()).toMatchObject({ arrival: null, missingPieces: [] })
  })

  test('as found closes its claim with the name of who counted it', async () => {
    const missing = { arrival: 'Missing' as const, missingSince: at(2) }
    const { count, box } = await world({ box: { ...missing, loss }, line: { arrival: 'Missing' } })
    await count('Received')
    expect((await box()).loss).toMatchObject({
      ...{ status: 'Found', decidedBy: clerk.name, decidedAt: at(20) },
      decision: 'It was found: Wendy Clerk counted it on arrival.',
    })
  })

  test.each<[what: string, kind: string, reviews: number]>([
    ['has no other question', '', 1],
    ['has a question about its label', 'hawbTaken', 2],
    ['has this question already', 'arrivedDamaged', 1],
  ])('damaged and asks the office once where it %s', async (_what, kind, reviews) => {
    const { tx, count } = await world()
    if (kind !== '')
      await tx.put('review', {
        ...{ reviewId: idOf(0x61), packageId: boxId, prealertId: null, kind: kind as 'hawbTaken', at: at(5) },
        ...{ by: '', deviceId: '', note: '', differences: [], status: 'Open', resolution: null },
        ...{ resolvedBy: null, resolvedAt: null, version: 0, createdAt: at(5), updatedAt: at(5) },
        ...{ deletedAt: null, archivedAt: null },
      })
    await count('Damaged')
    const kinds = tx.all('review').map((review) => review.kind)
    expect([kinds.length, kinds.includes('arrivedDamaged')]).toEqual([reviews, true])
  })
})

describe('a box that is not on the manifest', () => {
  test.each<[what: string, line: Partial<ManifestLine> | null, arrival: string, isRefused: boolean]>([
    ['an extra elsewhere, missing', { extra: true }, 'Missing', false],
    ['an extra elsewhere, pending', { extra: true }, 'Pending', false],
    ['an extra elsewhere, received', { extra: true }, 'Received', true],
    ['an extra elsewhere, damaged', { extra: true }, 'Damaged', true],
    ['no extra elsewhere, missing', {}, 'Missing', true],
    ['an extra that was taken off, missing', { extra: true, deletedAt: at(3) }, 'Missing', true],
    ['on none, missing', null, 'Missing', true],
  ])('is %s', async (_what, line, arrival, isRefused) => {
    const { count, box } = await world({ line: line && { manifestId: elsewhereId, ...line } })
    if (isRefused)
      await expect(count(arrival)).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(`${codeOf(0)} is not on manifest MAN-1`) },
      })
    else expect((await count(arrival)).outcome).toBe('already')
    expect((await box()).arrival).toBeNull()
  })

  test('is no longer pending once the manifest is completed', async () => {
    const { count } = await world({ manifest: { status: 'Completed' }, line: { arrival: 'Received' } })
    await expect(count('Pending')).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('and no longer as pending') },
    })
    expect((await count('Damaged')).outcome).toBe('done')
  })
})

describe('an extra box of which pieces were missing', () => {
  const missing = { missingPieces: [1, 3], missingSince: at(2), arrival: 'Received' as const }
  test.each<
    [what: string, box: Partial<Package>, pieces: number[] | undefined, left: number[], note: string | null]
  >([
    ['with all of them', missing, undefined, [], 'Found pieces 1 and 3 of 3, on manifest MAN-1'],
    ['with one of them', missing, [3], [1], 'Found piece 3 of 3, on manifest MAN-1'],
    ['with one that is here', missing, [2], [1, 3], null],
    [
      'with the one that is still looked for',
      { ...missing, pieceLosses: [lostPiece(1)] },
      undefined,
      [1],
      'Found piece 3 of 3, on manifest MAN-1',
    ],
    [
      'with one that was given up, where no other is looked for',
      { ...missing, missingPieces: [1], pieceLosses: [lostPiece(1)] },
      undefined,
      [],
      'Found piece 1 of 3, on manifest MAN-1',
    ],
  ])('comes %s', async (_what, over, pieces, left, note) => {
    const { addExtra, box, events, line } = await world({ box: over })
    const before = await line()
    expect(await addExtra(boxId, codeOf(0), pieces && { pieces })).toEqual({
      ...{ packageId: boxId, outcome: note === null ? 'already' : 'done' },
      message: note === null ? `${codeOf(0)}: these pieces are here already.` : `${note}.`,
    })
    expect(await box()).toMatchObject({ missingPieces: left, status: 'AtCustoms', deletedAt: null })
    expect(events().map((event) => [event.status, event.note, event.stepBack, event.branchId])).toEqual(
      note === null ? [] : [['AtCustoms', note, false, null]],
    )
    expect(await line()).toEqual(before)
  })
})

describe('an extra box', () => {
  test('is new under all of its codes, at the place of the manifest', async () => {
    const { tx, addExtra } = await world({ manifest: { number: null } })
    const code = '1Z999AA10123456784'
    expect(await addExtra(extraId, code)).toEqual({ outcome: 'done', packageId: extraId })
    expect(await tx.get('package', extraId)).toMatchObject({
      ...{ trackingNumber: code, trackingNormalized: code, courier: 'UPS', status: 'AtCustoms' },
      ...{ checkedInAt: at(20), checkedInBy: clerk.name, manifestId, deletedAt: null },
    })
    expect((await tx.get('package', extraId))?.trackingAliases).toContain(code)
    expect(await tx.get('manifestLine', extraId)).toEqual(
      lineRow(extraId, {
        ...{ extra: true, arrival: 'Received', addedAt: at(20), addedBy: clerk.name, offices: [] },
        ...{ version: 0, createdAt: now, updatedAt: now },
      }),
    )
    expect(tx.all('packageEvent')).toMatchObject([{ status: 'AtCustoms', note: '', stepBack: false }])
  })

  test('is named by what was typed where nothing was scanned', async () => {
    const { tx, addExtra } = await world()
    await addExtra(extraId, codeOf(5), { rawBarcode: '' })
    expect(await tx.get('package', extraId)).toMatchObject({ trackingNumber: codeOf(5) })
    await addExtra(idOf(4), 'Box of Una', { rawBarcode: codeOf(6) })
    expect(await tx.get('package', idOf(4))).toMatchObject({ trackingNormalized: codeOf(6) })
  })

  test('that another manifest listed moves with its line, and keeps its check-in', async () => {
    const { addExtra, line, box } = await world({ line: { manifestId: elsewhereId } })
    await addExtra(boxId, codeOf(0))
    expect(await line()).toEqual(
      lineRow(boxId, {
        ...{ extra: true, arrival: 'Received', addedAt: at(20), addedBy: clerk.name, updatedAt: now },
      }),
    )
    expect(await box()).toMatchObject({ checkedInAt: at(0), checkedInBy: 'Olga Earlier', manifestId })
  })

  test('that this manifest lists is the listed one', async () => {
    const { addExtra, line } = await world()
    await addExtra(boxId, codeOf(0))
    expect(await line()).toEqual(lineRow(boxId, { arrival: 'Received', updatedAt: now }))
  })

  test('that was counted here stays as it was counted', async () => {
    const { addExtra, box } = await world({ line: { arrival: 'Damaged' }, box: { arrival: 'Damaged' } })
    const before = await box()
    expect(await addExtra(boxId, codeOf(0))).toEqual({
      ...{ outcome: 'already', packageId: boxId },
      message: `${codeOf(0)} is counted on manifest MAN-1 already.`,
    })
    expect(await box()).toEqual(before)
  })

  test.each<[status: Package['status'], moved: string[]]>([
    ['Shipped', ['AtCustoms']],
    ['AtCustoms', []],
    ['AtHeadOffice', []],
  ])('that is at %s moves to its manifest at customs: %j', async (status, places) => {
    const { addExtra, events } = await world({ box: { status }, line: null })
    await addExtra(boxId, codeOf(0))
    expect(events().map((event) => [event.status, event.stepBack, event.note])).toEqual(
      places.map((place) => [place, false, 'MAN-1']),
    )
  })

  test('that was reported as lost is found, with the name of who counted it', async () => {
    const { addExtra, box } = await world({ box: { arrival: 'Missing', loss }, line: { arrival: 'Missing' } })
    await addExtra(boxId, codeOf(0))
    expect((await box()).loss).toMatchObject({
      ...{ status: 'Found', decidedBy: clerk.name },
      decision: 'It was found: Wendy Clerk counted it on arrival.',
    })
  })

  test('with no list of pieces, from an earlier app, is counted as a whole', async () => {
    const { tx, addExtra, box, line } = await world()
    const { missingPieces: _none, ...row } = await box()
    await tx.put('package', row as Package)
    await addExtra(boxId, codeOf(0))
    expect((await line()).arrival).toBe('Received')
  })

  test.each<[what: string, box: Partial<Package>, code: string, packageId: string, answer: object]>([
    ['that was deleted', { deletedAt: at(3) }, codeOf(0), boxId, { code: 'wrong-state' }],
    ['that was handed over', { status: 'Delivered' }, codeOf(0), boxId, { code: 'wrong-state' }],
    [
      'that has the code of a mailbox',
      {},
      'QS-10001',
      extraId,
      {
        code: 'invalid',
        fields: {
          rawBarcode: ['That is the code of a mailbox, not of a package. Scan the label of the carrier.'],
        },
      },
    ],
  ])('%s is refused', async (_what, over, code, packageId, answer) => {
    const { addExtra, tx } = await world({ box: over })
    await expect(addExtra(packageId, code)).rejects.toMatchObject(answer)
    expect(await tx.get('package', extraId)).toBeUndefined()
  })
})

test.each<[what: string, lines: readonly Partial<ManifestLine>[], words: string | null]>([
  ['one box is', [{}, { arrival: 'Received' }], `1 package is not counted yet (${codeOf(0)})`],
  ['two boxes are', [{}, {}], `2 packages are not counted yet (${codeOf(0)}, ...)`],
  ['none is', [{ arrival: 'Missing' }, { arrival: 'Damaged' }], null],
])('a manifest is not completed while %s uncounted', async (_what, lines, words) => {
  const { tx, act } = await world({ manifest: { status: 'AtHeadOffice' } })
  for (const [n, line] of lines.entries())
    await tx.put('manifestLine', lineRow(n === 0 ? boxId : otherId, line))
  const complete = act('manifest.statusUpdate', { status: 'Completed', overrides: [] })
  if (words === null) expect(await complete).toEqual({ outcome: 'done' })
  else
    await expect(complete).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
})

test('a manifest whose uncounted boxes a device does not hold names none of them', async () => {
  const { tx, act } = await world({ manifest: { status: 'AtHeadOffice' }, line: null })
  await tx.put('manifestLine', lineRow(otherId, { arrival: 'Received' }))
  await tx.put('manifestLine', lineRow(idOf(9)))
  const complete = act('manifest.statusUpdate', { status: 'Completed', overrides: [] }, { side: 'device' })
  await expect(complete).rejects.toThrow('1 package is not counted yet. Count each')
})
