import { expect, test } from 'vitest'
import { momentsOfMonth, monthAfter, monthText } from './month.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-01', 0, '2026-01'],
])('the month %s and %i more is %s', (month, months, otherMonth) => {
  expect(monthAfter(month, months)).toBe(otherMonth)
})

test.each([
  // Midnight in Jamaica is at five in the morning of UTC.
  ['2026-11', '2026-11-01T05:00:00.000Z', '2026-12-01T05:00:00.000Z', 'November 2026'],
  ['2026-12', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z', 'December 2026'],
  ['2028-02', '2028-02-01T05:00:00.000Z', '2028-03-01T05:00:00.000Z', 'February 2028'],
])('the books of %s have what happened from %s and before %s', (month, from, before, text) => {
  expect(momentsOfMonth(month)).toEqual({ from, before })
  expect(monthText(month)).toBe(text)
})
