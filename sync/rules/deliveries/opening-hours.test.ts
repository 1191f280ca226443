import { expect, test } from 'vitest'
import type { Weekday } from '../../entities/company/weekday.ts'
import { type OfficeHours, openAgainText, pickupText } from './opening-hours.ts'

const weekWithSaturday: Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const usual: OfficeHours = {
  openingHours: 'Mon–Fri 9:00–17:00, Sat 10:00–14:00',
  openDays: weekWithSaturday,
  closedDays: [],
}
/** 28 November 2026 is a Saturday. */
const at = (day: number, time: string, month = 11) =>
  Date.parse(`2026-${month}-${String(day).padStart(2, '0')}T${time}-05:00`)
const textAt = (now: number, office: Partial<OfficeHours> = {}) =>
  openAgainText({ ...usual, ...office }, now).replaceAll('\u00a0', ' ')

test.each([
  ['on Saturday before it opens', at(28, '09:59:59'), 'Opens at 10:00 am.'],
  ['on Saturday when it opens', at(28, '10:00:00'), ''],
  ['in the minute before it closes', at(28, '13:59:59'), ''],
  ['when it closes at two', at(28, '14:00:00'), 'Open again on Monday at 9:00 am.'],
  ['on Saturday evening', at(28, '17:19:00'), 'Open again on Monday at 9:00 am.'],
  ['on Sunday', at(29, '12:00:00'), 'Open again on Monday at 9:00 am.'],
  ['at midnight before a working day', at(30, '00:00:00'), 'Opens at 9:00 am.'],
  ['a second before that midnight', at(29, '23:59:59'), 'Open again on Monday at 9:00 am.'],
  ['on a working day', at(30, '12:00:00'), ''],
  ['on a working evening', at(30, '17:00:00'), 'Open again on Tuesday at 9:00 am.'],
])('%s', (_when, now, text) => {
  expect(textAt(now)).toBe(text)
})

test('a holiday is passed by, and a day that is a week away is named in full', () => {
  expect(textAt(at(30, '12:00:00'), { closedDays: ['2026-11-30'] })).toBe('Open again on Tuesday at 9:00 am.')
  const closedDays = Array.from({ length: 7 }, (_, n) => `2026-12-${String(n + 1).padStart(2, '0')}`)
  expect(textAt(at(1, '12:00:00', 12), { closedDays })).toBe('Open again on Tuesday, 8 December at 9:00 am.')
})

test('an office that says only its days names the day, and one that says nothing is not spoken of', () => {
  const openDays: Weekday[] = ['Mon']
  expect(textAt(at(29, '12:00:00'), { openingHours: '', openDays })).toBe('Open again on Monday.')
  expect(textAt(at(30, '23:00:00'), { openingHours: '', openDays })).toBe('')
  expect(textAt(at(29, '03:00:00'), { openingHours: '', openDays: [] })).toBe('')
  expect(textAt(at(29, '03:00:00'), { openingHours: 'Ask the guard', openDays: [] })).toBe('')
})

test('the opening of a permanently closed office isn’t promised', () => {
  const allDays = Array.from({ length: 366 }, (_, n) =>
    new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10),
  )
  expect(textAt(at(29, '12:00:00'), { closedDays: allDays })).toBe('')
})

test.each([
  'Mon-Fri 9am-5pm; Sat 10 am to 2 pm',
  'Monday to Friday: 9:00 am – 5:00 pm, Saturday: 10.00–14.00, Sunday closed',
  'Mon, Tue, Wed & Thu, Fri 9:00–17:00\nSat 10–14',
  'MON–FRI 09:00–17:00, SAT 10:00–14:00',
])('reads hours as offices write them: %s', (openingHours) => {
  const office = { openingHours, openDays: [] }
  expect(textAt(at(28, '13:59:00'), office)).toBe('')
  expect(textAt(at(28, '14:00:00'), office)).toBe('Open again on Monday at 9:00 am.')
  expect(textAt(at(30, '16:59:00'), office)).toBe('')
  expect(textAt(at(30, '17:00:00'), office)).toBe('Open again on Tuesday at 9:00 am.')
})

test.each([
  ['Mon–Sat 7:00–20:00', at(28, '19:59:00'), ''],
  ['Daily 18:00–0:00', at(28, '23:59:00'), ''],
  ['Fri–Mon 9–5 pm', at(29, '10:00:00'), ''],
  ['Mon 9–5 and by appointment', at(29, '10:00:00'), ''],
  ['Mon 25:00–26:00', at(29, '10:00:00'), ''],
  ['9:00–17:00', at(29, '10:00:00'), ''],
  ['-'.repeat(200), at(29, '10:00:00'), ''],
])('%s', (openingHours, now, text) => {
  expect(textAt(now, { openingHours, openDays: [] })).toBe(text)
})

test.each([
  ['open', usual, at(28, '13:59:00'), 'You can pick it up now.'],
  ['closed', usual, at(28, '17:19:00'), 'Open again on Monday at 9:00 am.'],
  [
    'without hours',
    { ...usual, openingHours: '' },
    at(28, '13:00:00'),
    'You can pick it up during opening hours.',
  ],
  ['unknown', undefined, at(28, '13:00:00'), 'You can pick it up during opening hours.'],
])('a package at an office that is %s', (_which, office, now, text) => {
  expect(pickupText(office, now).replaceAll('\u00a0', ' ')).toBe(text)
})
