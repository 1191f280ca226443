import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundCash, settledBy, settledFor, sumPaidBy } from './cash.ts'

const dollar = 100

test.each([
  [663_214, 663_200],
  [663_249, 663_200],
  [663_250, 663_300],
  [663_251, 663_300],
  [663_300, 663_300],
  [2_699_997, 2_700_000],
  [49, 0],
  [50, 100],
  [0, 0],
  [99_999_999_950, 100_000_000_000],
])('%i cents are %i in coins of one dollar', (cents, coins) => {
  expect(roundCash(cents, dollar)).toBe(coins)
})

test.each([
  [663_214, 1, 663_214],
  [663_249, 500, 663_000],
  [663_250, 500, 663_500],
  [663_500, 1_000, 664_000],
  [663_499, 1_000, 663_000],
])('%i cents in coins of %i are %i', (cents, coin, coins) => {
  expect(roundCash(cents, coin)).toBe(coins)
})

test('[J1] only cash is rounded', () => {
  expect(sumPaidBy('Cash', 663_214, dollar)).toEqual({ amountJmdCents: 663_200, roundingJmdCents: 14 })
  expect(sumPaidBy('Cash', 663_260, dollar)).toEqual({ amountJmdCents: 663_300, roundingJmdCents: -40 })
  expect(sumPaidBy('Card', 663_214, dollar)).toEqual({ amountJmdCents: 663_214, roundingJmdCents: 0 })
})

test('the cash for what is due settles it whole; a part, or another method, settles what it says', () => {
  expect(settledFor({ method: 'Cash', amountJmdCents: 663_200 }, 663_214, dollar)).toBe(663_214)
  expect(settledFor({ method: 'Cash', amountJmdCents: 663_300 }, 663_260, dollar)).toBe(663_260)
  expect(settledFor({ method: 'Cash', amountJmdCents: 663_214 }, 663_214, dollar)).toBe(663_214)
  expect(settledFor({ method: 'Cash', amountJmdCents: 600_000 }, 663_214, dollar)).toBe(600_000)
  expect(settledFor({ method: 'Cash', amountJmdCents: 700_000 }, 663_214, dollar)).toBe(700_000)
  expect(settledFor({ method: 'Card', amountJmdCents: 663_200 }, 663_214, dollar)).toBe(663_200)
  expect(settledFor({ method: 'Cash', amountJmdCents: 500 }, 0, dollar)).toBe(500)
})

const coin = fc.constantFrom(1, 100, 500, 1_000)
const cents = fc.integer({ min: 0, max: 100_000_000_000 })

test('[J1] [property] cash is whole coins, and the rounding that settles the rest is at most half a coin', () => {
  fc.assert(
    fc.property(cents, coin, (due, smallest) => {
      const sum = sumPaidBy('Cash', due, smallest)
      expect(sum.amountJmdCents % smallest).toBe(0)
      expect(2 * Math.abs(sum.roundingJmdCents)).toBeLessThanOrEqual(smallest)
      expect(settledBy(sum)).toBe(due)
      // Paid once more by what was kept, it is the same sum: a repeat settles no more and no less.
      expect(settledFor({ method: 'Cash', amountJmdCents: sum.amountJmdCents }, due, smallest)).toBe(due)
    }),
  )
})

test('[property] more cash never rounds to less: what covers the sum covers it rounded', () => {
  fc.assert(
    fc.property(cents, cents, coin, (a, b, smallest) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(roundCash(less, smallest)).toBeLessThanOrEqual(roundCash(more, smallest))
    }),
  )
})
