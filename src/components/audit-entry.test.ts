import { expect, test } from 'vitest'
import { formatBusinessDay, formatDateTime } from '../ui/texts/format.ts'
import { auditedFields, idsIn } from './audit-entry.ts'

test('a change shows each field before and after, also those that came or went', () => {
  const before = { status: 'Active', phone: '', branchId: 'b1', version: 3 }
  const after = { status: 'Suspended', phone: '876', roles: ['a', 'b'], version: 4 }
  expect(auditedFields({ before, after })).toEqual([
    { field: 'Status', before: 'Active', after: 'Suspended' },
    { field: 'Phone', before: '–', after: '876' },
    { field: 'Branch', before: 'b1', after: '–' },
    { field: 'Roles', before: '–', after: 'a, b' },
  ])
})

test('a field that is empty before and after isn’t shown', () => {
  const after = { note: 'Wet', accountId: null, codes: [], phone: '' }
  expect(auditedFields({ before: null, after })).toEqual([{ field: 'Note', before: '–', after: 'Wet' }])
})

test('a field has the label of its row’s screens', () => {
  const change = { before: null, after: { mode: 'Sea', branchId: 'b1' } }
  expect(auditedFields({ ...change, entity: 'package' }).map(({ field }) => field)).toEqual([
    'Air or Sea',
    'Branch',
  ])
  expect(auditedFields({ ...change, entity: 'delivery' }).map(({ field }) => field)).toEqual([
    'Air or Sea',
    'Leaves from',
  ])
})

test('amounts, moments, and yes or no are written as everywhere else', () => {
  const after = {
    totalJmdCents: 123_456,
    valueUsdCents: null,
    paidAt: '2026-11-23T15:00:00.000Z',
    isHazardous: false,
    size: { lengthIn: 3 },
    items: [
      { name: 'Reading lamp', unitUsdCents: 3450 },
      { name: 'Shade', options: [] },
    ],
  }
  expect(auditedFields({ before: null, after }).map(({ field, after: text }) => [field, text])).toEqual([
    ['Total', 'J$1,234.56'],
    ['Paid', formatDateTime(after.paidAt)],
    ['Is hazardous', 'No'],
    ['Size', 'Length 3 in'],
    ['Items', 'Name Reading lamp, Unit US$34.50; Name Shade, Options –'],
  ])
})

test('stored values are the words of the screens, and ids are names', () => {
  const packageId = '0190a0a0-0000-7000-8000-000000000001'
  const after = {
    ...{ status: 'ReceivedAtWharehouse', accountId: packageId, gctJmdCents: 1_500, exchangeRate: 15_500 },
    ...{ customs: { state: 'Hold', at: '2026-11-23T15:00:00.000Z' }, packageIds: [packageId] },
  }
  const entry = { entity: 'package', before: null, after }
  const names = new Map([[packageId, 'TBA123']])
  expect(idsIn([entry])).toEqual([packageId])
  expect(auditedFields(entry, names).map(({ field, after: text }) => [field, text])).toEqual([
    ['Status', 'At Florida Warehouse'],
    ['Customer', 'TBA123'],
    ['GCT', 'J$15.00'],
    ['Exchange rate', 'J$155.00'],
    ['Customs', `State Held by customs, At ${formatDateTime('2026-11-23T15:00:00.000Z')}`],
    ['Packages', 'TBA123'],
  ])
})

test('of a nested value only the parts that changed are shown', () => {
  const before = {
    company: { phone: '876 555 0100', email: 'a@x.test', openDays: ['Mon'] },
    places: ['A', 'B'],
  }
  const after = { company: { phone: '876 555 0199', email: 'a@x.test', openDays: ['Mon'] }, places: ['A'] }
  expect(auditedFields({ before, after })).toEqual([
    { field: 'Company', before: 'Phone 876 555 0100', after: 'Phone 876 555 0199' },
    { field: 'Places', before: 'A, B', after: 'A' },
  ])
})

test('a login shows no field that only repeats it', () => {
  expect(auditedFields({ before: null, after: { loggedIn: true } })).toEqual([])
})

test('days and moments are written for people, under any name of their fields', () => {
  const moment = '2026-11-23T15:00:00.000Z'
  const after = {
    missingSince: moment,
    expectedTo: '2026-11-25',
    trackingNormalized: 'T1',
    description: '2026',
  }
  expect(auditedFields({ before: null, after }).map(({ after: text }) => text)).toEqual([
    formatDateTime(moment),
    formatBusinessDay('2026-11-25'),
    '2026',
  ])
})
