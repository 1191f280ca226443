import { describe, expect, test } from 'vitest'
import type { Branch } from '../../entities/company/branch.ts'
import type { Package } from '../../entities/packages/package.ts'
import { branchRow, packageRow } from '../../test/contract-rows.ts'
import { daysOfStatus, promisedDays } from './expected-days.ts'
import { expectedText } from './expected-text.ts'
import { trackedOf } from './tracked.ts'

/** Saturday; the next open days are Monday, 30 November to Wednesday, 2 December. */
const today = '2026-11-28'
const at = (time: string, day = today) => `${day}T${time}:00.000-05:00`
const usual = { office: null, now: at('09:00') }
const box = packageRow(1, {
  status: 'ReceivedAtWharehouse',
  expectedFrom: '2026-11-28',
  expectedTo: '2026-12-04',
})

test('a box that waits in Florida is never promised before its flight and the way after it', () => {
  const promise = promisedDays(box, usual)
  expect(promise).toEqual({ from: '2026-12-02', to: '2026-12-04' })
  expect(expectedText(box, usual)).not.toContain('28')
  const lastDay = promisedDays({ ...box, expectedTo: today }, usual)
  expect(lastDay).toEqual({ from: '2026-12-02', to: '2026-12-02' })
})

test('later days, days that are over and days of a box that flew stay', () => {
  const later = { ...box, expectedFrom: '2026-12-14', expectedTo: '2026-12-16' }
  expect(promisedDays(later, usual)).toEqual({ from: '2026-12-14', to: '2026-12-16' })
  const late = { ...box, expectedFrom: '2026-11-24', expectedTo: '2026-11-27' }
  expect(promisedDays(late, usual)).toEqual({ from: '2026-11-24', to: '2026-11-27' })
  expect(promisedDays({ ...box, status: 'AtCustoms' }, { ...usual, now: at('09:00', '2026-11-30') })).toEqual(
    { from: '2026-11-30', to: '2026-12-04' },
  )
  expect(promisedDays({ ...box, expectedTo: null }, usual)).toBeNull()
})

/** Montego Bay is open on Saturdays, and not on the Monday after this one. */
const office: Branch = {
  ...branchRow,
  name: 'Montego Bay',
  openingHours: 'Mon–Fri 9:00–17:00, Sat 10:00–14:00',
  closedDays: ['2026-11-30'],
}
const atOffice = (more: Partial<Package> = {}) =>
  packageRow(2, {
    ...{ status: 'AtLocalOffice', branchId: office.branchId },
    ...{ expectedFrom: today, expectedTo: '2026-12-02', ...more },
  })

describe('a box at its office is promised for a day on which people can collect it', () => {
  test.each([
    ['before it opens', at('08:00'), { from: today, to: '2026-12-02' }],
    ['a minute before it closes', at('13:59'), { from: today, to: '2026-12-02' }],
    [
      'when it closes, which skips Sunday and a holiday',
      at('14:00'),
      { from: '2026-12-01', to: '2026-12-02' },
    ],
    ['on Sunday', at('09:00', '2026-11-29'), { from: '2026-12-01', to: '2026-12-02' }],
    ['on a holiday', at('09:00', '2026-11-30'), { from: '2026-12-01', to: '2026-12-02' }],
    ['on the last day, after it closed', at('17:00', '2026-12-02'), { from: today, to: '2026-12-02' }],
    ['on the day after it', at('09:00', '2026-12-03'), { from: today, to: '2026-12-02' }],
  ])('%s', (_when, now, days) => {
    expect(promisedDays(atOffice(), { office, now })).toEqual(days)
  })

  test('the next open one where the stored day is closed', () => {
    const row = atOffice({ expectedFrom: '2026-11-29', expectedTo: '2026-11-30' })
    expect(promisedDays(row, { office, now: at('09:00') })).toEqual({
      ...{ from: '2026-12-01', to: '2026-12-01' },
    })
  })

  test('by the week of this office', () => {
    const onWeekdays = { ...office, openingHours: 'Mon–Fri 9:00–17:00', closedDays: [] }
    expect(promisedDays(atOffice(), { office: onWeekdays, now: at('08:00') })?.from).toBe('2026-11-30')
    const inFlorida = { office, now: at('09:00') }
    expect(promisedDays(box, inFlorida)).toEqual({ from: '2026-12-03', to: '2026-12-04' })
    expect(promisedDays(box, { ...inFlorida, office: onWeekdays })?.from).toBe('2026-12-02')
  })
})

test('page, timeline and tracking say the same days', () => {
  const row = atOffice()
  const context = { office, now: at('16:00') }
  expect(expectedText(row, context)).toBe('Ready 1–2 December')
  expect(trackedOf(row, '1Z2', { ...context, isOut: false }).day).toBe('Ready 1–2 December')
  expect(daysOfStatus('ReadyForPickup', row, context)).toEqual({ from: '2026-12-01', to: '2026-12-02' })
})

test('once its office has closed on the last day nothing is promised for today', () => {
  const lastDay = atOffice({ expectedFrom: '2026-12-02' })
  const textAt = (time: string) => expectedText(lastDay, { office, now: at(time, '2026-12-02') })
  expect(textAt('16:59')).toBe('Ready today')
  expect(textAt('17:00')).toBe('Expected Wednesday, 2 December')
})

test('a package without an office is tracked with the days of its page', () => {
  const row = atOffice({ branchId: null, expectedFrom: '2026-11-30' })
  const now = at('16:00')
  expect(trackedOf(row, '1Z2', { office, now, isOut: false }).day).toBe(
    expectedText(row, { office: undefined, now }),
  )
})
