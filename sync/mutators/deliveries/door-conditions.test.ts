import { describe, expect, test } from 'vitest'
import type { Delivery, DeliveryAttempt, DeliveryCollected } from '../../entities/delivery.ts'
import { must } from '../../lib/must.ts'
import type { Actor } from '../../policies/actor.ts'
import { deliveryRow } from '../../test/delivery-rows.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import type { CollectedMoney, MutatorContext } from '../mutator.ts'
import { blankPackage } from '../packages/rows.ts'
import { putOnRoute } from './route.ts'
import { numbersOf } from './rows.ts'

/** Each condition of a stop by itself: whose it is, where it stands, and what money was noted. */

const driver = actorOf('Driver', idOf(0xd1), 'Devon Driver')
const other = actorOf('Driver', idOf(0xd2), 'Dana Driver')
const office = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const owner = actorOf('User', idOf(0xc1), 'Una Customer')
const [first, second, deliveryId] = [idOf(1), idOf(2), idOf(0xde)]
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()
const now = at(30)
const proof = { recipientName: 'Una Customer' }
const cash = (amountJmdCents: number) => ({ method: 'Cash' as const, amountJmdCents })
const noted = (over: Partial<DeliveryCollected> = {}): DeliveryCollected => ({
  ...{ ...cash(92_000), roundingJmdCents: 0, paymentId: null, reversedAt: null },
  ...over,
})
/** The payment that the server makes of money at the door. */
const paidAs = (
  { method, amountJmdCents }: Pick<CollectedMoney, 'method' | 'amountJmdCents'>,
  n: number,
): DeliveryCollected => ({
  ...{ method, amountJmdCents, roundingJmdCents: 0, paymentId: idOf(n), reversedAt: null },
})
const proved = {
  ...{ recipientName: 'Una Customer', relationship: '', idType: '', idLast4: '', signatureFileId: null },
  ...{ photoFileIds: [], latitude: null, longitude: null, accuracyM: null, at: at(5) },
}
const attempt = (minute: number): DeliveryAttempt => ({
  ...{ at: at(minute), reason: 'NobodyHome', note: '', by: driver.name, photoFileIds: [] },
})

/** Two packages on the van of a driver, and what the server was asked to do with money. */
async function world(over: Partial<Delivery> = {}, side: 'device' | 'server' = 'server') {
  const tx = memoryTx()
  const booked: [string, CollectedMoney | null][] = []
  let changes = 0
  const doorMoney = {
    billAgain: async () => void booked.push(['bill', null]),
    collect: async (_: Delivery, money: CollectedMoney) => {
      booked.push(['collect', money])
      return paidAs(money, 0xaa)
    },
    collectExtra: async (_: Delivery, money: CollectedMoney) => {
      booked.push(['extra', money])
      return paidAs(money, 0xab)
    },
    mustBePaid: async () => {},
  }
  const onServer = { doorMoney, owedFor: async () => 0, authorizedNamesOf: async () => [] }
  const act = (name: string, args: object, actor: Actor = driver, more: Partial<MutatorContext> = {}) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++changes), now, occurredAt: at(20), deviceId: 'phone', side },
      ...{ isQueued: true, ...(side === 'server' ? onServer : {}) },
      ...more,
    })
  await tx.put('account', accountOf(owner))
  for (const packageId of [first, second])
    await tx.put('package', {
      ...blankPackage(packageId, at(0)),
      ...{ trackingNumber: `TBA${packageId.slice(-1)}`, accountId: owner.accountId },
      ...{ driverId: driver.accountId, status: 'ReadyForPickup' as const, billedAt: at(0) },
    })
  await tx.put(
    'delivery',
    deliveryRow({
      ...{ deliveryId, accountId: owner.accountId, packageIds: [first, second], status: 'OutForDelivery' },
      ...{ driverId: driver.accountId, loadedPackageIds: [first, second], outAt: at(10) },
      ...{ outBy: driver.accountId, ...over },
    }),
  )
  const step = (name: string, args: object = {}, actor: Actor = driver, more: Partial<MutatorContext> = {}) =>
    act(`delivery.${name}`, { deliveryId, ...args }, actor, more)
  const stop = async () => must(await tx.get('delivery', deliveryId), 'the delivery')
  return { tx, act, step, stop, booked }
}

const handedOver: Partial<Delivery> = {
  ...{ status: 'Delivered', proof: proved, deliveredAt: at(5), dueJmdCents: 0, collected: noted() },
}

/** A second phone brings the same hand-over: what was noted before, what it brings, and what becomes of it. */
const repeats: readonly (readonly [string, Partial<Delivery>, object, Actor, string])[] = [
  ['the same money', {}, { collected: cash(92_000) }, driver, 'already'],
  ['no money', {}, {}, driver, 'already'],
  ['another sum', {}, { collected: cash(50_000) }, driver, 'review'],
  [
    'the same sum by card',
    {},
    { collected: { method: 'Card', amountJmdCents: 92_000, reference: '1' } },
    driver,
    'review',
  ],
  ['money, and none before', { collected: null }, { collected: cash(92_000) }, driver, 'review'],
  [
    'money whose payment was reversed',
    { collected: noted({ reversedAt: at(6) }) },
    { collected: cash(92_000) },
    driver,
    'review',
  ],
  [
    'money that was extra before',
    { extraCollected: [noted(cash(7_000))] },
    { collected: cash(7_000) },
    driver,
    'already',
  ],
  ['another sum from the office', {}, { collected: cash(50_000) }, office, 'review'],
  [
    'another sum after the day was closed',
    { driverDayId: idOf(0xdd) },
    { collected: cash(50_000) },
    driver,
    'the day of this delivery is closed',
  ],
  [
    'another sum by a driver who was replaced',
    { driverId: other.accountId },
    { collected: cash(50_000) },
    driver,
    'another driver made this hand-over',
  ],
  [
    'another sum from the office after the day was closed',
    { driverDayId: idOf(0xdd) },
    { collected: cash(50_000) },
    office,
    'the day of this delivery is closed',
  ],
  [
    'a transfer',
    {},
    { collected: { method: 'BankTransfer', amountJmdCents: 5_000 } },
    driver,
    'paid at the door',
  ],
  [
    'another person',
    {},
    { proof: { recipientName: 'Delroy Smith' } },
    driver,
    'already handed over to Una Customer',
  ],
  [
    'another person and money',
    {},
    { proof: { recipientName: 'Delroy Smith' }, collected: cash(50_000) },
    driver,
    'already handed over to Una Customer',
  ],
  ['nobody noted before', { proof: null }, {}, driver, 'already handed over to another person'],
]

describe('a second phone brings', () => {
  test.each(repeats)('%s', async (_what, before, args, actor, answer) => {
    const { tx, step, stop, booked } = await world({ ...handedOver, ...before })
    const old = await stop()
    const attempted = step('handOver', { proof, ...args }, actor)
    if (answer === 'already') expect(await attempted).toMatchObject({ outcome: 'already' })
    else if (answer === 'review') expect(await attempted).toMatchObject({ outcome: 'review' })
    else await expect(attempted).rejects.toThrow(answer)
    expect(booked.map(([deed]) => deed)).toEqual(answer === 'review' ? ['extra'] : [])
    expect(tx.all('review').map(({ kind }) => kind)).toEqual(answer === 'review' ? ['doorMoney'] : [])
    if (answer !== 'review') expect(await stop()).toEqual(old)
  })

  test('other money, which is kept beside the first and named in words', async () => {
    const { tx, step, stop, booked } = await world({
      ...{ ...handedOver, collected: noted({ reversedAt: at(6) }), extraCollected: [noted(cash(100))] },
    })
    expect(await step('handOver', { proof, collected: cash(50_000) })).toEqual({
      outcome: 'review',
      message:
        'This was already handed over to Una Customer, and J$920.00 in cash (reversed since) and J$1.00 in cash was noted. Your J$500.00 in cash is booked on the customer’s account. The office will check it.',
    })
    expect(booked).toEqual([['extra', { ...cash(50_000), tenderedJmdCents: null, reference: '' }]])
    expect((await stop()).extraCollected).toEqual([noted(cash(100)), paidAs(cash(50_000), 0xab)])
    expect(tx.all('review')).toMatchObject([
      {
        ...{ packageId: first, kind: 'doorMoney', by: driver.name },
        note: 'A second phone noted J$500.00 in cash from Una Customer. The first hand-over noted J$920.00 in cash (reversed since) and J$1.00 in cash. The payment is on the customer’s account and pays no invoice yet.',
      },
    ])
    expect(await tx.get('package', first)).toMatchObject({ reviewReason: expect.any(String) })
  })

  test('money to a device, which holds no package and knows no payment', async () => {
    const { tx, step, stop } = await world(
      { ...handedOver, packageIds: [idOf(9)], collected: null },
      'device',
    )
    expect(await step('handOver', { proof, collected: cash(50_000) })).toMatchObject({
      ...{ outcome: 'review', message: expect.stringContaining('and no money was noted') },
    })
    expect((await stop()).extraCollected).toEqual([noted(cash(50_000))])
    expect(tx.all('review')).toEqual([])
  })
})

describe('a hand-over', () => {
  test.each([
    ['of less than is due', cash(50_000), 42_000],
    ['of what is due', cash(92_000), 0],
    ['of more than is due', cash(100_000), 0],
    ['without money', null, 92_000],
  ])('%s leaves the rest due', async (_what, collected, due) => {
    const { step, stop, booked } = await world()
    await step('handOver', { proof, collected })
    expect(await stop()).toMatchObject({
      ...{ status: 'Delivered', dueJmdCents: due, deliveredAt: at(20) },
      collected: collected && paidAs(collected, 0xaa),
    })
    expect(booked.map(([deed]) => deed)).toEqual(collected ? ['collect'] : [])
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
    ['by another driver', { proof }, other, 'not-found'],
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
    ['the office', office, other.accountId],
  ] as const)('by %s counts in the day of whoever has the cash', async (_what, actor, driverId) => {
    const { step, stop } = await world({ driverId: other.accountId })
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

  test('with a picture that somebody else took names the proof', async () => {
    const { step } = await world()
    const fileOf = async () => ({ ownerAccountId: other.accountId, kind: 'signature' })
    const signed = { proof: { ...proof, signatureFileId: idOf(0xf1) } }
    await expect(step('handOver', signed, driver, { fileOf })).rejects.toMatchObject({
      ...{ code: 'invalid', fields: { proof: ['names a picture that somebody else took'] } },
    })
    await step('handOver', signed, driver, { fileOf, sessionAccountId: other.accountId })
  })
})

describe('an attempt', () => {
  const failed = { reason: 'NobodyHome' }

  test.each([
    ['after it set out', at(10), at(20)],
    ['before it set out, by the clock', at(25), at(25)],
    ['with no time of setting out', null, at(20)],
  ])('%s', async (_what, outAt, time) => {
    const { step, stop } = await world({ outAt })
    await step('fail', failed)
    expect((await stop()).attempts).toEqual([attempt(20)].map((row) => ({ ...row, at: time })))
  })

  test.each<[what: string, outAt: string, context: Partial<MutatorContext>]>([
    ['the server corrected', at(10), { occurredAt: at(20), deviceAt: at(5) }],
    ['is before it set out', at(20), { occurredAt: at(15) }],
  ])('is another one than an equal one where its time %s', async (_what, outAt, context) => {
    const { step, stop } = await world({ outAt, attempts: [attempt(20)] })
    await step('fail', failed, driver, context)
    expect((await stop()).attempts).toEqual([attempt(20), attempt(20)])
  })

  test('that a call names again is noted once, also where its time is before it set out', async () => {
    const { step, stop } = await world({ outAt: at(20), attempts: [attempt(20)] })
    const again = await step('fail', failed, driver, { occurredAt: at(15), isQueued: false })
    expect([again.outcome, (await stop()).attempts]).toEqual(['already', [attempt(20)]])
  })

  test('that is noted already is noted once', async () => {
    const { step, stop } = await world({ attempts: [attempt(15), attempt(20)] })
    expect(await step('fail', failed)).toEqual({
      ...{ outcome: 'already', message: 'This attempt is noted already.' },
    })
    expect((await stop()).attempts).toHaveLength(2)
    await step('fail', { ...failed, note: 'Dog' })
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
    await step('bringBack', { attempt: failed })
    expect((await stop()).attempts).toEqual([attempt(20)])
  })
})

describe('a stop', () => {
  test.each([
    ['one’s own', {}, driver, true],
    ['that the office has', {}, office, true],
    ['that one took out', { driverId: other.accountId }, driver, true],
    ['of another driver', {}, other, false],
    ['that was cancelled', { deletedAt: at(5) }, driver, false],
  ] as const)('%s', async (_what, over, actor, isReached) => {
    const { step } = await world(over)
    if (isReached) await step('fail', { reason: 'NobodyHome' }, actor)
    else
      await expect(step('fail', { reason: 'NobodyHome' }, actor)).rejects.toMatchObject({
        ...{ code: 'not-found', message: expect.stringContaining('not on your route any more') },
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
      await tx.put('delivery', { ...(await stop()), driverId: other.accountId })
      await step('handOver', { proof }, driver)
      expect(await stop()).toMatchObject({ status: 'Delivered', outBy: driver.accountId })
    },
  )

  test.each([
    [['A'], 5, 'A'],
    [['A', 'B'], 2, 'A, B'],
    [['A', 'B', 'C'], 2, 'A, B, 1 more'],
  ])('names %j, at most %i', (numbers, most, text) => {
    expect(
      numbersOf(
        numbers.map((trackingNumber) => ({ trackingNumber })),
        most,
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
    ['for another driver', route(), route({ driverId: other.accountId }), other.accountId],
    ['without the package', route(), route({ packageIds: [] }), null],
    ['of nobody', null, route({ driverId: null }), null],
  ] as const)('%s puts its packages on the right route', async (_what, before, after, driverId) => {
    const { tx } = await world()
    const pkg = must(await tx.get('package', first), 'the package')
    const carried = { ...pkg, driverId: before === null ? null : driver.accountId }
    await tx.put('package', carried)
    await tx.put('packageEvent', {
      ...{ ...event, packageEventId: idOf(0x41), packageId: first, accountId: owner.accountId },
      ...{ driverId: carried.driverId, occurredAt: at(0), rank: 0, deviceAt: null, recordedAt: null, by: '' },
      ...{ deviceId: '', version: 0, createdAt: at(0), updatedAt: at(0), deletedAt: null, archivedAt: null },
    })
    await putOnRoute(tx, before, after, now)
    expect([await tx.get('package', first), tx.all('packageEvent')]).toMatchObject([
      { driverId },
      [{ driverId, updatedAt: driverId === carried.driverId ? at(0) : now }],
    ])
    // A device may not hold each of them.
    await putOnRoute(tx, null, route({ packageIds: [idOf(9)] }), now)
    expect(await tx.get('package', idOf(9))).toBeUndefined()
  })
})

describe('a day', () => {
  const count = (countedJmdCents: number, note = '') => ({
    driverId: driver.accountId,
    countedJmdCents,
    note,
  })

  test.each([
    ['that adds up', 92_000, '', null],
    ['that is short', 91_999, '', 'invalid'],
    ['that is over', 92_001, '', 'invalid'],
    ['that is short, with a reason', 91_999, 'Lost a note', null],
  ])('%s', async (_what, counted, note, code) => {
    const { tx, act, stop } = await world(handedOver)
    const attempted = act('delivery.closeDay', count(counted, note))
    if (code === null) {
      await attempted
      expect(tx.all('driverDay')).toEqual([
        {
          ...{ driverDayId: expect.any(String), driverId: driver.accountId, deliveryIds: [deliveryId], note },
          ...{ expectedJmdCents: 92_000, countedJmdCents: counted, closedAt: at(20), closedBy: driver.name },
          ...{ confirmedAt: null, confirmedBy: '', confirmNote: '' },
          ...{ version: 0, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
        },
      ])
      expect(await stop()).toMatchObject({ driverDayId: tx.all('driverDay')[0]?.driverDayId, roundOf: null })
    } else {
      const fields = { note: ['is missing: say why it differs'] }
      await expect(attempted).rejects.toMatchObject({ code, fields })
      expect([tx.all('driverDay'), (await stop()).driverDayId]).toEqual([[], null])
    }
  })

  test.each([
    ['the driver’s own', driver, true],
    ['for the office', office, true],
    ['another driver’s', other, false],
  ] as const)('%s', async (_what, actor, mayClose) => {
    const { act } = await world(handedOver)
    const attempted = act('delivery.closeDay', count(92_000), actor)
    if (mayClose) expect(await attempted).toEqual({ outcome: 'done' })
    else await expect(attempted).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    [1, '1 stop is still on the way (12 Hope Road, Kingston). Hand over'],
    [2, '2 stops are still on the way (12 Hope Road, Kingston, ...). Hand over'],
  ])('with %i stops on the way goes on', async (stops, words) => {
    const { tx, act, stop } = await world()
    if (stops === 2) await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xdf) })
    await expect(act('delivery.closeDay', count(0))).rejects.toMatchObject({
      ...{ code: 'wrong-state', message: expect.stringContaining(words) },
    })
  })

  test('counts what was handed over, and neither what waits nor what was cancelled', async () => {
    const { tx, act, stop } = await world(handedOver)
    await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xdf), deletedAt: at(5) })
    await tx.put('delivery', { ...(await stop()), deliveryId: idOf(0xe0), status: 'InStore' })
    await act('delivery.closeDay', count(92_000))
    expect(tx.all('driverDay')).toMatchObject([{ deliveryIds: [deliveryId] }])
    expect(await tx.get('delivery', idOf(0xe0))).toMatchObject({ driverDayId: null })
  })

  test.each([
    ['the server', 'server', 1, '1 picture is not'],
    ['the server', 'server', 2, '2 pictures are not'],
    ['the server', 'server', 0, null],
    ['a device', 'device', 2, null],
  ] as const)('%s (%s) looks for %i missing pictures', async (_who, side, missing, words) => {
    const pictures = [idOf(0xf1), idOf(0xf2)]
    const { act } = await world(
      { ...handedOver, proof: { ...proved, signatureFileId: idOf(0xf1), photoFileIds: [idOf(0xf2)] } },
      side,
    )
    const known = pictures.slice(missing)
    const fileOf = async (id: string) =>
      known.includes(id) ? { ownerAccountId: driver.accountId, kind: 'signature' } : undefined
    const attempted = act('delivery.closeDay', count(92_000), driver, { fileOf })
    if (words === null) expect(await attempted).toEqual({ outcome: 'done' })
    else
      await expect(attempted).rejects.toMatchObject({
        ...{ code: 'wrong-state', message: expect.stringContaining(words) },
      })
  })
})
