import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import type { Package } from '../../entities/packages/package.ts'
import { blank, customer, eventMarks, now, stranger } from '../../test/arrival-world.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { idOf } from '../../test/people.ts'
import type { MutatorContext } from '../mutator.ts'
import { isForAnother, isOnlyAnnounced, moveAway, otherOwnerFinding } from './other-owner.ts'

// These tests decide about a box that is checked in for another customer than the one who announced it.

const packageId = idOf(1)
const context: MutatorContext = {
  ...{ uid: idOf(0x100000), now, occurredAt: now, deviceId: 'Dock 1', side: 'server' },
  id: () => idOf(0x200000),
}
const prealertRow: Package = { ...blank(packageId), status: 'PreAlert', accountId: customer.accountId }

test.each<[what: string, pkg: Package | undefined, accountId: string | null, isOthers: boolean]>([
  ['of another customer', prealertRow, stranger.accountId, true],
  ['of the same customer', prealertRow, customer.accountId, false],
  ['of nobody in particular', prealertRow, null, false],
  ['that was announced for nobody', { ...prealertRow, accountId: null }, stranger.accountId, false],
  ['that has come', { ...prealertRow, checkedInAt: now }, stranger.accountId, false],
  ['that nobody prealertRow', undefined, stranger.accountId, false],
])('a check-in of a box %s', (_what, pkg, accountId, isOthers) => {
  expect(isForAnother(pkg, { accountId })).toBe(isOthers)
})

describe('nothing but its announcement is known of a package', () => {
  const customs = { ...untouchedCustoms, recordedAt: now }
  test.each<[what: string, over: Partial<Package>, invoices: string[] | undefined, isOnly: boolean]>([
    ['that was only prealertRow', {}, [], true],
    ['where a device knows no invoices', {}, undefined, true],
    ['that is under way', { status: 'Shipped' }, [], false],
    ['that is on a manifest', { manifestId: idOf(0xe1) }, [], false],
    ['that is on an invoice', { invoiceId: idOf(0xd1) }, [], false],
    ['whose charges were waived', { chargesWaiver: { reason: '', by: '', at: now } }, [], false],
    ['that customs has recorded', { customs }, [], false],
    ['that a later invoice names', {}, ['INV-1'], false],
  ])('%s', async (_what, over, invoices, isOnly) => {
    const tx = memoryTx()
    const knows = invoices ? { invoicesNaming: async () => invoices } : {}
    expect(await isOnlyAnnounced(tx, { ...prealertRow, ...over }, packageId, { ...context, ...knows })).toBe(
      isOnly,
    )
  })

  test.each([
    ['is free', false, true],
    ['is taken', true, false],
  ])('the check-in has another id, which %s', async (_what, isTaken, isOnly) => {
    const tx = memoryTx()
    if (isTaken) await tx.put('package', blank(idOf(2)))
    const knows = { ...context, invoicesNaming: async () => ['INV-1'] }
    expect(await isOnlyAnnounced(tx, prealertRow, idOf(2), knows)).toBe(isOnly)
  })
})

test('an announcement that moves away takes its timeline and the questions about it, and no others', async () => {
  const tx = memoryTx()
  const event = {
    ...{ packageEventId: idOf(0x41), packageId, status: 'PreAlert' as const, stepBack: false, note: '' },
    ...{ branchId: null, headingTo: null, occurredAt: now, rank: 1, by: '', ...eventMarks },
  }
  const review = (n: number, of: string) => ({
    ...{ reviewId: idOf(n), packageId: of, prealertId: null, kind: 'claimed' as const, at: now, by: '' },
    ...{ deviceId: '', note: '', differences: [], status: 'Open' as const, resolution: null },
    ...{ resolvedBy: null, resolvedAt: null, version: 0, createdAt: now, updatedAt: now },
    ...{ deletedAt: null, archivedAt: null },
  })
  await tx.put('package', prealertRow)
  await tx.put('packageEvent', event)
  await tx.put('review', review(0x61, packageId))
  await tx.put('review', review(0x62, idOf(2)))
  const movedRow = await moveAway(tx, prealertRow, [event], { ...context, now: '2026-11-02T09:00:00.000Z' })
  expect(movedRow.packageId).toBe(idOf(0x200000))
  expect(await tx.get('package', movedRow.packageId)).toMatchObject({ accountId: customer.accountId })
  expect(tx.all('packageEvent')).toMatchObject([
    { packageEventId: idOf(0x41), packageId: movedRow.packageId },
  ])
  expect(tx.all('review').map((row) => [row.reviewId, row.packageId, row.kind])).toEqual([
    [idOf(0x61), movedRow.packageId, 'claimed'],
    [idOf(0x62), idOf(2), 'claimed'],
  ])
})

test('a box that stays with its announcer is asked about, with both customers', () => {
  expect(otherOwnerFinding(prealertRow, stranger.accountId)).toEqual({
    kind: 'secondCheckIn',
    note: 'It was checked in for another customer than the one who announced it.',
    differences: [{ field: 'accountId', current: customer.accountId, offered: stranger.accountId }],
  })
})
