import { expect, test } from 'vitest'
import type { Weekday } from '../../entities/company/weekday.ts'
import { hoursOn, type OfficeHours, openAgainText, pickupText, wholeDay } from './opening-hours.ts'

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

const nine = { from: '09:00', to: '17:00' }
test.each<[openingHours: string, saturday: object | null]>([
  ['Daily 9:00–17:00', nine],
  ['every day 9-17', nine],
  ['Everyday: 9am - 5pm', nine],
  ['Sat 9 – 17', nine],
  ['Sat 9:00 -17:00', nine],
  ['Sat 9:00- 17:00', nine],
  ['Fri–Mon 9–17', nine],
  ['Mon–Thu 8–16, Fri–Sun 9–17', nine],
  ['Mon–Fri 9–17', null],
  ['Sat 9–17, Sun closed', nine],
  ['Mon 9–17, , Sat 9–17,', nine],
  ['Sat 12am–12pm', { from: '00:00', to: '12:00' }],
  ['Sat 9:59–17:59', { from: '09:59', to: '17:59' }],
  ['Sat 22:00–02:00', { from: '22:00', to: '24:00' }],
  ['Sat 9:00–9:00', { from: '09:00', to: '24:00' }],
  // Hours that can't be read as a whole are not read in part.
  ['Sat 9:60–17:00', wholeDay],
  ['Sat 9:00–17:60', wholeDay],
  ['Sat 13pm–5pm', wholeDay],
  ['Sat 9–25', wholeDay],
  ['Mon–Holiday 9–17', wholeDay],
  ['Holiday–Sat 9–17', wholeDay],
  ['Mon 9–17, Sat', wholeDay],
  ['Mon 9–17, Sat by appointment', wholeDay],
  ['closed', wholeDay],
  ['', wholeDay],
])('“%s” are the hours of a Saturday: %j', (openingHours, saturday) => {
  expect(hoursOn({ openingHours, openDays: ['Sat'], closedDays: [] }, '2026-11-28')).toEqual(saturday)
})

test('the hours of a day that the office keeps closed are none', () => {
  const hours = (over: Partial<OfficeHours>) => hoursOn({ ...usual, ...over }, '2026-11-28')
  expect(hours({})).toEqual({ from: '10:00', to: '14:00' })
  expect(hours({ openDays: ['Mon'] })).toBeNull()
  expect(hours({ closedDays: ['2026-11-28'] })).toBeNull()
  expect(hours({ openingHours: 'Ask the guard', openDays: ['Mon'] })).toBeNull()
  expect(hours({ openingHours: 'Ask the guard', openDays: ['Sat'] })).toEqual(wholeDay)
})
