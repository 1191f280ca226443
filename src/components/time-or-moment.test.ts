import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clock } from '../browser/clock.ts'
import { timeOrMoment } from './time-or-moment.ts'

/** 11:30 pm of 29 November in Jamaica. */
const now = Date.parse('2026-11-30T04:30:00.000Z')
beforeEach(() => void vi.spyOn(clock, 'now').mockReturnValue(now))
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['today’s', '2026-11-29T16:01:00.000Z', /^11:01.am$/],
  ['the first minute of today', '2026-11-29T05:00:00.000Z', /^12:00.am$/],
  ['the last minute of yesterday', '2026-11-29T04:59:00.000Z', /^28.Nov.2026, 11:59.pm/],
  ['the same day of last year', '2025-11-29T16:01:00.000Z', /^29.Nov.2025, 11:01.am/],
])('a time has its day unless it is of today: %s', (_title, at, text) => {
  expect(timeOrMoment(at)).toMatch(text)
})
