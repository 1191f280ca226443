import { expect, test } from 'vitest'
import { defaultPhoneSettings } from '#sync/entities/messages/phone-settings.ts'
import { quietUntil } from './quiet-hours.ts'

const at = (time: string): number => Date.parse(`${time}-05:00`)
const untilOf = (time: string, quietFrom: string, quietTo: string): string | null => {
  const until = quietUntil({ ...defaultPhoneSettings, quietFrom, quietTo }, at(time))
  return until === null ? null : new Date(until).toISOString()
}

test.each([
  ['2026-11-27T20:59:59', '21:00', '07:00', null],
  ['2026-11-27T21:00:00', '21:00', '07:00', '2026-11-28T12:00:00.000Z'],
  ['2026-11-27T23:59:59', '21:00', '07:00', '2026-11-28T12:00:00.000Z'],
  ['2026-11-28T00:00:00', '21:00', '07:00', '2026-11-28T12:00:00.000Z'],
  ['2026-11-28T06:59:30', '21:00', '07:00', '2026-11-28T12:00:00.000Z'],
  ['2026-11-28T07:00:00', '21:00', '07:00', null],
  ['2026-12-31T22:00:00', '21:00', '07:00', '2027-01-01T12:00:00.000Z'],
  ['2026-11-27T13:30:00', '13:00', '14:00', '2026-11-27T19:00:00.000Z'],
  ['2026-11-27T12:59:00', '13:00', '14:00', null],
  ['2026-11-27T22:00:00', '21:00', '21:00', null],
])('at %s, quiet from %s to %s, a message waits until %s', (time, from, to, until) => {
  expect(untilOf(time, from, to)).toBe(until)
})
