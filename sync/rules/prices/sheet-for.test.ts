import { expect, test } from 'vitest'
import { regularGroupId } from '../../entities/money/price-group.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import { serviceName, transitOf } from './services.ts'
import { isSameSheet, type SheetChoice, sheetFor, sheetOf } from './sheet-for.ts'
import { sheetsOn, sheetsPaidBy } from './visible-sheets.ts'

const firms = 'firms'
const sheet = (
  name: string,
  validFrom: string,
  more: Partial<Pick<RateSheet, 'mode' | 'service' | 'priceGroupId' | 'originBranchId'>> = {},
) =>
  ({
    name,
    mode: 'Air',
    service: '',
    priceGroupId: null,
    originBranchId: null,
    validFrom,
    ...more,
  }) as RateSheet

const all = sheet('all', '2026-01-01')
const newAll = sheet('all of June', '2026-06-01')
const express = sheet('express', '2026-01-01', { service: 'Express' })
const firm = sheet('firms', '2026-01-01', { priceGroupId: firms })
const firmExpress = sheet('firms by express', '2026-01-01', { service: 'Express', priceGroupId: firms })
const regular = sheet('regular', '2026-01-01', { priceGroupId: regularGroupId })
const sea = sheet('sea', '2026-01-01', { mode: 'Sea' })

const choice = (more: Partial<SheetChoice> = {}): SheetChoice => ({
  mode: 'Air',
  service: 'Standard',
  priceGroupId: regularGroupId,
  originBranchId: null,
  ...more,
})
const atlanta = sheet('from Atlanta', '2026-01-01', { originBranchId: 'atlanta' })
const fromAtlanta = choice({ originBranchId: 'atlanta' })
const byExpress = choice({ service: 'Express' })
const ofFirms = choice({ priceGroupId: firms })
const ofFirmsByExpress = choice({ service: 'Express', priceGroupId: firms })

test.each<[string, RateSheet[], SheetChoice, string, RateSheet | undefined]>([
  ['nothing without a sheet', [], choice(), '2026-07-01', undefined],
  ['nothing on the day before the first', [all], choice(), '2025-12-31', undefined],
  ['the sheet for all', [all, express, firm, firmExpress], choice(), '2026-07-01', all],
  ['no sheet of the other freight', [sea], choice(), '2026-07-01', undefined],
  ['the service’s before the one for all', [all, express], byExpress, '2026-07-01', express],
  ['no sheet of another service', [express], choice(), '2026-07-01', undefined],
  ['the group’s before the one for all', [all, firm], ofFirms, '2026-07-01', firm],
  ['no sheet of another group', [firm], choice(), '2026-07-01', undefined],
  ['the group’s before the service’s', [all, express, firm], ofFirmsByExpress, '2026-07-01', firm],
  [
    'the group’s and service’s before both',
    [firmExpress, express, firm],
    ofFirmsByExpress,
    '2026-07-01',
    firmExpress,
  ],
  ['the service’s for a group without its own', [all, express], ofFirmsByExpress, '2026-07-01', express],
  ['the origin’s before the one for all', [all, atlanta], fromAtlanta, '2026-07-01', atlanta],
  ['no sheet of another origin', [atlanta], choice({ originBranchId: 'doral' }), '2026-07-01', undefined],
  ['no sheet of an origin while its own is unknown', [atlanta, all], choice(), '2026-07-01', all],
  [
    'the service’s before the origin’s',
    [atlanta, express],
    choice({ service: 'Express', originBranchId: 'atlanta' }),
    '2026-07-01',
    express,
  ],
  ['the newest for all', [all, newAll], choice(), '2026-06-01', newAll],
  ['the one before on the day before', [newAll, all], choice(), '2026-05-31', all],
  ['an old special one before a new one for all', [newAll, express], byExpress, '2026-07-01', express],
  ['a Regular one for everybody else', [regular, all], choice(), '2026-07-01', regular],
])('a package is priced by %s', (_what, sheets, wanted, day, outcome) => {
  expect(sheetFor(sheets, wanted, day)).toBe(outcome)
  expect(sheetFor(sheets.toReversed(), wanted, day)).toBe(outcome)
})

const transit = { air: { from: 4, to: 6 }, sea: { from: 14, to: 20 } }
const services = [
  { name: 'Standard', modes: ['Air', 'Sea'] as const, transit: { air: null, sea: null } },
  { name: 'Express', modes: ['Air'] as const, transit: { air: { from: 2, to: 3 }, sea: null } },
].map((service) => ({ ...service, modes: [...service.modes] }))

test.each([
  ['Air', 'Express', 'Express', 2],
  ['Air', 'Standard', 'Standard', 4],
  ['Air', '', 'Standard', 4],
  ['Air', 'Gone', 'Standard', 4],
  ['Sea', 'Express', 'Standard', 14],
] as const)('%s with the service "%s" goes by %s', (mode, service, name, days) => {
  expect(serviceName(services, { mode, service })).toBe(name)
  expect(transitOf({ services, transit }, { mode, service, originBranchId: null })?.from).toBe(days)
})

test('a company without services has none, and its days in transit', () => {
  expect(serviceName([], { mode: 'Air', service: 'Express' })).toBe('')
  expect(
    transitOf({ services: [], transit }, { mode: 'Air', service: 'Express', originBranchId: null }),
  ).toBe(transit.air)
})

test('the days from an origin count first, for the modes that have some', () => {
  const days = { from: 9, to: 12 }
  const settings = {
    services,
    transit,
    originTransit: [{ branchId: 'far', transit: { air: days, sea: null } }],
  }
  const way = { mode: 'Air', service: 'Express', originBranchId: 'far' } as const
  expect(transitOf(settings, way)).toBe(days)
  expect(transitOf(settings, { ...way, originBranchId: 'near' })?.from).toBe(2)
  expect(transitOf(settings, { ...way, mode: 'Sea' })).toBe(transit.sea)
})

const everySheet = [all, regular, express, firm, firmExpress, sea]
test.each([
  // A group's sheet goes before a service's, so that no member of either group pays by express alone.
  ['Regular', regularGroupId, [regular, sea]],
  ['firms', firms, [firm, firmExpress, sea]],
  ['a group without sheets of its own', 'others', [all, express, sea]],
])('%s reads the sheets by which it pays, and no other', (_name, group, outcome) => {
  expect(sheetsPaidBy(group, { sheets: everySheet, services }, ['2026-07-01'])).toEqual(outcome)
  expect(sheetsPaidBy(group, { sheets: everySheet, services }, ['2025-12-31'])).toEqual([])
})

test('of the sheets for the same packages the newest one holds', () => {
  expect(sheetsOn([all, newAll, express, firm, sea], '2026-07-01')).toEqual([newAll, express, firm, sea])
  expect(sheetsOn([all, newAll, express], '2026-05-31')).toEqual([all, express])
})

test('the sheets of an origin and of a company without services are read too', () => {
  const from = sheet('from Doral', '2026-01-01', { originBranchId: 'doral' })
  const sheets = [all, atlanta, from, express]
  expect(sheetsPaidBy('others', { sheets, services }, ['2026-07-01'])).toEqual(sheets)
  expect(sheetsPaidBy('others', { sheets, services: [] }, ['2026-07-01'])).toEqual([all, atlanta, from])
  const noService = sheet('no service', '2026-01-01', { mode: 'Sea' })
  expect(sheetsPaidBy('others', { sheets: [noService], services: [] }, ['2026-07-01'])).toEqual([noService])
})

test('a sheet holds from its first day, and replaces the one before on that day', () => {
  expect(sheetsOn([all, newAll], '2026-01-01')).toEqual([all])
  expect(sheetsOn([all, newAll], '2025-12-31')).toEqual([])
  expect(sheetsOn([all, newAll], '2026-06-01')).toEqual([newAll])
  const later = { ...newAll, originBranchId: 'atlanta' }
  expect(sheetsOn([all, later], '2026-06-01')).toEqual([all, later])
})

test.each<[what: string, more: Partial<RateSheet>, isOne: boolean]>([
  ['everything', {}, true],
  ['a name', { name: 'another' }, true],
  ['the freight', { mode: 'Sea' }, false],
  ['the service', { service: 'Express' }, false],
  ['the group', { priceGroupId: firms }, false],
  ['the origin', { originBranchId: 'atlanta' }, false],
  ['the first day', { validFrom: '2026-01-02' }, false],
])('nothing says which of two sheets counts that differ in %s at most', (_what, more, isOne) => {
  expect(isSameSheet(all, { ...all, ...more })).toBe(isOne)
})

test('a way without an origin is priced from where customers send what goes that way', () => {
  const addresses = [
    { brand: null, mode: null, service: '', branchId: 'doral' },
    { brand: null, mode: null, service: 'Express', branchId: 'atlanta' },
  ]
  const rateSheets = [all, atlanta]
  const prices = {
    ...{ day: '2026-07-01', rateSheets, priceGroupId: regularGroupId },
    settings: { services, addresses },
  }
  const of = (service: string, from = {}) => sheetOf(prices, { mode: 'Air', service, ...from })
  expect([of('Standard'), of('Express'), of('')]).toEqual([all, atlanta, all])
  expect(of('Express', { originBranchId: 'doral' })).toBe(all)
  expect(of('Express', { originBranchId: null })).toBe(all)
  expect(of('Standard', { originBranchId: 'atlanta' })).toBe(atlanta)
})
