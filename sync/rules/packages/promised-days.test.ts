import { expect, test } from 'vitest'
import { packageRow } from '../../test/contract-rows.ts'
import { promisedDays } from './expected-days.ts'
import { expectedText } from './expected-text.ts'

/** Saturday; the next open days are Monday, 30 November to Wednesday, 2 December. */
const today = '2026-11-28'
const box = packageRow(1, {
  status: 'ReceivedAtWharehouse',
  expectedFrom: '2026-11-28',
  expectedTo: '2026-12-04',
})

test('a box that waits in Florida is never promised before its flight and the way after it', () => {
  const promise = promisedDays(box, today)
  expect(promise?.to).toBe('2026-12-04')
  expect(promise && promise.from >= '2026-12-02').toBe(true)
  expect(expectedText(box, today)).not.toContain('28')
  const lastDay = promisedDays({ ...box, expectedTo: today }, today)
  expect(lastDay?.from).toBe(lastDay?.to)
  expect(lastDay && lastDay.to >= '2026-12-02').toBe(true)
})

test('later days, days that are over and days of a box that flew stay', () => {
  const later = { ...box, expectedFrom: '2026-12-14', expectedTo: '2026-12-16' }
  expect(promisedDays(later, today)).toEqual({ from: '2026-12-14', to: '2026-12-16' })
  const late = { ...box, expectedFrom: '2026-11-24', expectedTo: '2026-11-27' }
  expect(promisedDays(late, today)).toEqual({ from: '2026-11-24', to: '2026-11-27' })
  expect(promisedDays({ ...box, status: 'AtCustoms' }, today)).toEqual({ from: today, to: '2026-12-04' })
  expect(promisedDays({ ...box, expectedTo: null }, today)).toBeNull()
})
