import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import type { Actor } from '../../policies/actor.ts'
import {
  at,
  cash,
  collectedMoney,
  driver,
  first,
  handedOver,
  office,
  otherDriver,
  paidAs,
  proof,
  world,
} from '../../test/door-world.ts'
import { idOf } from '../../test/people.ts'

/** A second phone brings the same hand-over: what was noted before, what it brings, and the result. */
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
    { collected: collectedMoney({ reversedAt: at(6) }) },
    { collected: cash(92_000) },
    driver,
    'review',
  ],
  [
    'money that was extra before',
    { extraCollected: [collectedMoney(cash(7_000))] },
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
    { driverId: otherDriver.accountId },
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
    const attempt = step('handOver', { proof, ...args }, actor)
    if (answer === 'already') expect(await attempt).toMatchObject({ outcome: 'already' })
    else if (answer === 'review') expect(await attempt).toMatchObject({ outcome: 'review' })
    else await expect(attempt).rejects.toThrow(answer)
    expect(booked.map(([action]) => action)).toEqual(answer === 'review' ? ['extra'] : [])
    expect(tx.all('review').map(({ kind }) => kind)).toEqual(answer === 'review' ? ['doorMoney'] : [])
    if (answer !== 'review') expect(await stop()).toEqual(old)
  })

  test('other money, which is kept in addition to the first and named in words', async () => {
    const { tx, step, stop, booked } = await world({
      ...{
        ...handedOver,
        collected: collectedMoney({ reversedAt: at(6) }),
        extraCollected: [collectedMoney(cash(100))],
      },
    })
    expect(await step('handOver', { proof, collected: cash(50_000) })).toEqual({
      outcome: 'review',
      message:
        'This was already handed over to Una Customer, and J$920.00 in cash (reversed since) and J$1.00 in cash was noted. Your J$500.00 in cash is booked on the customer’s account. The office will check it.',
    })
    expect(booked).toEqual([['extra', { ...cash(50_000), tenderedJmdCents: null, reference: '' }]])
    expect((await stop()).extraCollected).toEqual([collectedMoney(cash(100)), paidAs(cash(50_000), 0xab)])
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
    expect((await stop()).extraCollected).toEqual([collectedMoney(cash(50_000))])
    expect(tx.all('review')).toEqual([])
  })
})
