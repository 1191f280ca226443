import { expect, test } from 'vitest'
import { monthToMail } from './statement-mails.ts'

test.each([
  ['2026-11-01', 1, '2026-10'],
  ['2026-11-07', 1, '2026-10'],
  ['2026-11-08', 1, null],
  ['2026-11-04', 5, null],
  ['2026-11-05', 5, '2026-10'],
  ['2026-11-28', 28, '2026-10'],
  // The week after the day reaches into the next month.
  ['2026-12-04', 28, '2026-10'],
  ['2026-12-05', 28, null],
  ['2027-01-03', 28, '2026-11'],
  ['2027-01-01', 1, '2026-12'],
  ['2026-11-05', null, null],
])('on %s, with the day %s in the settings, the statements of %s are mailed', (today, mailDay, month) => {
  expect(monthToMail(today, mailDay)).toBe(month)
})
