import { expect, test } from 'vitest'
import type { DeliveryCollected } from '../../entities/deliveries/delivery.ts'
import { idOf } from '../../test/people.ts'
import { cashOf, collectionsOf } from './driver-day.ts'

const sum = (more: Partial<DeliveryCollected>): DeliveryCollected => ({
  ...{ method: 'Cash', amountJmdCents: 100_000, roundingJmdCents: 0, paymentId: idOf(1), reversedAt: null },
  ...more,
})
const [first, second] = [sum({}), sum({ amountJmdCents: 250_000, paymentId: idOf(2) })]

test.each([
  ['no money', { collected: null, extraCollected: [] }, []],
  ['money of one phone', { collected: first, extraCollected: [] }, [first]],
  ['money of two phones', { collected: first, extraCollected: [second] }, [first, second]],
  ['money that only the second phone noted', { collected: null, extraCollected: [second] }, [second]],
])('a stop has every sum that was noted at its door: %s', (_kind, stop, sums) => {
  expect(collectionsOf(stop)).toEqual(sums)
})

const cardSlip = sum({ method: 'Card', amountJmdCents: 70_000 })
const reversedSum = sum({ reversedAt: '2026-11-20T15:00:00.000Z' })

test.each([
  ['no stop', [], 0],
  ['one stop', [{ collected: first, extraCollected: [] }], 100_000],
  ['the second phone of a stop', [{ collected: first, extraCollected: [second] }], 350_000],
  [
    'two stops',
    [
      { collected: first, extraCollected: [] },
      { collected: second, extraCollected: [] },
    ],
    350_000,
  ],
  ['a card slip, which is no cash', [{ collected: cardSlip, extraCollected: [first] }], 100_000],
  ['cash that was given back', [{ collected: reversedSum, extraCollected: [second] }], 250_000],
])('a driver holds the cash of %s', (_kind, stops, cents) => {
  expect(cashOf(stops)).toBe(cents)
})
