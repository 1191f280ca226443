import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { at, driver, first, fullProof, handedOver, now, office, proof, world } from '../../test/door-world.ts'
import { idOf } from '../../test/people.ts'
import { putOnRoute } from './route.ts'

// These tests check which boxes leave with a driver and which come back, condition by condition.

const second = idOf(2)
const box = (packageId: string, reason = 'Refused', note = 'Wrong colour') => ({ packageId, reason, note })
const earlierRefusal = {
  ...{ packageId: idOf(8), trackingNumber: 'TBA8', reason: 'Damaged' as const, note: '', at: at(1) },
}
const notice = { day: 3, at: at(0) }
const ending = (status: 'Noticed' | 'Chosen' | 'GoingBack') => ({
  ...beginEnding('Unclaimed', status, { reason: '', by: '', at: at(0) }),
  notices: [notice],
})

describe('boxes that are not taken are refused', () => {
  test.each([
    [
      'where one is on the stop and one is not',
      [box(second), box(idOf(9))],
      'is not on this delivery',
      'names a package that is not on the delivery',
    ],
    [
      'where they are all',
      [box(first), box(second)],
      'Choose “Can’t deliver” instead',
      'is every package of the delivery',
    ],
  ])('%s', async (_what, refusedPackages, words, problem) => {
    const { step, stop } = await world()
    const before = await stop()
    await expect(step('handOver', { proof, refusedPackages })).rejects.toMatchObject({
      ...{ code: 'invalid', message: expect.stringContaining(words), fields: { refusedPackages: [problem] } },
    })
    expect(await stop()).toEqual(before)
  })
})

test('a box that is not taken is noted behind those that were not taken before', async () => {
  const { step, stop } = await world({ refusedPackages: [earlierRefusal] })
  await step('handOver', { proof, refusedPackages: [box(second)] })
  expect((await stop()).refusedPackages).toEqual([
    earlierRefusal,
    { ...box(second), trackingNumber: 'TBA2', at: at(20) },
  ])
})

test('a row of an earlier server has no list of boxes that were not taken', async () => {
  const { tx, step, stop } = await world()
  const { refusedPackages: _none, ...row } = await stop()
  await tx.put('delivery', row as Delivery)
  await step('handOver', { proof, refusedPackages: [box(second)] })
  expect((await stop()).refusedPackages).toEqual([{ ...box(second), trackingNumber: 'TBA2', at: at(20) }])
})

test('a device notes a box that it does not hold without a number, and asks no question', async () => {
  const { tx, step, stop } = await world({ packageIds: [first, idOf(9)] }, 'device')
  await step('handOver', { proof, refusedPackages: [box(idOf(9))] })
  expect((await stop()).refusedPackages).toMatchObject([{ packageId: idOf(9), trackingNumber: '' }])
  expect(tx.all('package')).toHaveLength(2)
})

describe('a box that is not taken', () => {
  test.each<[what: string, pkg: Partial<Package>, reason: string, note: string, status: string | undefined]>([
    ['asks its customer', {}, 'Refused', 'Wrong colour', 'Asked'],
    ['asks its customer, whom it was noticed to', { ending: ending('Noticed') }, 'Refused', '', 'Asked'],
    ['keeps what its customer chose', { ending: ending('Chosen') }, 'Refused', '', 'Chosen'],
    ['asks nobody where it is damaged', {}, 'Damaged', '', undefined],
    [
      'asks nobody where it was handed over since',
      { status: 'Delivered', deliveredAt: at(1) },
      'Refused',
      '',
      undefined,
    ],
    ['asks nobody where it was deleted', { deletedAt: at(1) }, 'Refused', '', undefined],
  ])('%s', async (_what, over, reason, note, status) => {
    const { tx, step } = await world()
    const pkg = must(await tx.get('package', second), 'the package')
    await tx.put('package', { ...pkg, ...over })
    await step('handOver', { proof, refusedPackages: [box(second, reason, note)] })
    const row = must(await tx.get('package', second), 'the package')
    expect(row.ending?.status).toBe(status)
    expect(row.ending?.notices ?? []).toEqual(over.ending?.notices ?? [])
    if (status === 'Asked')
      expect(row.ending).toMatchObject({ reason: note || 'It was refused at the door.', by: driver.name })
    const events = tx.all('packageEvent').filter(({ packageId }) => packageId === second)
    const words = `Not taken at the door: ${reason === 'Refused' ? 'the customer refuses it' : 'it is damaged'}.`
    expect(events.map(({ note, stepBack }) => [note, stepBack])).toEqual(
      over.status === 'Delivered' ? [] : [[note === '' ? words : `${words} ${note}`, false]],
    )
  })
})

describe('a stop that is refused as a whole asks about each box', () => {
  test.each<[what: string, pkg: Partial<Package>, status: string | undefined]>([
    ['that came back', {}, 'Asked'],
    ['and not about one that was handed over', { status: 'Delivered', deliveredAt: at(1) }, undefined],
    ['and not about one that was deleted', { deletedAt: at(1) }, undefined],
    ['and not about one with a choice', { ending: ending('Chosen') }, 'Chosen'],
  ])('%s', async (_what, over, status) => {
    const { tx, step } = await world()
    const pkg = must(await tx.get('package', second), 'the package')
    await tx.put('package', { ...pkg, ...over })
    await step('bringBack', { attempt: { reason: 'Refused' } })
    expect((await tx.get('package', first))?.ending?.status).toBe('Asked')
    expect((await tx.get('package', second))?.ending?.status).toBe(status)
  })

  test('and on a device about none that it does not hold', async () => {
    const { tx, step } = await world({ packageIds: [first, idOf(9)] }, 'device')
    await step('bringBack', { attempt: { reason: 'Refused' } })
    expect(tx.all('package')).toHaveLength(2)
  })

  test.each([
    ['another last reason', 'NobodyHome', undefined],
    ['refused at last', 'Refused', 'Asked'],
  ])('by the last attempt alone: %s', async (_what, reason, status) => {
    const earlierAttempt = {
      reason: 'Refused' as const,
      note: '',
      photoFileIds: [],
      at: at(12),
      by: driver.name,
    }
    const { tx, step } = await world({ attempts: [earlierAttempt] })
    await step('bringBack', { attempt: { reason } })
    expect((await tx.get('package', first))?.ending?.status).toBe(status)
  })
})

describe('a second phone is refused', () => {
  const comesBack = [earlierRefusal].map((row) => ({ ...row, packageId: second }))
  test.each<[what: string, before: Partial<Delivery>, args: object, words: string]>([
    [
      'with a box that comes back, where none did',
      { refusedPackages: [] },
      { refusedPackages: [box(second)] },
      'with all of its packages. Tell the office which boxes came back',
    ],
    [
      'with no box that comes back, where one did',
      { refusedPackages: comesBack },
      {},
      'with 1 of its packages not taken',
    ],
    [
      'with another person, whatever boxes it brings',
      { refusedPackages: comesBack },
      { proof: { recipientName: 'Delroy Smith' } },
      'Tell the office who has the packages now',
    ],
    [
      'with other money once the day is closed',
      { driverDayId: idOf(0xdd) },
      { collected: { method: 'Cash', amountJmdCents: 5_000 } },
      'the day of this delivery is closed',
    ],
  ])('%s', async (_what, before, args, words) => {
    const { step, stop } = await world({ ...handedOver, ...before })
    const row = await stop()
    await expect(step('handOver', { proof, ...args })).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect(await stop()).toEqual(row)
  })

  test('with a box that comes back, where an earlier server has no list of them', async () => {
    const { tx, step, stop } = await world(handedOver)
    const { refusedPackages: _none, ...row } = await stop()
    await tx.put('delivery', row as Delivery)
    expect(await step('handOver', { proof })).toMatchObject({ outcome: 'already' })
    await expect(step('handOver', { proof, refusedPackages: [box(second)] })).rejects.toMatchObject({
      message: expect.stringContaining('with all of its packages'),
    })
  })
})

describe('a van leaves', () => {
  const waiting: Partial<Delivery> = { status: 'InStore', outAt: null, outBy: null }
  test.each<[what: string, over: Partial<Delivery>, pkg: Partial<Package>, words: string]>([
    ['without a driver', { driverId: null }, {}, 'has no driver yet'],
    [
      'without a box that was scanned',
      { loadedPackageIds: [first] },
      {},
      'TBA2 was not scanned onto the van',
    ],
    ['without all boxes', { loadedPackageIds: [] }, {}, 'TBA1, TBA2 were not scanned onto the van'],
    [
      'with a box that its customer sends back',
      {},
      { ending: ending('Chosen') },
      'its customer chose something else for it',
    ],
    [
      'with a box that is on its way back',
      {},
      { ending: ending('GoingBack') },
      'its customer chose something else for it',
    ],
    [
      'with a box that has not come',
      {},
      { status: 'Shipped' },
      'is at "Shipped". Only a package that is "at local office" or "ready for pickup" can be delivered.',
    ],
  ])('not %s', async (_what, over, pkg, words) => {
    const { tx, step, stop } = await world({ ...waiting, ...over })
    await tx.put('package', { ...must(await tx.get('package', second), 'the package'), ...pkg })
    await expect(step('setOut', {}, office)).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
    expect((await stop()).status).toBe('InStore')
  })

  test('with a box that its customer was reminded of', async () => {
    const { tx, step, stop } = await world(waiting)
    await tx.put('package', {
      ...must(await tx.get('package', second), 'the package'),
      ending: ending('Noticed'),
    })
    await step('setOut', {}, office)
    expect((await stop()).status).toBe('OutForDelivery')
  })

  test.each([
    ['one that is not on it', [idOf(9)]],
    ['one that is on it and one that is not', [first, idOf(9)]],
  ])('without loading %s', async (_what, packageIds) => {
    const { step, stop } = await world({ ...waiting, loadedPackageIds: [] })
    await expect(step('load', { packageIds })).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining('The office took this package off') },
    })
    expect((await stop()).loadedPackageIds).toEqual([])
  })
})

test('a device without the packages of a stop asks no question about its code', async () => {
  const { tx, step, stop } = await world({ packageIds: [idOf(9)], asksCode: true }, 'device')
  await step('handOver', { proof })
  expect((await stop()).proof?.codeResult).toBe('None')
  expect([tx.all('review'), tx.all('package').length]).toEqual([[], 2])
})

test('a package at a door leaves without a reason for its recipient', async () => {
  const { tx, step } = await world()
  await step('handOver', { proof })
  expect((await tx.get('package', first))?.handover).toMatchObject({
    ...{ recipientName: proof.recipientName, reason: '', overrideReason: '' },
  })
})

test('a day waits for its pictures where the server has no files at all', async () => {
  const { act } = await world({ ...handedOver, proof: { ...fullProof, signatureFileId: idOf(0xf1) } })
  const day = { driverId: driver.accountId, countedJmdCents: 92_000, note: '' }
  await expect(act('delivery.closeDay', day)).rejects.toMatchObject({
    ...{ code: 'wrong-state', message: expect.stringContaining('1 picture is not on the server yet') },
  })
})

test('a route writes no row that a device does not hold, and none that it leaves as it was', async () => {
  const { tx } = await world()
  const route = { driverId: driver.accountId, status: 'InStore' as const, deletedAt: null }
  const writes: string[] = []
  const countingTx = {
    ...tx,
    put: (async (entity, row) => {
      writes.push(entity)
      await tx.put(entity, row)
    }) as typeof tx.put,
  }
  await putOnRoute(countingTx, null, { ...route, packageIds: [first, idOf(9)] }, now)
  expect(writes).toEqual([])
  await putOnRoute(
    countingTx,
    null,
    { ...route, driverId: office.accountId, packageIds: [first, idOf(9)] },
    now,
  )
  expect(writes).toEqual(['package'])
})
