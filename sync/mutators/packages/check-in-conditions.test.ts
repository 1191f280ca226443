import { describe, expect, test } from 'vitest'
import type { PackageLoss } from '../../entities/packages/loss.ts'
import type { ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { TransferLine } from '../../entities/packages/transfer.ts'
import { must } from '../../lib/must.ts'
import type { Actor } from '../../policies/actor.ts'
import { recognise } from '../../rules/tracking/recognise.ts'
import {
  at,
  blank,
  boss,
  checkIn,
  clerk,
  create,
  customer,
  now,
  numberFields,
  prealert,
  second,
  stranger,
  tracking,
  world,
} from '../../test/arrival-world.ts'
import { branchRow } from '../../test/contract-rows.ts'
import { manifestRow } from '../../test/manifest-rows.ts'
import { accountOf, idOf } from '../../test/people.ts'
import type { MutatorContext } from '../mutator.ts'
import { foundByScan, reportFindings, wasMissedSince } from './found-by-scan.ts'
import { labelFor } from './labels.ts'
import { forNewOwner } from './mode.ts'
import { withPlacement } from './placement.ts'
import { askForReview } from './reviews.ts'
import { findByCode } from './rows.ts'

// These tests check a scan, a report and an announcement of a box that is on record, condition by condition.

const packageId = idOf(1)
const manifestId = idOf(0xe1)
const data = '{"a":1}'
const context: MutatorContext = {
  ...{ uid: idOf(0x100000), now, occurredAt: at(20), deviceId: 'Dock 1', side: 'server' },
  id: () => idOf(0x200000),
}
const run = { actor: clerk, context }
const box = (over: Partial<Package> = {}): Package => ({
  ...blank(packageId),
  ...numberFields,
  ...{ status: 'ReceivedAtWharehouse', checkedInAt: at(0), checkedInBy: clerk.name },
  ...over,
})
const lineRow = (over: Partial<ManifestLine> = {}): ManifestLine => ({
  ...{ manifestLineId: packageId, packageId, manifestId, arrival: 'Missing', addedBy: '', addedAt: at(1) },
  ...{ extra: false, offices: [], version: 5, createdAt: at(1), updatedAt: at(1), deletedAt: null },
  ...{ archivedAt: null, ...over },
})
const roadRow = (over: Partial<TransferLine> = {}): TransferLine => ({
  ...{ transferLineId: idOf(0x71), transferId: idOf(0x72), packageId, arrival: 'Missing', addedBy: '' },
  ...{ addedAt: at(1), extra: false, offices: [], version: 5, createdAt: at(1), updatedAt: at(1) },
  ...{ deletedAt: null, archivedAt: null, ...over },
})
const loss: PackageLoss = {
  ...{ status: 'Reported', reason: '', reportedBy: '', reportedAt: at(2), valueUsdCents: 100 },
  ...{ valueJmdCents: 16_000, paidJmdCents: 0, creditNoteId: null, decidedBy: null, decidedAt: null },
  decision: '',
}
const missing = { arrival: 'Missing' as const, missingSince: at(25) }

describe('a scan before the box was counted as missing', () => {
  test.each<
    [
      what: string,
      pkg: Partial<Package>,
      rows: readonly (ManifestLine | TransferLine)[],
      known: number,
      isLate: boolean,
    ]
  >([
    ['by a count that its maker had not read', missing, [lineRow()], 4, true],
    ['by a count that its maker had read', missing, [lineRow()], 5, false],
    ['on the road, by a count that its maker had not read', missing, [roadRow()], 4, true],
    [
      'on the road after a flight',
      missing,
      [lineRow({ arrival: 'Received', version: 2 }), roadRow()],
      4,
      true,
    ],
    [
      'on a road from which it was taken off',
      missing,
      [lineRow({ version: 2 }), roadRow({ deletedAt: at(3) })],
      4,
      false,
    ],
    [
      'on a road that has received it',
      missing,
      [lineRow({ version: 2 }), roadRow({ arrival: 'Received' })],
      4,
      false,
    ],
    ['without any line', missing, [], -1, true],
    ['that is not missing', { arrival: 'Received', missingSince: at(25) }, [lineRow()], 4, false],
    [
      'that is missing since an unknown time',
      { arrival: 'Missing', missingSince: null },
      [lineRow()],
      4,
      false,
    ],
  ])('%s', async (_what, pkg, rows, knownVersion, isLate) => {
    const { tx } = world()
    for (const row of rows)
      await ('transferLineId' in row ? tx.put('transferLine', row) : tx.put('manifestLine', row))
    const late = { actor: clerk, context: { ...context, knownVersion } }
    expect(await wasMissedSince(tx, box(pkg), late)).toBe(isLate)
  })
})

describe('a scan that finds a box', () => {
  const early = { arrival: 'Missing' as const, missingSince: at(5), loss }
  test('says so on what it travelled on last, and closes its claim', async () => {
    const { tx } = world()
    await tx.put('manifestLine', lineRow())
    await tx.put('transferLine', roadRow())
    await tx.put('transferLine', roadRow({ transferLineId: idOf(0x73), deletedAt: at(3) }))
    await tx.put('transferLine', roadRow({ transferLineId: idOf(0x74), arrival: 'Damaged' }))
    const { pkg, isFound } = await foundByScan(tx, box(early), 'here', run)
    expect([isFound, pkg.arrival, pkg.missingSince, pkg.loss?.status]).toEqual([
      true,
      'Received',
      null,
      'Found',
    ])
    expect(pkg.loss).toMatchObject({
      decidedBy: clerk.name,
      decision: 'It was found: Wendy Clerk scanned it here.',
    })
    expect(await tx.get('manifestLine', packageId)).toEqual(lineRow({ arrival: 'Received', updatedAt: now }))
    expect(tx.all('transferLine').map(({ arrival, updatedAt }) => [arrival, updatedAt])).toEqual([
      ['Received', now],
      ['Missing', at(1)],
      ['Damaged', at(1)],
    ])
  })

  test.each<[what: string, line: ManifestLine | null]>([
    ['from which it was taken off', lineRow({ deletedAt: at(3) })],
    ['that has it as damaged', lineRow({ arrival: 'Damaged' })],
    ['that is not there', null],
  ])('leaves a manifest %s', async (_what, line) => {
    const { tx } = world()
    if (line) await tx.put('manifestLine', line)
    expect((await foundByScan(tx, box(early), 'here', run)).isFound).toBe(true)
    expect(await tx.get('manifestLine', packageId)).toEqual(line ?? undefined)
  })

  test.each<[what: string, pkg: Partial<Package>, more: Partial<MutatorContext>]>([
    ['that is not missing', { arrival: 'Received' }, {}],
    ['by a report', early, { isReport: true }],
    ['that was missed since', missing, {}],
  ])('finds none %s', async (_what, pkg, more) => {
    const { tx } = world()
    await tx.put('manifestLine', lineRow())
    const answer = await foundByScan(tx, box(pkg), 'here', { actor: clerk, context: { ...context, ...more } })
    expect(answer).toEqual({ pkg: box(pkg), isFound: false })
    expect(await tx.get('manifestLine', packageId)).toEqual(lineRow())
  })

  test.each<[what: string, pkg: Partial<Package>, isReport: boolean, kinds: string[]]>([
    ['a report of a missing box', early, true, ['missingReported']],
    ['a report of a box that is here', {}, true, []],
    ['a scan of a missing box', early, false, []],
  ])('asks the office about %s', (_what, pkg, isReport, kinds) => {
    const findings = reportFindings(box(pkg), { actor: clerk, context: { ...context, isReport } })
    expect(findings.map(({ kind, note }) => [kind, note])).toEqual(
      kinds.map((kind) => [kind, 'Wendy Clerk reported that it was received.']),
    )
  })

  test('at its first check-in names who scanned it', async () => {
    const { tx, act } = world()
    await tx.put('package', box({ ...early, checkedInAt: null, status: 'PreAlert' }))
    await act(clerk, 'package.checkIn', checkIn(packageId))
    expect((await tx.get('package', packageId))?.loss).toMatchObject({
      status: 'Found',
      decidedBy: clerk.name,
    })
  })

  test('by handing it over names who did that', async () => {
    const { tx, act } = world()
    const handover = { by: 'Erica Employee' } as Package['handover']
    await tx.put('package', box({ ...early, status: 'Delivered', handover }))
    await act(boss, 'package.update', { packageId, changes: { note: 'x' } })
    expect((await tx.get('package', packageId))?.loss).toMatchObject({
      ...{ status: 'Found', decidedBy: 'Erica Employee', decision: 'It was found: it was handed over.' },
    })
    await tx.put('package', box({ ...early, status: 'Delivered' }))
    await act(boss, 'package.update', { packageId, changes: { note: 'y' } })
    expect((await tx.get('package', packageId))?.loss?.decidedBy).toBe('')
  })
})

describe('the number of a check-in', () => {
  test.each<[what: string, raw: string, typed: string, isQueued: boolean, code: string | null]>([
    ['is the scanned one', tracking, second, false, tracking],
    ['is the scanned one, from a queue too', tracking, second, true, tracking],
    ['is the typed one where nothing was scanned', '', second, false, second],
    ['is none of data', data, tracking, false, null],
    ['is the saved one of data in a queue', data, tracking, true, tracking],
    ['is none of a mailbox that was saved', data, 'QS-10001', true, null],
    ['is the data that an app saved as a number', data, data, true, recognise(data).canonical],
    ['is none of data that is typed now', data, data, false, null],
  ])('%s', async (_what, rawBarcode, trackingNumber, isQueued, code) => {
    const { tx, act } = world({ isQueued })
    const answer = act(clerk, 'package.checkIn', checkIn(packageId, { rawBarcode, trackingNumber }))
    if (code === null) await expect(answer).rejects.toMatchObject({ code: 'invalid' })
    else {
      await answer
      expect(await tx.get('package', packageId)).toMatchObject({ trackingNormalized: code })
    }
  })

  test('finds the only package that it can mean among those that have it', async () => {
    const { tx } = world()
    const rows = [idOf(1), idOf(2)].map((id) => ({
      ...box({ packageId: id, checkedInAt: null, status: 'PreAlert' }),
    }))
    for (const row of rows) await tx.put('package', row)
    const arrivedRow = { ...must(rows[1], 'the second row'), checkedInAt: at(0) }
    await tx.put('package', arrivedRow)
    const { known, others } = await findByCode(tx, recognise(tracking))
    expect([known?.packageId, others.map((row) => row.packageId)]).toEqual([idOf(2), [idOf(1)]])
  })

  test('of an expected package finds it by its other names as well', async () => {
    const { tx, act } = world()
    await tx.put('account', accountOf(customer))
    await act(boss, 'package.create', create(packageId, { trackingNumber: '420331669405511899223197428490' }))
    await act(
      customer,
      'package.prealert',
      prealert(idOf(2), { trackingNumber: '420331669405511899223197428491' }),
    )
    for (const id of [packageId, idOf(2)]) {
      const row = must(await tx.get('package', id), 'the package')
      expect(row.codes).toEqual([...new Set([row.trackingNormalized, ...row.trackingAliases])])
      expect(row.trackingAliases).toEqual(recognise(row.trackingNumber).aliases)
    }
  })
})

describe('a second check-in', () => {
  test('under its own id leaves the plan to pick the box up', async () => {
    const { tx, act } = world()
    await tx.put('account', accountOf(customer))
    const pickup = { from: at(0), to: at(500), code: '123456', hereAt: null }
    await tx.put('package', box({ status: 'ReadyForPickup', pickup, accountId: customer.accountId }))
    await tx.put('packageEvent', {
      ...{ packageEventId: idOf(0x41), packageId, accountId: null, driverId: null, offices: [], note: '' },
      ...{ status: 'ReadyForPickup', stepBack: false, branchId: null, headingTo: null, customs: null },
      ...{ occurredAt: at(1), rank: 1, deviceAt: null, recordedAt: null, by: '', deviceId: '', version: 1 },
      ...{ createdAt: at(1), updatedAt: at(1), deletedAt: null, archivedAt: null },
    })
    await act(clerk, 'package.checkIn', checkIn(packageId))
    expect((await tx.get('package', packageId))?.pickup).toEqual(pickup)
  })

  test.each([
    ['by a person fills the gaps', {}, 'Shoes', []],
    [
      'by a partner fills none and asks',
      { onlyOffers: true, isReport: true },
      '',
      [['description', 'Shoes']],
    ],
  ])('%s', async (_what, more, description, offers) => {
    const { tx, act } = world(more)
    await tx.put('package', box())
    await act(clerk, 'package.checkIn', checkIn(packageId, { description: 'Shoes' }))
    expect((await tx.get('package', packageId))?.description).toBe(description)
    const differences = tx.all('review').flatMap((review) => review.differences)
    expect(differences.map((row) => [row.field, row.offered])).toEqual(offers)
  })

  test('of another warehouse leaves the first origin, and adds one that there was not', async () => {
    for (const [before, after] of [
      [idOf(0xb5), idOf(0xb5)],
      [null, idOf(0xb6)],
    ] as const) {
      const { tx, act } = world()
      for (const branchId of [idOf(0xb5), idOf(0xb6)])
        await tx.put('branch', { ...branchRow, branchId, kind: 'Warehouse' })
      await tx.put('package', box({ originBranchId: before }))
      await act(clerk, 'package.checkIn', checkIn(packageId, { originBranchId: idOf(0xb6) }))
      expect((await tx.get('package', packageId))?.originBranchId).toBe(after)
      expect(tx.all('review')).toEqual([])
    }
  })
})

describe('an announcement of a box that has come', () => {
  const ownership = { accountId: customer.accountId }
  test.each<
    [what: string, more: Partial<MutatorContext>, description: string, offered: number, isLed: boolean]
  >([
    ['by its customer fills the gaps', {}, 'Shoes', 0, false],
    [
      'by a program of theirs asks, and leads its id there',
      { onlyOffers: true, isReport: true },
      '',
      4,
      true,
    ],
  ])('%s', async (_what, more, description, offers, isLed) => {
    const { tx, act } = world(more)
    await tx.put('account', accountOf(customer))
    await tx.put('package', box(ownership))
    await act(customer, 'package.prealert', prealert(idOf(2)))
    const row = must(await tx.get('package', packageId), 'the box')
    expect([row.description, row.invoiceState, row.merchantInvoiceFileId]).toEqual([
      description,
      'Missing',
      null,
    ])
    expect(tx.all('review').flatMap((review) => review.differences)).toHaveLength(offers)
    expect((await tx.get('package', idOf(2)))?.mergedInto).toBe(isLed ? packageId : undefined)
  })

  test.each([
    ['data, typed now', data, false, 'invalid'],
    ['data, from a queue', data, true, null],
    ['a mailbox, from a queue', 'QS-10001', true, 'invalid'],
  ])('needs a tracking number: %s', async (_what, trackingNumber, isQueued, code) => {
    const { tx, act } = world({ isQueued })
    await tx.put('account', accountOf(customer))
    const answer = act(customer, 'package.prealert', prealert(packageId, { trackingNumber }))
    if (code === null) await answer
    else {
      const refusal = await answer.catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code })
      const { message, fields } = refusal as { message: string; fields: Record<string, string[]> }
      expect(fields['trackingNumber']).toEqual([
        message === 'This is not a tracking number.' ? 'is not a tracking number' : message,
      ])
    }
  })
})

describe('a report that comes again asks the office', () => {
  const finding = { kind: 'missingReported' as const, note: 'A' }
  const difference = { field: 'description', current: '', offered: 'Shoes' }
  test.each<[what: string, before: object, then: object, isReport: boolean, reviews: number]>([
    ['once', finding, finding, true, 1],
    ['again of another kind', finding, { ...finding, kind: 'ownerDiffers' }, true, 2],
    ['again with another note', finding, { ...finding, note: 'B' }, true, 2],
    ['again with other differences', finding, { ...finding, differences: [difference] }, true, 2],
    ['once, without a note', { kind: 'missingReported' }, { kind: 'missingReported' }, true, 1],
    ['again where a person says it', finding, finding, false, 2],
  ])('%s', async (_what, before, then, isReport, reviews) => {
    const { tx } = world()
    let n = 0
    const ids = { ...context, id: () => idOf(0x300000 + ++n) }
    await askForReview(tx, box(), before as typeof finding, { actor: clerk, context: ids })
    await askForReview(tx, box(), then as typeof finding, { actor: clerk, context: { ...ids, isReport } })
    expect(tx.all('review')).toHaveLength(reviews)
    expect(tx.all('review')[0]?.note).toBe((before as { note?: string }).note ?? '')
  })
})

describe('a label', () => {
  test.each<[what: string, hawbNumber: string | null, number: string | null, label: string | null]>([
    ['that the box has stays', 'HAWB-1', 'HAWB-2', 'HAWB-1'],
    ['that the box has stays where none is on it now', 'HAWB-1', null, 'HAWB-1'],
    ['of the device is its own', null, 'HAWB-2', 'HAWB-2'],
    ['is the server’s where there is none', null, null, null],
  ])('%s', async (_what, hawbNumber, number, label) => {
    const { tx } = world()
    await tx.put('package', { ...box({ packageId: idOf(2) }), codes: ['HAWB-1'] })
    expect(await labelFor(tx, box({ hawbNumber }), number, context)).toEqual({
      hawbNumber: label,
      findings: [],
    })
  })
})

describe('the way that a box goes', () => {
  const owner = { ...accountOf(customer), defaultMode: 'Sea' as const, holdsPackages: true }
  test.each<[what: string, status: 'Open' | 'Sealed', mode: string]>([
    ['is its customer’s usual one while its manifest is open', 'Open', 'Sea'],
    ['is that of its manifest once that is sealed', 'Sealed', 'Air'],
  ])('%s', async (_what, status, mode) => {
    const { tx, act } = world()
    await tx.put('account', owner)
    await tx.put('manifest', { ...manifestRow(manifestId), mode: 'Air', status })
    await tx.put('package', box({ accountId: customer.accountId, manifestId }))
    await act(boss, 'package.update', { packageId, changes: { note: 'x' } })
    expect((await tx.get('package', packageId))?.mode).toBe(mode)
  })

  test.each<[what: string, over: Partial<Package>, shipWhen: Package['shipWhen']]>([
    ['here', {}, 'Hold'],
    ['of nobody', { accountId: null }, null],
    ['on a manifest', { manifestId }, null],
    ['that has left', { status: 'Shipped' }, null],
    ['for which something was chosen', { shipWhen: 'Now' }, 'Now'],
  ])('waits for the customer’s word: a box %s', async (_what, over, shipWhen) => {
    const { tx, act } = world()
    await tx.put('account', owner)
    await tx.put('package', box({ accountId: customer.accountId, ...over }))
    await act(boss, 'package.update', { packageId, changes: { note: 'x' } })
    expect((await tx.get('package', packageId))?.shipWhen).toBe(shipWhen)
  })

  const before = box({ accountId: customer.accountId, mode: 'Sea', service: 'Express' })
  test.each<[what: string, over: Partial<Package>, changed: Partial<Package>, mode: string | null]>([
    ['is forgotten with its customer', {}, {}, null],
    ['stays where a person chose it with the new one', {}, { mode: 'Air' }, 'Air'],
    ['stays on a manifest', { manifestId }, {}, 'Sea'],
    ['stays where there was no customer', { accountId: null }, {}, 'Sea'],
    ['stays once it has left', { status: 'Shipped' }, {}, 'Sea'],
  ])('%s', (_what, over, choice, mode) => {
    const old = { ...before, ...over }
    const row = forNewOwner({ ...old, accountId: stranger.accountId, ...choice }, old)
    expect([row.mode, row.service]).toEqual([mode, mode === null ? null : 'Express'])
  })

  test.each(['Sold', 'GoingBack'] as const)('keeps the customer of a box that is %s', (status) => {
    const ending = { status } as Package['ending']
    expect(() => forNewOwner(before, { ...before, ending })).toThrow(
      expect.objectContaining({ code: 'wrong-state' }),
    )
  })
})

describe('a placement', () => {
  test.each([
    ['behind an earlier one', { by: '', at: at(1), branchId: null, rank: 40 }, 40],
    ['at the version of its commit', null, 8],
  ])('ranks %s', (_what, placement, atLeast) => {
    const row = withPlacement(box({ bin: 'B', placement }), 'A', clerk, { ...context, version: 9 })
    expect(row.placement?.rank).toBeGreaterThan(atLeast)
    expect(row.placement?.rank).toBeLessThan(atLeast + 2)
  })
})

test('an expected package has the warehouse that staff chose for it', async () => {
  const { tx, act } = world()
  await tx.put('branch', { ...branchRow, branchId: idOf(0xb5), kind: 'Warehouse' })
  await act(boss, 'package.create', create(packageId, { originBranchId: idOf(0xb5) }))
  expect((await tx.get('package', packageId))?.originBranchId).toBe(idOf(0xb5))
})

describe('a change of a package', () => {
  test('names it in its answer', async () => {
    const { tx, act } = world()
    await tx.put('package', box())
    expect(await act(boss, 'package.update', { packageId, changes: { note: 'x' } })).toEqual({
      ...{ outcome: 'done', packageId },
    })
  })

  test('that names an owner and a branch which it has asks nothing of them, in a review either', async () => {
    const { tx, act } = world()
    await tx.put('account', { ...accountOf(customer), deletedAt: at(1) })
    const holders = { accountId: customer.accountId, branchId: idOf(0xb9) }
    await tx.put('package', box(holders))
    await tx.put('review', {
      ...{ reviewId: idOf(0x61), packageId, prealertId: null, kind: 'secondCheckIn', at: now, by: '' },
      ...{ deviceId: '', note: '', differences: [], status: 'Open', resolution: null, resolvedBy: null },
      ...{ resolvedAt: null, version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
    })
    await act(boss, 'package.update', { packageId, changes: holders })
    const resolve = { reviewId: idOf(0x61), resolution: 'merge', changes: holders }
    expect(await act(boss, 'review.resolve', resolve)).toMatchObject({ outcome: 'done' })
  })

  const stops = (number: string) => ({
    code: 'wrong-state',
    message: expect.stringContaining(`Invoice ${number} charges for the package as well`),
  })
  test.each<[what: string, invoices: string[], isRefused: boolean]>([
    ['no later bill names', [], false],
    ['a later bill names', ['INV-7', 'INV-8'], true],
  ])('of its owner, where %s it', async (_what, invoices, isRefused) => {
    const { tx, act } = world({ invoicesNaming: async () => invoices })
    for (const actor of [customer, stranger]) await tx.put('account', accountOf(actor as Actor))
    await tx.put('package', box({ accountId: customer.accountId }))
    const answer = act(boss, 'package.update', { packageId, changes: { accountId: stranger.accountId } })
    if (isRefused) await expect(answer).rejects.toMatchObject(stops('INV-7'))
    else await answer
    expect((await tx.get('package', packageId))?.accountId).toBe(
      isRefused ? customer.accountId : stranger.accountId,
    )
  })

  test.each<
    [what: string, before: string | null, origin: string, side: 'device' | 'server', isRefused: boolean]
  >([
    ['is a warehouse', null, idOf(0xb5), 'server', false],
    ['is an office', null, idOf(0xb6), 'server', true],
    ['is nothing that there is', null, idOf(0xb7), 'server', true],
    ['is an office that it had', idOf(0xb6), idOf(0xb6), 'server', false],
    ['is nothing that a device knows', null, idOf(0xb7), 'device', false],
  ])('of its origin, which %s', async (_what, before, originBranchId, side, isRefused) => {
    const { tx, act } = world({ side })
    await tx.put('branch', { ...branchRow, branchId: idOf(0xb5), kind: 'Warehouse' })
    await tx.put('branch', { ...branchRow, branchId: idOf(0xb6) })
    await tx.put('package', box({ originBranchId: before }))
    const answer = act(boss, 'package.update', { packageId, changes: { originBranchId } })
    if (isRefused)
      await expect(answer).rejects.toMatchObject({
        ...{ code: 'invalid', fields: { originBranchId: ['is not a warehouse'] } },
      })
    else await answer
  })
})
