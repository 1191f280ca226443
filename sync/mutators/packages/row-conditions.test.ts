import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import type { Review } from '../../entities/packages/review.ts'
import { must } from '../../lib/must.ts'
import type { Actor } from '../../policies/actor.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { MutatorContext } from '../mutator.ts'
import { mustLeaveDelivery } from './on-delivery.ts'
import { blankPackage, copyAccess, rankedTimeOf } from './rows.ts'

/** Conditions that many changes share: where an event ranks, who gets rows with a package, and what keeps one here. */

const boss = actorOf('Supervisor', idOf(0xa3), 'Sue Boss')
const clerk = actorOf('Warehouse', idOf(0xa1), 'Wendy Clerk')
const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
const packageId = idOf(1)
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const now = at(30)
const marks = { version: 0, createdAt: at(0), updatedAt: at(0), deletedAt: null, archivedAt: null }

const eventRow = (over: Partial<PackageEvent> = {}): PackageEvent => ({
  ...{ packageEventId: idOf(0x41), packageId, accountId: null, driverId: null, offices: [], customs: null },
  ...{
    status: 'PreAlert',
    stepBack: false,
    note: '',
    branchId: null,
    headingTo: null,
    occurredAt: at(10),
    rank: 5,
  },
  ...{ deviceAt: null, recordedAt: null, by: clerk.name, deviceId: 'Dock 1', ...marks, ...over },
})
const reviewRow = (over: Partial<Review> = {}): Review => ({
  ...{ reviewId: idOf(0x61), packageId, prealertId: null, kind: 'hawbTaken', at: at(5), by: clerk.name },
  ...{ deviceId: 'Dock 1', note: '', differences: [], status: 'Open', resolution: null, resolvedBy: null },
  ...{ resolvedAt: null, ...marks, ...over },
})
const imageRow = (over: object = {}) => ({
  ...{
    packageImageId: idOf(0x51),
    packageId,
    accountId: null,
    driverId: null,
    offices: [],
    fileId: idOf(0x52),
  },
  ...{ sha256: '0f'.repeat(32), contentType: 'image/jpeg' as const, size: 10, uploaded: true },
  ...{ takenAt: at(5), by: clerk.name, ...marks, ...over },
})

async function world(over: Partial<Package> = {}) {
  const tx = memoryTx()
  let changes = 0
  const pkg: Package = { ...blankPackage(packageId, at(0)), trackingNumber: 'TBA1', codes: ['TBA1'], ...over }
  await tx.put('package', pkg)
  for (const actor of [customer, stranger]) await tx.put('account', accountOf(actor))
  const act = (actor: Actor, name: string, args: object, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: at(20), deviceId: 'Dock 1', side: 'server' },
      ...more,
    })
  return { tx, act, pkg: async () => must(await tx.get('package', packageId), 'the package') }
}

describe('a change that comes late from a queue', () => {
  // Its time is 8:05, and what is recorded already is of 8:10: it ranks behind that only when that is from the same queue.
  const context = {
    ...{ uid: idOf(0x100000), now, occurredAt: at(5), deviceId: 'Dock 1', side: 'server' as const },
    id: () => idOf(9),
  }
  const isBehind = (event: Partial<PackageEvent>, more: Partial<MutatorContext> = {}): boolean => {
    const events = [eventRow({ rank: 10, ...event })]
    const maker = { actor: clerk, context: { ...context, isQueued: true, ...more } }
    return rankedTimeOf(events, { occurredAt: at(5), deviceAt: null }, maker).rank >= 10
  }

  test.each([
    ['one’s own of the same device', {}, {}, true],
    ['one’s own that was no queue’s', {}, { isQueued: false }, false],
    ['one’s own of another device', { deviceId: 'Dock 2' }, {}, false],
    ['one’s own of no device', { deviceId: '' }, { deviceId: '' }, false],
    ['another’s of the same device', { by: 'Oscar Other' }, {}, false],
    ['another’s of the same shared handheld', { by: 'Oscar Other' }, { sessionAccountId: idOf(0xd0) }, true],
    ['one’s own of one’s own session', {}, { sessionAccountId: clerk.accountId }, true],
    ['another’s of one’s own session', { by: 'Oscar Other' }, { sessionAccountId: clerk.accountId }, false],
  ] as const)('comes behind %s: %o', (_what, event, more, isLater) => {
    expect(isBehind(event, more)).toBe(isLater)
  })

  test('ranks among events by the server’s order, in any order of reading', () => {
    const events = [eventRow({ rank: 30, occurredAt: at(25) }), eventRow({ rank: 10, occurredAt: at(2) })]
    const maker = { actor: clerk, context }
    const { rank } = rankedTimeOf(events, { occurredAt: at(20), deviceAt: null }, maker)
    expect(rank).toBe(rankedTimeOf(events.toReversed(), { occurredAt: at(20), deviceAt: null }, maker).rank)
    expect(rank).toBeGreaterThanOrEqual(10)
    expect(rank).toBeLessThan(30)
  })
})

test.each([
  ['a scan', 'ReceivedAtWharehouse', at(5)],
  ['any other event', 'Shipped', at(10)],
] as const)('%s before the known arrival', async (_what, status, time) => {
  const { tx, act } = await world({ checkedInAt: at(10), status: 'ReceivedAtWharehouse' })
  await tx.put('packageEvent', eventRow({ status: 'ReceivedAtWharehouse' }))
  const scan = {
    ...{
      packageId,
      trackingNumber: 'TBA1',
      rawBarcode: 'TBA123456789012',
      hawbNumber: null,
      manifestId: null,
    },
    ...{ courier: '', description: '', shipper: '', accountId: null, declaredValueUsdCents: null },
    ...{ weightLb: null, lengthIn: null, widthIn: null, heightIn: null, pieces: 1, condition: 'Sealed' },
    ...{ battery: 'None', prohibited: false, bin: '', branchId: null, note: '' },
  }
  const update = { packageIds: [packageId], status, reason: '', note: '', branchId: null }
  await (status === 'Shipped'
    ? act(boss, 'package.statusUpdate', update, { occurredAt: at(5) })
    : act(clerk, 'package.checkIn', scan, { occurredAt: at(5) }))
  expect(tx.all('packageEvent').find((row) => row.packageEventId !== idOf(0x41))).toMatchObject({
    ...{ status, occurredAt: time },
  })
})

test.each([
  ['whose they are already', { accountId: idOf(3), driverId: idOf(4) }, false],
  ['of another owner', { accountId: idOf(5), driverId: idOf(4) }, true],
  ['of another driver', { accountId: idOf(3), driverId: null }, true],
])('rows %s follow their package: %o, %s', async (_what, holders, isWritten) => {
  const { tx } = await world()
  const elsewhere = { packageId: idOf(2) }
  await tx.put('packageEvent', eventRow(holders))
  await tx.put('packageEvent', eventRow({ ...holders, ...elsewhere, packageEventId: idOf(0x42) }))
  await tx.put('packageImage', imageRow(holders))
  await tx.put('packageImage', imageRow({ ...holders, ...elsewhere, packageImageId: idOf(0x53) }))
  await copyAccess(tx, { ...blankPackage(packageId, now), accountId: idOf(3), driverId: idOf(4) }, now)
  const owners = { accountId: idOf(3), driverId: idOf(4), updatedAt: isWritten ? now : at(0) }
  expect(tx.all('packageEvent')).toEqual([
    eventRow({ ...holders, ...owners }),
    eventRow({ ...holders, ...elsewhere, packageEventId: idOf(0x42) }),
  ])
  expect(tx.all('packageImage')).toEqual([
    imageRow({ ...holders, ...owners }),
    imageRow({ ...holders, ...elsewhere, packageImageId: idOf(0x53) }),
  ])
})

test.each([
  ['expected, of its owner', customer, { accountId: customer.accountId }, null],
  ['arrived, of its owner', customer, { accountId: customer.accountId, status: 'Shipped' }, 'wrong-state'],
  ['of a stranger', customer, { accountId: stranger.accountId }, 'not-found'],
  ['arrived, by staff', boss, { status: 'Shipped' }, null],
  ['by staff without the right', clerk, {}, 'forbidden'],
  ['on a manifest', boss, { manifestId: idOf(0x71) }, 'wrong-state'],
  ['on an invoice', boss, { invoiceId: idOf(0x99) }, 'wrong-state'],
  ['deleted already', boss, { deletedAt: at(1) }, 'not-found'],
] as const)('a package %s is deleted with its rows, or not at all', async (_what, actor, over, code) => {
  const { tx, act, pkg } = await world(over)
  await tx.put('packageEvent', eventRow())
  await tx.put('packageImage', imageRow())
  await tx.put('packageEvent', eventRow({ packageEventId: idOf(0x42), packageId: idOf(2) }))
  await tx.put('packageImage', imageRow({ packageImageId: idOf(0x53), packageId: idOf(2) }))
  const before = await pkg()
  const attempt = act(actor, 'package.remove', { packageId })
  if (code) await expect(attempt).rejects.toMatchObject({ code })
  else expect(await attempt).toEqual({ outcome: 'done' })
  const deletion = code ? {} : { deletedAt: now, updatedAt: now }
  expect(await pkg()).toEqual({ ...before, ...deletion })
  expect([...tx.all('packageEvent'), ...tx.all('packageImage')]).toEqual([
    eventRow(deletion),
    eventRow({ packageEventId: idOf(0x42), packageId: idOf(2) }),
    imageRow(deletion),
    imageRow({ packageImageId: idOf(0x53), packageId: idOf(2) }),
  ])
})

test.each([
  ['PreAlert', 'Resolved', 'keep'],
  ['Shipped', 'Open', null],
] as const)('deleting a package at %s decides its claims on others', async (status, claim, resolution) => {
  const { tx, act } = await world({ status })
  const box = {
    ...blankPackage(idOf(2), at(0)),
    trackingNumber: 'TBA1',
    codes: ['TBA1'],
    checkedInAt: at(1),
  }
  await tx.put('package', { ...box, reviewReason: 'Claimed' })
  await tx.put('review', reviewRow({ packageId: idOf(2), prealertId: packageId, kind: 'claimed' }))
  await act(boss, 'package.remove', { packageId })
  expect(tx.all('review')).toMatchObject([{ status: claim, resolution }])
  expect(await tx.get('package', idOf(2))).toMatchObject({ reviewReason: resolution ? null : 'Claimed' })
})

test('a claim that is withdrawn leaves the other questions about the box open', async () => {
  const { tx, act } = await world()
  const box = { ...blankPackage(idOf(2), at(0)), trackingNumber: 'TBA1', codes: ['TBA1'], checkedInAt: at(1) }
  await tx.put('package', { ...box, reviewReason: 'Claimed' })
  const claim = { packageId: idOf(2), kind: 'claimed' as const }
  await tx.put('review', reviewRow({ ...claim, prealertId: packageId }))
  await tx.put('review', reviewRow({ ...claim, reviewId: idOf(0x62), prealertId: idOf(7) }))
  await act(boss, 'package.remove', { packageId })
  expect(tx.all('review').map(({ status }) => status)).toEqual(['Resolved', 'Open'])
  expect(await tx.get('package', idOf(2))).toMatchObject({ reviewReason: 'Claimed' })
})

describe('a review', () => {
  const resolve = (changes: object = {}, resolution = 'keep') => ({
    ...{ reviewId: idOf(0x61), resolution, changes },
  })

  test.each([
    ['that is open', {}, 'done'],
    ['that was removed', { deletedAt: at(1) }, 'not-found'],
    [
      'that is resolved',
      { status: 'Resolved', resolvedBy: 'Oscar Other' },
      'Already resolved by Oscar Other.',
    ],
    ['that nobody is known to have resolved', { status: 'Resolved' }, 'Already resolved by somebody else.'],
  ] as const)('%s', async (_what, over, answer) => {
    const { tx, act, pkg } = await world({ reviewReason: 'Look' })
    await tx.put('review', reviewRow(over))
    const attempt = act(boss, 'review.resolve', resolve())
    if (answer === 'not-found') await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
    else if (answer === 'done') expect(await attempt).toEqual({ outcome: 'done', packageId })
    else expect(await attempt).toEqual({ outcome: 'already', message: answer })
    expect((await pkg()).reviewReason).toBe(answer === 'done' ? null : 'Look')
    if (answer === 'done')
      expect(tx.all('review')).toMatchObject([
        { status: 'Resolved', resolution: 'keep', resolvedBy: boss.name, resolvedAt: now, updatedAt: now },
      ])
  })

  test('that is not there is refused', async () => {
    const { act } = await world()
    await expect(act(boss, 'review.resolve', resolve())).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each([
    ['is nobody’s', { packageId: null }, {}],
    ['is deleted', {}, { deletedAt: at(1) }],
    ['is not there', { packageId: idOf(9) }, {}],
  ] as const)('is closed even when its package %s', async (_what, over, pkg) => {
    const { tx, act } = await world({ ...pkg, reviewReason: 'Look' })
    await tx.put('review', reviewRow(over))
    expect(await act(boss, 'review.resolve', resolve({ bin: 'Z-1' }))).toEqual({ outcome: 'done' })
    expect(tx.all('review')).toMatchObject([{ status: 'Resolved' }])
    expect(tx.all('package')).toMatchObject([{ reviewReason: 'Look', bin: '' }])
  })

  test('leaves the mark while another question is open, and takes the bin with who put it there', async () => {
    const { tx, act, pkg } = await world({ reviewReason: 'Look' })
    await tx.put('review', reviewRow())
    await tx.put('review', reviewRow({ reviewId: idOf(0x62) }))
    await act(boss, 'review.resolve', resolve({ bin: 'Z-1' }, 'replace'))
    expect(await pkg()).toMatchObject({ reviewReason: 'Look', bin: 'Z-1', placement: { by: boss.name } })
  })

  test.each([
    ['hawbTaken', 'Damaged', 'Damaged'],
    ['arrivedDamaged', 'Damaged', 'Received'],
    ['arrivedDamaged', 'Missing', 'Missing'],
  ] as const)('of the kind %s on a package that came %s', async (kind, arrival, after) => {
    const { tx, act, pkg } = await world({ arrival })
    await tx.put('review', reviewRow({ kind }))
    await act(boss, 'review.resolve', resolve())
    expect((await pkg()).arrival).toBe(after)
  })

  test('changes any field of a package that is on an invoice except its owner', async () => {
    const { tx, act, pkg } = await world({ invoiceId: idOf(0x99), accountId: customer.accountId })
    await tx.put('review', reviewRow())
    const hand = act(boss, 'review.resolve', resolve({ accountId: stranger.accountId }, 'replace'))
    await expect(hand).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('then change the customer') },
    })
    await tx.put('review', reviewRow())
    await act(boss, 'review.resolve', resolve({ accountId: customer.accountId, bin: 'B-2' }, 'replace'))
    expect(await pkg()).toMatchObject({ accountId: customer.accountId, bin: 'B-2' })
  })
})

describe('on a delivery', () => {
  const onIt = (over: Partial<Delivery> = {}): Delivery => ({
    ...deliveryRow({ deliveryId: idOf(0xde), accountId: customer.accountId, packageIds: [packageId] }),
    ...over,
  })

  test.each([
    ['an untouched package', {}, onIt(), null],
    ['a deleted package', { deletedAt: at(1) }, onIt(), 'delete it'],
    ['a package that was handed over', { status: 'Delivered' }, onIt(), 'hand it over here'],
    ['a package of another owner', { accountId: stranger.accountId }, onIt(), 'change the customer'],
    ['a package of nobody', { accountId: null }, onIt(), 'change the customer'],
    ['a deleted package of none', { deletedAt: at(1) }, null, null],
    ['a deleted package of one that is done', { deletedAt: at(1) }, onIt({ status: 'Delivered' }), null],
    ['a deleted package of one that is deleted', { deletedAt: at(1) }, onIt({ deletedAt: at(1) }), null],
  ] as const)('%s', async (_what, over, delivery, action) => {
    const { tx, pkg } = await world({ accountId: customer.accountId })
    if (delivery) await tx.put('delivery', delivery)
    const attempt = mustLeaveDelivery(tx, { ...(await pkg()), ...over })
    if (action === null) await attempt
    else
      await expect(attempt).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(`then you can ${action}.`) },
      })
  })
})

describe('with customs', () => {
  const entry = {
    packageIds: [packageId],
    state: 'Cleared',
    channel: null,
    entryNumber: '',
    dutyJmdCents: null,
    note: '',
  }
  const customsRecord = {
    ...{
      state: 'Cleared' as const,
      channel: 'Green' as const,
      entryNumber: 'E-1',
      dutyJmdCents: 500,
      note: '',
    },
  }

  test.each([
    ['all of it', { channel: 'Green', entryNumber: 'E-1', dutyJmdCents: 500 }, true],
    ['less of it', {}, true],
    ['another state', { state: 'Pending' }, false],
    ['another note', { note: 'Opened' }, false],
    ['another channel', { channel: 'Red' }, false],
    ['another entry', { entryNumber: 'E-2' }, false],
    ['another duty', { dutyJmdCents: 600 }, false],
  ])('a record that says %s once more', async (_what, over, isRepeated) => {
    const { tx, act } = await world({ status: 'Shipped' })
    const { entryNumber, ...rest } = customsRecord
    await act(boss, 'package.customs', { ...entry, ...rest, entryNumber })
    const result = await act(boss, 'package.customs', { ...entry, ...over })
    expect(result.outcome).toBe(isRepeated ? 'already' : 'done')
    expect(tx.all('packageEvent')).toHaveLength(isRepeated ? 1 : 2)
  })

  test('a first record is taken, even when it changes nothing', async () => {
    const { act, tx, pkg } = await world()
    const { state } = (await pkg()).customs
    expect(await act(boss, 'package.customs', { ...entry, state })).toEqual({ outcome: 'done' })
    expect(tx.all('packageEvent')).toMatchObject([{ stepBack: false, note: '', status: 'PreAlert' }])
  })

  test.each([
    ['without a reason', '', {}, 'invalid'],
    ['of what was handed over', 'Opened', { status: 'Delivered' }, 'wrong-state'],
    ['with a reason', 'Opened', {}, null],
  ] as const)('a hold %s', async (_what, note, over, code) => {
    const { act } = await world(over)
    const attempt = act(boss, 'package.customs', { ...entry, state: 'Hold', note })
    if (code === null) expect(await attempt).toEqual({ outcome: 'done' })
    else
      await expect(attempt).rejects.toMatchObject({
        code,
        ...(note ? {} : { fields: { note: ['is missing'] } }),
      })
  })

  test('a package that was handed over is cleared afterwards', async () => {
    const { act } = await world({ status: 'Delivered' })
    expect(await act(boss, 'package.customs', entry)).toEqual({ outcome: 'done' })
  })
})
