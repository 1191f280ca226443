import { describe, expect, test } from 'vitest'
import { amountProblem, costDayProblem } from './flight-costs.ts'
import { costShares, marginSums } from './margin.ts'

// What a flight cost is entered once in one currency, and shared to the cent, condition by condition.

test.each([
  ['today', '2026-11-30', ''],
  ['tomorrow', '2026-12-01', 'has not begun yet'],
  ['a year and a day ago', '2025-11-29', ''],
  ['a day before that', '2025-11-28', 'is more than a year ago'],
])('a bill of %s', (_what, day, problem) => {
  expect(costDayProblem(day, '2026-11-30')).toBe(problem)
})

test.each([
  ['JMD', 500, null, undefined],
  ['JMD', null, null, ['amountJmdCents', 'is missing']],
  ['JMD', 500, 0, ['amountUsdCents', 'is another amount than that in J$']],
  ['USD', null, 500, undefined],
  ['USD', null, null, ['amountUsdCents', 'is missing']],
  ['USD', 0, 500, ['amountJmdCents', 'is another amount than that in US$']],
] as const)(
  'a cost in %s of %s JMD cents and %s US cents',
  (currency, amountJmdCents, amountUsdCents, problem) => {
    expect(amountProblem({ currency, amountJmdCents, amountUsdCents })).toEqual(problem)
  },
)

describe('a cost is shared by weight', () => {
  test.each([
    ['in halves', 100, [2, 2], [50, 50]],
    ['to the cent', 100, [1, 1, 1], [33, 34, 33]],
    ['by hundredths of a pound', 1_000, [0.01, 0.03], [250, 750]],
    ['with nothing for what weighs nothing', 100, [0, 4], [0, 100]],
    ['equally where nothing weighs anything', 100, [0, 0], [50, 50]],
    ['without packages', 100, [], []],
  ])('%s', (_what, costJmdCents, chargeableLbs, shares) => {
    expect(costShares(costJmdCents, chargeableLbs)).toEqual(shares)
  })

  test('and the margin is what was billed less what it cost', () => {
    const part = { packages: 1, chargeableLb: 0.1, revenueJmdCents: 700, costJmdCents: 300 }
    const lossPart = { packages: 2, chargeableLb: 0.2, revenueJmdCents: 50, costJmdCents: 100 }
    expect(marginSums([part, lossPart])).toEqual({
      packages: 3,
      chargeableLb: 0.3,
      revenueJmdCents: 750,
      costJmdCents: 400,
      marginJmdCents: 350,
    })
  })
})
