import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import { must } from '../../lib/must.ts'
import {
  at,
  attempt,
  cash,
  driver,
  first,
  handedOver,
  now,
  office,
  otherDriver,
  owner,
  paidAs,
  proof,
  world,
} from '../../test/door-world.ts'
import { actorOf, idOf } from '../../test/people.ts'
import type { MutatorContext } from '../mutator.ts'
import { putOnRoute } from './route.ts'
import { numbersOf } from './rows.ts'

describe('a hand-over', () => {
  test.each([
    ['of less than is due', cash(50_000), 42_000],
    ['of what is due', cash(92_000), 0],
    ['of more than is due', cash(100_000), 0],
    ['without money', null, 92_000],
  ])('%s leaves the rest due', async (_what, doorPayment, due) => {
    const { step, stop, booked } = await world()
    await step('handOver', { proof, collected: doorPayment })
    expect(await stop()).toMatchObject({
      ...{ status: 'Delivered', dueJmdCents: due, deliveredAt: at(20) },
      collected: doorPayment && paidAs(doorPayment, 0xaa),
    })
    expect(booked.map(([action]) => action)).toEqual(doorPayment ? ['collect'] : [])
  })

  test.each([
    [
      'without the right to deliver packages',
      { proof },
      { ...driver, permissions: ['DeliveryUpdate'] },
      'forbidden',
    ],
    [
      'without the right to make deliveries',
      { proof },
      { ...driver, permissions: ['PackageDeliver'] },
      'forbidden',
    ],
    ['by another driver', { proof }, otherDriver, 'not-found'],
    [
      'with money that is no driver’s to take',
      { proof, collected: { method: 'BankTransfer', amountJmdCents: 100 } },
      driver,
      'invalid',
    ],
    [
      'with a card and no slip',
      { proof, collected: { method: 'Card', amountJmdCents: 100 } },
      driver,
      'invalid',
    ],
  ] as const)('%s is refused', async (_what, args, actor, code) => {
    const { step, stop, booked } = await world()
    await expect(step('handOver', args, actor)).rejects.toMatchObject({ code })
    expect([(await stop()).status, booked]).toEqual(['OutForDelivery', []])
  })

  test.each([
    ['a driver', driver, driver.accountId],
    ['the office', office, otherDriver.accountId],
  ] as const)('by %s counts in the day of the driver who has the cash', async (_what, actor, driverId) => {
    const { step, stop } = await world({ driverId: otherDriver.accountId })
    await step('handOver', { proof }, actor)
    expect(await stop()).toMatchObject({ driverId, roundOf: driverId })
  })

  test('that is not from a queue is refused twice', async () => {
    const { step } = await world(handedOver)
    await expect(step('handOver', { proof }, driver, { isQueued: false })).rejects.toMatchObject({
      code: 'wrong-state',
    })
  })

  test('of what the server does not have is refused there, and a device hands over what it has', async () => {
    const { step } = await world({ packageIds: [first, idOf(9)] })
    await expect(step('handOver', { proof })).rejects.toMatchObject({ code: 'not-found' })
    const device = await world({ packageIds: [first, idOf(9)] }, 'device')
    await device.step('handOver', { proof })
    expect(await device.tx.get('package', first)).toMatchObject({ status: 'Delivered' })
  })

  test('with a picture that another person took is refused at its proof', async () => {
    const { step } = await world()
    const fileOf = async () => ({ ownerAccountId: otherDriver.accountId, kind: 'signature' })
    const signedProof = { proof: { ...proof, signatureFileId: idOf(0xf1) } }
    await expect(step('handOver', signedProof, driver, { fileOf })).rejects.toMatchObject({
      ...{ code: 'invalid', fields: { proof: ['names a picture that somebody else took'] } },
    })
    await step('handOver', signedProof, driver, { fileOf, sessionAccountId: otherDriver.accountId })
  })
})

describe('an attempt', () => {
  const failure = { reason: 'NobodyHome' }

  test.each([
    ['after it set out', at(10), at(20)],
    ['before it set out, by the clock', at(25), at(25)],
    ['with no time of setting out', null, at(20)],
  ])('%s', async (_what, outAt, time) => {
    const { step, stop } = await world({ outAt })
    await step('fail', failure)
    expect((await stop()).attempts).toEqual([attempt(20)].map((row) => ({ ...row, at: time })))
  })

  test.each<[what: string, outAt: string, context: Partial<MutatorContext>]>([
    ['the server corrected', at(10), { occurredAt: at(20), deviceAt: at(5) }],
    ['is before it set out', at(20), { occurredAt: at(15) }],
  ])('is another one than an equal one where its time %s', async (_what, outAt, context) => {
    const { step, stop } = await world({ outAt, attempts: [attempt(20)] })
    await step('fail', failure, driver, context)
    expect((await stop()).attempts).toEqual([attempt(20), attempt(20)])
  })

  test('that a call names again is noted once, also where its time is before it set out', async () => {
    const { step, stop } = await world({ outAt: at(20), attempts: [attempt(20)] })
    const secondResult = await step('fail', failure, driver, { occurredAt: at(15), isQueued: false })
    expect([secondResult.outcome, (await stop()).attempts]).toEqual(['already', [attempt(20)]])
  })

  test('that is noted already is noted once', async () => {
    const { step, stop } = await world({ attempts: [attempt(15), attempt(20)] })
    expect(await step('fail', failure)).toEqual({
      ...{ outcome: 'already', message: 'This attempt is noted already.' },
    })
    expect((await stop()).attempts).toHaveLength(2)
    await step('fail', { ...failure, note: 'Dog' })
    expect((await stop()).attempts).toHaveLength(3)
  })

  test.each([
    ['of this round', [attempt(15)], at(10), null],
    ['of the moment it set out', [attempt(10)], at(10), null],
    ['of an earlier round', [attempt(5)], at(10), 'is missing'],
    ['whose round has no time', [attempt(5)], null, null],
    ['that was never made', [], at(10), 'is missing'],
  ] as const)('%s brings it back', async (_what, attempts, outAt, missing) => {
    const { step, stop } = await world({ attempts: [...attempts], outAt, unscannedReason: 'Torn' })
    if (missing)
      await expect(step('bringBack')).rejects.toMatchObject({
        ...{ code: 'invalid', fields: { attempt: [missing] } },
      })
    else {
      await step('bringBack')
      expect(await stop()).toMatchObject({
        ...{ status: 'ReturnedToOffice', loadedPackageIds: [], unscannedReason: '', attempts },
      })
    }
  })

  test('may come with what is brought back', async () => {
    const { step, stop } = await world()
    await step('bringBack', { attempt: failure })
    expect((await stop()).attempts).toEqual([attempt(20)])
  })
})

describe('a stop', () => {
  test.each([
    ['one’s own', {}, driver, true],
    ['that the office has', {}, office, true],
    ['that one took out', { driverId: otherDriver.accountId }, driver, true],
    ['of another driver', {}, otherDriver, false],
    ['that was cancelled', { deletedAt: at(5) }, driver, false],
  ] as const)('%s', async (_what, over, actor, isReached) => {
    const { step } = await world(over)
    if (isReached) await step('fail', { reason: 'NobodyHome' }, actor)
    else
      await expect(step('fail', { reason: 'NobodyHome' }, actor)).rejects.toMatchObject({
        ...{ code: 'not-found', message: expect.stringContaining('no longer on your route') },
      })
  })

  test.each([
    ['its driver', driver],
    ['the office', office],
    ['another who planned it', actorOf('Supervisor', idOf(0xa2), 'Sue Pervisor')],
  ])(
    'that %s sets out is taken out by its driver, who hands it over though another was named',
    async (_who, actor) => {
      const { tx, step, stop } = await world({ status: 'InStore', outAt: null, outBy: null })
      await step('setOut', {}, actor)
      await tx.put('delivery', { ...(await stop()), driverId: otherDriver.accountId })
      await step('handOver', { proof }, driver)
      expect(await stop()).toMatchObject({ status: 'Delivered', outBy: driver.accountId })
    },
  )

  test.each([
    [['A'], 5, 'A'],
    [['A', 'B'], 2, 'A, B'],
    [['A', 'B', 'C'], 2, 'A, B, 1 more'],
  ])('names %j, at most %i', (numbers, maxCount, text) => {
    expect(
      numbersOf(
        numbers.map((trackingNumber) => ({ trackingNumber })),
        maxCount,
      ),
    ).toBe(text)
  })

  const route = (over: Partial<Delivery> = {}) => ({
    ...{ packageIds: [first], driverId: driver.accountId, status: 'InStore' as const, deletedAt: null },
    ...over,
  })
  const event = {
    customs: null,
    status: 'ReadyForPickup' as const,
    stepBack: false,
    note: '',
    branchId: null,
  }

  test.each([
    ['planned', null, route(), driver.accountId],
    ['cancelled', route(), null, null],
    ['deleted', route(), route({ deletedAt: at(9) }), null],
    ['handed over', route(), route({ status: 'Delivered' }), null],
    ['for another driver', route(), route({ driverId: otherDriver.accountId }), otherDriver.accountId],
    ['without the package', route(), route({ packageIds: [] }), null],
    ['of nobody', null, route({ driverId: null }), null],
  ] as const)('%s puts its packages on the right route', async (_what, before, after, driverId) => {
    const { tx } = await world()
    const pkg = must(await tx.get('package', first), 'the package')
    const carriedPackage = { ...pkg, driverId: before === null ? null : driver.accountId }
    await tx.put('package', carriedPackage)
    await tx.put('packageEvent', {
      ...{ ...event, packageEventId: idOf(0x41), packageId: first, accountId: owner.accountId },
      ...{
        driverId: carriedPackage.driverId,
        offices: [],
        headingTo: null,
        occurredAt: at(0),
        rank: 0,
        deviceAt: null,
        recordedAt: null,
        by: '',
      },
      ...{ deviceId: '', version: 0, createdAt: at(0), updatedAt: at(0), deletedAt: null, archivedAt: null },
    })
    await putOnRoute(tx, before, after, now)
    expect([await tx.get('package', first), tx.all('packageEvent')]).toMatchObject([
      { driverId },
      [{ driverId, updatedAt: driverId === carriedPackage.driverId ? at(0) : now }],
    ])
    // A device may not hold each of them.
    await putOnRoute(tx, null, route({ packageIds: [idOf(9)] }), now)
    expect(await tx.get('package', idOf(9))).toBeUndefined()
  })
})
