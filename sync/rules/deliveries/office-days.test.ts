import { expect, test } from 'vitest'
import { addOpenDays, subtractOpenDays } from './office-days.ts'

const [friday, saturday, monday, tuesday] = ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01']

test.each([
  [friday, 0, friday],
  [friday, 1, monday],
  [saturday, 0, monday],
  [saturday, 1, monday],
  [saturday, 2, tuesday],
])('%s and %i open days are %s', (from, count, day) => {
  expect(addOpenDays(null, from, count)).toBe(day)
})

test.each([
  [monday, 0, monday],
  [monday, 1, friday],
  [tuesday, 2, friday],
])('%s less %i open days is %s', (from, count, day) => {
  expect(subtractOpenDays(null, from, count)).toBe(day)
})
