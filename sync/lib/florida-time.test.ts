import { expect, test } from 'vitest'
import { floridaDay, fromFloridaTime } from './florida-time.ts'

test.each([
  ['a summer night', '2026-07-15', '00:30', '2026-07-15T04:30:00.000Z'],
  ['a winter night', '2026-01-15', '00:30', '2026-01-15T05:30:00.000Z'],
  ['a midnight in summer', '2026-07-15', '00:00', '2026-07-15T04:00:00.000Z'],
  ['the last minute of a year', '2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  ['before clocks go forward', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
  ['after clocks went forward', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
  ['the evening of that day', '2026-03-08', '23:30', '2026-03-09T03:30:00.000Z'],
  ['the hour that happens twice', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['after clocks went back', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  ['the evening of that day', '2026-11-01', '23:30', '2026-11-02T04:30:00.000Z'],
])('%s, %s %s in Florida, is %s, and its day is the same', (_, day, time, moment) => {
  expect(fromFloridaTime(day, time)).toBe(moment)
  expect(floridaDay(moment)).toBe(day)
})

test('an hour that clocks leave out counts as the one after it', () => {
  expect(fromFloridaTime('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
})

test('every hour of a year has the day that its departure was written with', () => {
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= 28; day++)
      for (const time of ['00:00', '00:30', '04:30', '23:30', '23:59']) {
        const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(floridaDay(fromFloridaTime(date, time))).toBe(date)
      }
})
