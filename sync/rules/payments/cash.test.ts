import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  paidOutOf,
  payoutProblem,
  roundCash,
  roundingLeft,
  settledBy,
  settledFor,
  sumPaidBy,
  takingProblem,
} from './cash.ts'

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
      // Paid once more by what was kept, it is the same sum: a repeat settles exactly the same amount.
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

test.each([
  [49, 0, 'Coins can’t make J$0.49. The smallest coin is J$1.00. Make it J$1.00.'],
  [100_050, 0, 'Coins can’t make J$1,000.50. The smallest coin is J$1.00. Make it J$1,000.00 or J$1,001.00.'],
  [
    100_050,
    200_050,
    'Coins can’t make J$1,000.50. The smallest coin is J$1.00. Make it J$1,000.00 or J$1,001.00.',
  ],
  [100_000, 0, ''],
  [663_214, 663_214, ''],
  [663_200, 663_214, ''],
  [49, 49, ''],
  [0, 49, ''],
])('cash of %i cents, of %i that are due: %s', (cents, due, problem) => {
  expect(takingProblem({ method: 'Cash', amountJmdCents: cents }, due, dollar)).toBe(problem)
  expect(takingProblem({ method: 'Card', amountJmdCents: cents }, due, dollar)).toBe('')
})

test.each([
  // All of the credit, where it rounds down.
  [100_037, 100_037, 100_037, ''],
  [100_000, 100_037, 100_037, ''],
  [37, 37, 37, ''],
  // The cents stay if it would round up.
  [100_000, 100_063, 100_000, ''],
  [100_063, 100_063, 100_063, 'Make it J$1,000.00. The cents stay as credit, or go by transfer.'],
  [100_100, 100_063, 100_100, 'The account has J$1,000.63 of credit, not J$1,001.00.'],
  // No amount is offered that the credit doesn't hold.
  [100_050, 100_100, 100_050, 'Make it J$1,000.00 or J$1,001.00. The cents'],
  [100_050, 100_099, 100_050, 'Make it J$1,000.00. The cents'],
  [50, 1_000, 50, 'Coins can’t make J$0.50. The smallest coin is J$1.00. Make it J$1.00.'],
  [50, 50, 50, 'The smallest coin is J$1.00. The cents stay as credit'],
])('%i cents of %i of credit take off %i: %s', (cents, credit, settledCents, problem) => {
  const sum = { method: 'Cash', amountJmdCents: cents } as const
  expect(paidOutOf(sum, credit, dollar)).toBe(settledCents)
  if (problem === '') expect(payoutProblem(sum, credit, dollar)).toBe('')
  else expect(payoutProblem(sum, credit, dollar)).toContain(problem)
})

test('a payout that is no cash is to the cent, and never more than the credit', () => {
  const sum = { method: 'BankTransfer', amountJmdCents: 63 } as const
  expect(payoutProblem(sum, 63, dollar)).toBe('')
  expect(payoutProblem(sum, 62, dollar)).toBe('The account has J$0.62 of credit, not J$0.63.')
})

test.each([
  [663_200, 14, 663_214, 14],
  [663_200, 14, 663_204, 4],
  [663_200, 14, 663_200, 0],
  [663_200, 14, 0, 0],
  [663_300, -40, 663_260, -40],
  [663_300, -40, 600_000, 0],
])(
  'of %i cents rounded by %i, with %i still paid, a rounding of %i is left',
  (keptCents, rounding, paidCents, left) => {
    expect(roundingLeft({ amountJmdCents: keptCents, roundingJmdCents: rounding }, paidCents)).toBe(left)
  },
)

test('[property] a payout of cash is whole coins, and never more than the credit', () => {
  fc.assert(
    fc.property(cents, cents, coin, (credit, askedCents, smallest) => {
      const sum = { method: 'Cash', amountJmdCents: askedCents } as const
      if (payoutProblem(sum, credit, smallest) !== '') return
      const { amountJmdCents } = sumPaidBy('Cash', paidOutOf(sum, credit, smallest), smallest)
      expect(amountJmdCents % smallest).toBe(0)
      expect(amountJmdCents).toBeLessThanOrEqual(credit)
    }),
  )
})

test('coins settle a debt only as what it rounds to: less of them is a part, even by cents', () => {
  const cash = (amountJmdCents: number) => settledFor({ method: 'Cash', amountJmdCents }, 663_214, dollar)
  expect([663_200, 663_214, 663_190, 663_100].map(cash)).toEqual([663_214, 663_214, 663_190, 663_100])
  expect(settledFor({ method: 'Cash', currency: 'USD', amountJmdCents: 663_190 }, 663_214, dollar)).toBe(
    663_214,
  )
})
