import { expect, test } from 'vitest'
import { changeProblem, drawerProblem, usdDrawerProblem } from './till-cash.ts'

test.each([
  [100_000, 99_900],
  [100_000, 100_000],
  [0, 0],
  // More left it than came in, by a count that was wrong: nothing can be taken, which nothing needs.
  [-500, 0],
])('a drawer with %i cents pays out %i', (expectedJmdCents, outJmdCents) => {
  expect(drawerProblem({ expectedJmdCents }, outJmdCents)).toBe('')
})

test.each([
  [100_000, 100_001, /^There is J\$1,000.00 in this till, not J\$1,000.01\./],
  [0, 1, /^There is J\$0.00 in this till, not J\$0.01\./],
  [-500, 100, /in this till, not J\$1.00\./],
])('a drawer with %i cents does not pay out %i', (expectedJmdCents, outJmdCents, problem) => {
  expect(drawerProblem({ expectedJmdCents }, outJmdCents)).toMatch(problem)
})

test.each([
  [2_000, 1_900, ''],
  [2_000, 2_000, ''],
  [0, 0, ''],
  [-500, 0, ''],
  [2_000, 2_001, 'There is US$20.00 in this till, not US$20.01. Choose the till that has them.'],
  [0, 1, 'There is US$0.00 in this till, not US$0.01. Choose the till that has them.'],
  [-500, 100, 'There is -US$5.00 in this till, not US$1.00. Choose the till that has them.'],
])('of %i US cents in a till, %i leave it: “%s”', (expectedUsdCents, outUsdCents, problem) => {
  expect(usdDrawerProblem(expectedUsdCents, outUsdCents)).toBe(problem)
})

const shortOfChange = (change: string, inTill: string) =>
  `The change is ${change}, and there is ${inTill} in your till. Take fewer US$, keep the change as account credit, or put J$ into the till first.`

test.each([
  [100_000, 99_900, ''],
  [100_000, 100_000, ''],
  [0, 0, ''],
  [-500, 0, ''],
  [100_000, 100_100, shortOfChange('J$1,001.00', 'J$1,000.00')],
  [0, 100, shortOfChange('J$1.00', 'J$0.00')],
  [-500, 100, shortOfChange('J$1.00', '-J$5.00')],
])(
  'of %i cents in a till, %i are change for US dollars: “%s”',
  (expectedJmdCents, changeJmdCents, problem) => {
    expect(changeProblem(expectedJmdCents, changeJmdCents)).toBe(problem)
  },
)
