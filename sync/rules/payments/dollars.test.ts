import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '../../entities/money/payment-method.ts'
import { covers, paidOutOf, payoutProblem, settledFor, takingProblem } from './cash.ts'
import { farFields, isOldRate, oldRateText, rateAge, rateProblem } from './day-rate.ts'
import { dollarProblem, dollarSum, dollarsFor, settledByDollars, worthOf } from './dollars.ts'

// US dollars settle their worth at the rate of the day, condition by condition. A dollar is J$155.25 here.

const rate = 15_525
const coin = 100
const usd = (amountUsdCents: number, method: PaymentMethod = 'Cash') => ({ method, amountUsdCents, rate })

test('US$20 are worth J$3,105', () => {
  expect(worthOf(usd(2_000))).toBe(310_500)
})

describe('US dollars are taken', () => {
  test.each<[method: PaymentMethod, cents: number, words: string]>([
    ['Cash', 2_000, ''],
    ['Card', 2_050, ''],
    ['BankTransfer', 2_050, ''],
    ['Cheque', 2_000, 'Cheque is taken in J$ only. Take cash, a card or a bank transfer in US$.'],
    ['CardLink', 2_000, 'is taken in J$ only'],
    ['AccountCredit', 2_000, 'is taken in J$ only'],
    ['Cash', 2_050, 'no note makes US$20.50. Make it US$20.00 or US$21.00.'],
    ['Cash', 50, 'no note makes US$0.50. Make it US$1.00.'],
  ])('%s, %i cents', (method, amountUsdCents, words) => {
    const problem = dollarProblem({ method, amountUsdCents })
    if (words === '') expect(problem).toBe('')
    else expect(problem).toContain(words)
  })
})

test.each<[what: string, method: PaymentMethod, cents: number, due: number, settled: number]>([
  ['all of the debt with change', 'Cash', 2_000, 300_000, 300_000],
  ['all of it to the cent', 'Cash', 2_000, 310_500, 310_500],
  ['all of it where no coin is between the two', 'Cash', 2_000, 310_549, 310_549],
  ['their worth where half a coin is missing', 'Cash', 2_000, 310_550, 310_500],
  ['their worth where nothing is due', 'Cash', 2_000, 0, 310_500],
  ['their worth where credit is left', 'Cash', 2_000, -500, 310_500],
  ['their worth by card', 'Card', 2_000, 300_000, 310_500],
])('US$20 settle %s', (_what, method, cents, due, amountSettled) => {
  expect(settledByDollars(usd(cents, method), due, coin)).toBe(amountSettled)
})

describe('US$20 in cash', () => {
  const sum = (amountJmdCents: number, roundingJmdCents: number, changeJmdCents: number) => ({
    ...{ amountJmdCents, roundingJmdCents, tenderedJmdCents: 310_500, changeJmdCents },
  })
  test.each<[what: string, settled: number, due: number, answer: object | string]>([
    ['for their worth give no change', 310_500, 310_500, sum(310_500, 0, 0)],
    ['for a debt give change', 300_000, 300_000, sum(300_000, 0, 10_500)],
    ['for a debt with cents give coins', 300_014, 300_014, sum(300_000, 14, 10_500)],
    ['for a debt with half a coin give the lower change', 300_050, 300_050, sum(300_100, -50, 10_400)],
    ['for a debt that is a few cents more give none', 310_549, 310_549, sum(310_500, 49, 0)],
    ['for a part give its exact change', 300_000, 500_000, sum(300_000, 0, 10_500)],
    [
      'for a part that leaves cents are refused',
      300_014,
      500_000,
      'the change is J$104.86. Coins can’t make J$104.86',
    ],
    ['for more than their worth are refused', 310_600, 310_600, 'which is less than J$3,106.00'],
    ['for more than a part of their worth are refused', 310_501, 500_000, 'which is less than J$3,105.01'],
    ['for credit give what is not settled', 300_000, 0, sum(300_000, 0, 10_500)],
    ['for a few cents are all change', 40, 40, 'all of it would be change. Take J$0.40 in J$.'],
    ['for half a coin are not all change', 50, 50, sum(100, -50, 310_400)],
  ])('%s', (_what, part, due, answer) => {
    const result = dollarSum(usd(2_000), part, due, coin)
    if (typeof answer === 'string') {
      expect(result).toContain(answer)
      expect(result).toContain('US$20.00 at J$155.25 are J$3,105.00')
    } else expect(result).toEqual(answer)
  })
})

test('a dollar is not taken for a debt of nothing', () => {
  expect(dollarSum(usd(100), 0, 0, coin)).toContain('the change is J$155.25. Coins can’t make J$155.25')
})

test('a dollar settles a debt of a cent where coins leave that cent', () => {
  expect(dollarSum({ ...usd(100), rate: 15_501 }, 1, 1, coin)).toEqual({
    ...{ amountJmdCents: 1, roundingJmdCents: 0, tenderedJmdCents: 15_501, changeJmdCents: 15_500 },
  })
})

test.each<[method: PaymentMethod, settled: number, isTaken: boolean]>([
  ['Card', 310_500, true],
  ['Card', 310_400, false],
  ['BankTransfer', 310_501, false],
])('US$20 by %s that settle %i are taken: %s', (method, part, isTaken) => {
  const result = dollarSum(usd(2_000, method), part, 500_000, coin)
  if (isTaken)
    expect(result).toEqual({
      ...{ amountJmdCents: 310_500, roundingJmdCents: 0, tenderedJmdCents: null, changeJmdCents: 0 },
    })
  else expect(result).toContain('What is more than owed becomes credit.')
})

test.each<[jmdCents: number, method: PaymentMethod, usdCents: number]>([
  [310_500, 'Cash', 2_000],
  [310_501, 'Cash', 2_100],
  [310_500, 'Card', 2_000],
  [310_501, 'Card', 2_001],
  [0, 'Card', 0],
  [-500, 'Cash', 0],
])('%i Jamaican cents take by %s %i US cents', (jmdCents, method, usdCents) => {
  expect(dollarsFor(jmdCents, rate, method)).toBe(usdCents)
})

describe('the worth of US dollars for a debt', () => {
  const money = (amountJmdCents: number) => ({
    method: 'Cash' as const,
    currency: 'USD' as const,
    amountJmdCents,
  })
  test.each([
    ['is all of it where no coin is between the two', 310_500, 310_549, 310_549],
    ['is a part where half a coin is missing', 310_500, 310_550, 310_500],
    ['is credit where nothing is due', 30, 0, 30],
    ['is more than the debt', 310_500, 300_000, 310_500],
  ])('%s', (_what, amount, due, amountSettled) => {
    expect(settledFor(money(amount), due, coin)).toBe(amountSettled)
  })

  test('needs no coins, and a part does', () => {
    expect(takingProblem(money(310_514), 310_520, coin)).toBe('')
    expect(takingProblem(money(310_514), 500_000, coin)).toContain('Coins can’t make J$3,105.14')
  })

  test('is paid out of a credit of whole coins', () => {
    expect(paidOutOf(money(9_970), 10_000, coin)).toBe(10_000)
    expect(payoutProblem(money(9_970), 10_000, coin)).toBe('')
    expect(paidOutOf(money(9_900), 10_000, coin)).toBe(9_900)
  })
})

test.each([
  ['the coins', 663_200, true],
  ['the cents, as earlier apps count', 663_214, true],
  ['a cent less than the coins', 663_199, false],
])('cash that is tendered covers a sum: %s', (_what, cash, isEnough) => {
  expect(covers(cash, { amountJmdCents: 663_200, roundingJmdCents: 14 })).toBe(isEnough)
})

describe('a rate of the day', () => {
  const today = '2026-11-24'
  test.each([
    ['2026-11-24', 0, false],
    ['2026-11-21', 3, false],
    ['2026-11-20', 4, true],
  ])('of %s is %i days old, and warned of: %s', (from, age, isOld) => {
    expect([rateAge({ from }, today), isOldRate({ from }, today)]).toEqual([age, isOld])
    expect(oldRateText({ from }, today)).toBe(
      isOld ? `This rate is ${age} days old. Ask an administrator for the rate of today.` : '',
    )
  })

  test.each<[what: string, over: object, problem: readonly [string, string] | undefined]>([
    ['from today', {}, undefined],
    ['of which both sides are the same', { sell: 15_000 }, undefined],
    [
      'from yesterday',
      { from: '2026-11-23' },
      ['from', 'is before today: rates of the past stay as they were'],
    ],
    ['for the last day ahead', { from: '2026-12-25' }, undefined],
    ['for a day after that', { from: '2026-12-26' }, ['from', 'is more than 31 days ahead']],
    ['that sells below what it buys at', { sell: 14_999 }, ['sell', 'is below the J$150.00 that you buy at']],
  ])('%s', (_what, over, problem) => {
    expect(rateProblem({ from: today, buy: 15_000, sell: 15_800, ...over }, today)).toEqual(problem)
  })

  const text = 'is more than 10% away from J$150.00, the rate before'
  test.each<[buy: number, sell: number, fields: object]>([
    [15_000, 15_000, {}],
    [16_500, 13_500, {}],
    [16_501, 15_000, { buy: text }],
    [15_000, 13_499, { sell: text }],
    [13_499, 16_501, { buy: text, sell: text }],
  ])('of %i and %i is asked about: %j', (buy, sell, fields) => {
    expect(farFields({ buy, sell }, { buy: 15_000, sell: 15_000 })).toEqual(fields)
  })
})
