import { expect, test } from 'vitest'
import type { Delivery, DeliveryCollected } from '../entities/deliveries/delivery.ts'
import { idOf } from '../test/people.ts'
import { cashOf, collectionsOf, picturesOf } from './deliveries/driver-day.ts'
import { dueFor } from './deliveries/part-of-stop.ts'
import {
  collectedText,
  isCollected,
  mustBeCoins,
  mustBeTakenAtDoor,
  toRecordedSum,
} from './payments/door-money.ts'

// The money that a driver hands in, condition by condition.

const sum = (over: Partial<DeliveryCollected> = {}): DeliveryCollected =>
  ({ method: 'Cash', amountJmdCents: 1000, reference: '', reversedAt: null, ...over }) as DeliveryCollected
const stop = (doorPayment: DeliveryCollected | null, extraCollected: DeliveryCollected[] = []) => ({
  collected: doorPayment,
  extraCollected,
})
const reversedAt = '2026-11-02T08:00:00.000Z'

test('the amounts of a stop are the first and the extra ones', () => {
  const [first, second] = [sum(), sum({ amountJmdCents: 2000 })]
  expect(collectionsOf(stop(null))).toEqual([])
  expect(collectionsOf(stop(first))).toEqual([first])
  expect(collectionsOf(stop(first, [second]))).toEqual([first, second])
  expect(collectionsOf(stop(null, [second]))).toEqual([second])
})

test.each<[what: string, stops: ReturnType<typeof stop>[], cash: number]>([
  ['no stops', [], 0],
  ['cash', [stop(sum())], 1000],
  ['cash of two stops', [stop(sum()), stop(null, [sum({ amountJmdCents: 200 })])], 1200],
  ['a card slip', [stop(sum({ method: 'Card' }))], 0],
  ['cash that was given back', [stop(sum({ reversedAt }))], 0],
  ['a card payment that was given back', [stop(sum({ method: 'Card', reversedAt }))], 0],
  ['cash beside a card slip', [stop(sum({ method: 'Card' }), [sum({ amountJmdCents: 300 })])], 300],
])('the cash of %s', (_, stops, cash) => {
  expect(cashOf(stops)).toBe(cash)
})

test.each<[what: string, collected: DeliveryCollected, isNoted: boolean]>([
  ['the same sum', sum(), true],
  ['another amount', sum({ amountJmdCents: 1001 }), false],
  ['another method', sum({ method: 'Card' }), false],
  ['a sum that was given back', sum({ reversedAt }), false],
])('%s counts as collected: %o', (_, doorPayment, isNoted) => {
  expect(isCollected(stop(doorPayment), { method: 'Cash', amountJmdCents: 1000 })).toBe(isNoted)
})

const only = { collected: ['can only be cash or a card slip'] }
const slip = { collected: ['needs the number on the card terminal’s slip'] }
test.each([
  ['Cash', '', null, null],
  ['Card', '000123', null, null],
  ['Card', '', 'Enter the number on the card terminal’s slip.', slip],
  ['Card', '  ', 'Enter the number on the card terminal’s slip.', slip],
  ['BankTransfer', '77', /^A bank transfer can’t be paid at the door/, only],
  ['AccountCredit', '', /^Account credit can’t be paid at the door/, only],
] as const)('%s with the reference “%s” at the door', (method, reference, message, fields) => {
  const take = () => mustBeTakenAtDoor({ method, reference } as Parameters<typeof mustBeTakenAtDoor>[0])
  if (message === null) expect(take).not.toThrow()
  else {
    expect(take).toThrow(message)
    expect(take).toThrow(expect.objectContaining({ code: 'invalid', fields }))
  }
})

test('every picture of a stop is named', () => {
  const [signature, photo, attempt] = [idOf(1), idOf(2), idOf(3)]
  const stops = [
    { proof: { signatureFileId: signature, photoFileIds: [photo] }, attempts: [{ photoFileIds: [attempt] }] },
    { proof: { signatureFileId: null, photoFileIds: [] }, attempts: [] },
    { proof: null, attempts: [] },
  ] as unknown as Pick<Delivery, 'proof' | 'attempts'>[]
  expect(picturesOf(stops)).toEqual([signature, photo, attempt])
})

test('a sum says how it was paid, and one of several counts', () => {
  expect(collectedText({ method: 'Cash', amountJmdCents: 92_000 })).toBe('J$920.00 in cash')
  expect(collectedText({ method: 'Card', amountJmdCents: 92_000 })).toBe('J$920.00 (card)')
  const stopWithExtra = stop(sum({ amountJmdCents: 5 }), [sum()])
  expect(isCollected(stopWithExtra, { method: 'Cash', amountJmdCents: 1000 })).toBe(true)
})

test.each([
  ['all of it, in coins', 'Cash', 663_200, { amountJmdCents: 663_200, roundingJmdCents: 14 }],
  ['all of it, to the cent', 'Cash', 663_214, { amountJmdCents: 663_200, roundingJmdCents: 14 }],
  ['a part', 'Cash', 600_000, { amountJmdCents: 600_000, roundingJmdCents: 0 }],
  // Only what settles all is rounded: the coins of a part are all that it settles.
  ['a part with cents', 'Cash', 600_049, { amountJmdCents: 600_000, roundingJmdCents: 0 }],
  ['all of it, by card', 'Card', 663_214, { amountJmdCents: 663_214, roundingJmdCents: 0 }],
] as const)('of 663,214 cents at the door, a device records %s', (_, method, amountJmdCents, expectedSum) => {
  const due = { dueJmdCents: 663_214, cashRoundingJmdCents: 100 }
  expect(toRecordedSum(due, { method, amountJmdCents })).toEqual({
    ...{ method, paymentId: null, reversedAt: null },
    ...expectedSum,
  })
})

test.each([
  ['Cash', 600_000, null],
  ['Cash', 663_214, null],
  ['Cash', 600_014, /Coins can’t make J\$6,000\.14/],
  ['Card', 600_014, null],
] as const)(
  'of 663,214 cents at the door, %s of %i is taken or refused',
  (method, amountJmdCents, message) => {
    const due = { dueJmdCents: 663_214, cashRoundingJmdCents: 100 }
    const take = () => mustBeCoins(due, { method, amountJmdCents })
    if (message === null) expect(take).not.toThrow()
    else {
      expect(take).toThrow(message)
      const fields = { collected: [expect.stringMatching(message)] }
      expect(take).toThrow(expect.objectContaining({ code: 'invalid', fields }))
    }
  },
)

const parts = [
  { packageIds: [], dueJmdCents: 1 },
  { packageIds: ['a'], dueJmdCents: 20 },
  { packageIds: ['b', 'c'], dueJmdCents: 300 },
]
test.each([
  ['all packages owe all', ['a', 'b', 'c'], parts, 999],
  ['one owes its invoice and the stop’s own', ['a'], parts, 21],
  ['one of two on an invoice owes all of that', ['c'], parts, 301],
  ['no package owes the stop’s own', [], parts, 1],
  ['a stop without parts owes all', ['a'], [], 999],
])('at the door %s', (_what, takenIds, owedParts, dueJmdCents) => {
  const stopRow = { packageIds: ['a', 'b', 'c'], dueJmdCents: 999, owedParts }
  expect(dueFor(stopRow, takenIds)).toBe(dueJmdCents)
})
