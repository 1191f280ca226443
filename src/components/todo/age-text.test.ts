import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')

test.each([
  ['2026-11-20T14:00:01.000Z', 'Less than an hour'],
  ['2026-11-20T14:00:00.000Z', '1 hour'],
  ['2026-11-19T15:00:00.001Z', '23 hours'],
  ['2026-11-19T15:00:00.000Z', '1 day'],
  ['2026-08-12T15:00:00.000Z', '100 days'],
  ['2026-11-20T19:30:00.000Z', 'From 2:30\u00a0pm'],
])('work of %s waits %s', (oldestAt, text) => {
  expect(ageText(oldestAt, now)).toBe(text)
})
