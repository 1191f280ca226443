import { expect, test } from 'vitest'
import type { Weekday } from '../../entities/company/weekday.ts'
import { addOpenDays, openWeekdays, subtractOpenDays } from './office-days.ts'

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

test.each<[what: string, openDays: Weekday[], openingHours: string, Weekday[]]>([
  ['names nothing', [], '', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  ['names its days', ['Sat', 'Sun'], '', ['Sat', 'Sun']],
  ['says its hours in words', ['Sat'], 'Ask the guard', ['Sat']],
  ['names hours only', [], 'Tue–Wed 9–17, Sat 10–14', ['Tue', 'Wed', 'Sat']],
  ['has a day without hours', ['Fri', 'Sat'], 'Mon–Fri 9–17', ['Fri']],
  ['says two things that don’t meet', ['Sun'], 'Mon–Fri 9–17', ['Sun']],
])('an office that %s', (_what, openDays, openingHours, days) => {
  expect(openWeekdays({ openDays, openingHours, closedDays: [] })).toEqual(days)
})

test('weekly hours and closed days are both left out', () => {
  const office = { openDays: [], openingHours: 'Mon–Fri 9–17, Sat 10–14', closedDays: [monday] }
  expect(addOpenDays(office, friday, 1)).toBe(saturday)
  expect(addOpenDays(office, friday, 2)).toBe(tuesday)
  expect(subtractOpenDays(office, tuesday, 1)).toBe(saturday)
})
