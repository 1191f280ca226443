import { expect, test } from 'vitest'
import { dueReminder, longestOverdueDays, overdueDays } from './overdue.ts'

test.each([
  // Midnight in Jamaica is at five in the morning of UTC.
  ['the day before its due day', '2026-11-29', 0],
  ['its due day', '2026-11-30', 0],
  ['the day after its due day', '2026-12-01', 1],
  ['a month later', '2026-12-30', 30],
])('on %s a bill is overdue for the right number of days', (_day, today, days) => {
  expect(overdueDays('2026-12-01T04:59:59.999Z', today)).toBe(days)
  expect(overdueDays('2026-11-30T05:00:00.000Z', today)).toBe(days)
})

test('no reminder is due on the due day, and one is on each day of the settings', () => {
  const reminderDays = [1, 7, 14]
  expect(dueReminder(0, reminderDays)).toBeNull()
  expect(dueReminder(1, reminderDays)).toBe(1)
  expect(dueReminder(7, reminderDays)).toBe(7)
})

test.each<[days: number, reminderDays: number[], day: number | null]>([
  // The server slept: it reminds within a week after the day, and no later.
  [6, [1], 1],
  [7, [1], 1],
  [8, [1], null],
  [6, [1, 7, 14], 1],
  [8, [1, 7, 14], 7],
  [20, [1, 7, 14], 14],
  [21, [1, 7, 14], null],
  [0, [0], 0],
  [3, [], null],
])(
  'a bill that is overdue for %i days, with reminders on %j, has that of day %s',
  (days, reminderDays, day) => {
    expect(dueReminder(days, reminderDays)).toBe(day)
  },
)

test.each([
  [[], 6],
  [[1], 7],
  [[1, 7, 14], 20],
])('with reminders on %j the last one is mailed after %i days', (reminderDays, days) => {
  expect(longestOverdueDays(reminderDays)).toBe(days)
  expect(dueReminder(days + 1, reminderDays)).toBeNull()
})
