import { expect, test } from 'vitest'
import { drawerProblem } from './till-cash.ts'

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
