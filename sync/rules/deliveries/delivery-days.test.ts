import { expect, test } from 'vitest'
import type { Weekday } from '../../entities/company/weekday.ts'
import { deliversOn, deliveryDayProblem } from './delivery-days.ts'
import { isDeliveryRequest } from './delivery-request.ts'

const [monday, tuesday, thursday] = ['2026-11-30', '2026-12-01', '2026-12-03']
const officeOn = (...deliveryDays: Weekday[]) => ({
  ...{ name: 'Mandeville', deliveryDays, closedDays: [thursday] },
})
const office = officeOn('Thu', 'Mon')

test.each([
  ['on its weekday', monday, null],
  ['on any day', null, null],
  ['on another weekday', tuesday, /doesn’t deliver on this day. It delivers on Monday and Thursday, except/],
  ['on its weekday when it is closed', thursday, /doesn’t deliver on this day/],
])('a delivery may be asked of an office %s', (_, day, problem) => {
  if (problem) expect(deliveryDayProblem(office, day)).toMatch(problem)
  else expect(deliveryDayProblem(office, day)).toBeNull()
  if (day) expect(deliversOn(office, day)).toBe(problem === null)
})

test.each([null, monday])('an office without days for it delivers on none: %s', (day) => {
  expect(deliveryDayProblem(officeOn(), day)).toMatch('Mandeville doesn’t deliver. Pick your packages up')
})

const request = { status: 'InStore', scheduledFor: monday, confirmedAt: null } as const
test.each([
  ['that was asked for', request, true],
  ['that was confirmed', { ...request, confirmedAt: '2026-11-29T08:00:00.000Z' }, false],
  ['without a day', { ...request, scheduledFor: null }, false],
  ['that is on its way', { ...request, status: 'OutForDelivery' }, false],
] as const)('a delivery %s waits for the office: %#', (_, delivery, isWaiting) => {
  expect(isDeliveryRequest(delivery)).toBe(isWaiting)
})
