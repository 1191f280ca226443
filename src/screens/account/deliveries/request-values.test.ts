import { expect, test } from 'vitest'
import { checkRequest, dayChoices, planBody, requestValues, toPlanValues } from './request-values.ts'

// A Monday, late in the evening in Jamaica: already Tuesday by the world's clock.
const now = Date.parse('2026-11-24T03:30:00Z')
const id = '018f0000-0000-7000-8000-000000000001'
const place = {
  ...{ addressId: id, userId: id, label: 'Home', line1: '12 Hope Road', line2: '', town: 'Kingston' },
  ...{ parish: 'St. Andrew' as const, country: 'Jamaica', phone: '', note: '', isDefault: false },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' },
}

test('days begin with tomorrow as Jamaica counts them', () => {
  const [any, first] = dayChoices(null, null, now)
  expect([any?.label, first]).toEqual([
    'Any day',
    { value: '2026-11-24', label: 'Tuesday, 24 November 2026' },
  ])
})

test('a planned day farther ahead is offered too, and a past one isn’t', () => {
  const values = (plannedDay: string) => dayChoices(plannedDay, null, now).map(({ value }) => value)
  expect(values('2027-01-05')).toContain('2027-01-05')
  expect(values('2026-11-01')).not.toContain('2026-11-01')
})

test('a window of the office must be chosen again, and one that we offer stays', () => {
  const of = (windowFrom: string, windowTo: string) =>
    toPlanValues({ scheduledFor: '2026-11-25', windowFrom, windowTo }, now).window
  expect([of('12:00', '16:00'), of('09:15', '09:45')]).toEqual(['12:00-16:00', ''])
})

test('any day and any time are left to the office', () => {
  expect(planBody({ scheduledFor: '', window: '' })).toEqual({
    ...{ scheduledFor: null, windowFrom: null, windowTo: null },
  })
  expect(planBody({ scheduledFor: '2026-11-25', window: '16:00-19:00' })).toEqual({
    ...{ scheduledFor: '2026-11-25', windowFrom: '16:00', windowTo: '19:00' },
  })
})

test('the default address is selected, and missing values are reported', () => {
  const otherPlace = { ...place, addressId: `${id.slice(0, -1)}2`, isDefault: true }
  expect(requestValues([place, otherPlace], []).addressId).toBe(otherPlace.addressId)
  expect(checkRequest(requestValues([], []), null)).toEqual({
    packageIds: 'Choose at least one package.',
    addressId: 'Choose an address.',
  })
})

const office = {
  name: 'Kingston',
  deliveryDays: ['Mon' as const, 'Sat' as const],
  closedDays: ['2026-11-30'],
}

test('only days on which the office delivers are offered, and another one is refused', () => {
  expect(dayChoices(null, office, now).map(({ value }) => value)).toEqual([
    '',
    '2026-11-28',
    '2026-12-05',
    '2026-12-07',
  ])
  const requestOn = (scheduledFor: string) =>
    checkRequest({ ...requestValues([place], [id]), scheduledFor }, office)['scheduledFor']
  expect([requestOn(''), requestOn('2026-11-28')]).toEqual([undefined, undefined])
  expect(requestOn('2026-11-29')).toBe(
    'Kingston doesn’t deliver on this day. It delivers on Monday and Saturday, except holidays.',
  )
})

test('an office that doesn’t deliver says so', () =>
  expect(checkRequest(requestValues([place], [id]), { ...office, deliveryDays: [] })).toEqual({
    scheduledFor: 'Kingston doesn’t deliver. Pick your packages up there.',
  }))
