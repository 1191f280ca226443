import { expect, test } from 'vitest'
import { defaultSettings } from '#sync/entities/company/settings.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import type { Fee } from '#sync/entities/money/fee.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import type { Promotion } from '#sync/entities/money/promotion.ts'
import type { RateSheet } from '#sync/entities/money/rate-sheet.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import type { PromotionFacts } from '#sync/rules/prices/promotions.ts'
import { idOf } from '#sync/test/people.ts'
import { comparePrices, type KnownPrices, withoutDay } from './known-prices.ts'
import { type Billed, chargesOf } from './package-billing.ts'
import type { Prices } from './prices.ts'
import { hasOpenPrice, shownPrice } from './shown-price.ts'

// A customer reads what their open packages cost, and why it moved. At J$100 to the US dollar a pound is J$100.

const at = '2026-11-01T15:00:00.000Z'
const stamps = { createdAt: at, updatedAt: at }
const [near, far] = [idOf(0xd1), idOf(0xd2)]
const sheet: RateSheet = {
  ...{ rateSheetId: idOf(0xa), name: 'Air', mode: 'Air', validFrom: '2026-01-01', ...stamps },
  ...{ service: '', priceGroupId: null, originBranchId: null, bands: [{ uptoLb: 10, priceUsdCents: 1_000 }] },
  ...{ extraLbUsdCents: 100, volumetricDivisor: 166, handlingUsdCents: 0, handlingSteps: [] },
  ...{ fuelPercent: 0, insurancePercent: 0 },
}
const duty: DutyTable = {
  ...{ dutyTableId: idOf(0xc), validFrom: '2026-01-01', deMinimisUsdCents: 10_000, ...stamps },
  rates: {
    categories: [
      { category: 'General', dutyPercent: 20, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: null },
    ],
    ...{ gctPercent: 0, scfPercent: 0, environmentalLevyPercent: 0, cafJmdCents: 0 },
    ...{ stampDuty: { uptoCifJmdCents: 0, lowJmdCents: 0, highJmdCents: 0 } },
    ...{ insuranceAirPercent: 0, insuranceSeaPercent: 0 },
  },
}
const promotion = (more: Partial<Promotion> = {}): Promotion => ({
  ...{ promotionId: idOf(0xa1), name: 'Spring', code: '', percent: 10, amountJmdCents: null },
  ...{ base: 'Freight', validFrom: '2026-01-01', validTo: null, mostPerCustomer: null, mostInAll: null },
  ...{ isFirstOnly: false, priceGroupIds: [], ...stamps, ...more },
})
const fee: Fee = {
  ...{ feeId: idOf(0xfe), name: 'Care', rule: 'Always', amountJmdCents: 5_000, percent: null, ...stamps },
  ...{ minJmdCents: null, maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId: null },
  ...{ isTaxed: false, isActive: true, validFrom: '2026-01-01', validTo: null },
}
const { exchangeRate: _, gct: _gct, ...settings } = defaultSettings
const termsWithoutTax = { ...settings, exchangeRate: 10_000, gct: { percent: 0, onFeatures: [] } }
const knownPrices: KnownPrices = {
  ...{ day: '2026-11-02', settings: termsWithoutTax, sheets: [sheet], duty, fees: [], promotions: [] },
}
const prices: Prices = {
  ...knownPrices,
  settings: { ...defaultSettings, ...termsWithoutTax },
  deliveryZones: [],
}
const facts = (more: Partial<PromotionFacts> = {}): PromotionFacts => ({
  ...{ priceGroupId: regularGroupId, enteredId: null, isFirst: true, usesOf: () => ({ own: 0, all: 0 }) },
  ...more,
})
const pkg = (more: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(1), at),
  ...{ accountId: idOf(2), weightLb: 2, declaredValueUsdCents: 5_000, mode: 'Air', ...more },
})
const box = (more: Partial<Package> = {}): Billed => ({
  ...{ pkg: pkg(more), events: [], mode: null, outOn: null, billedDays: 0, billedDutyJmdCents: 0 },
  priceGroupId: regularGroupId,
})

test.each<[what: string, more: Partial<Package>, isOpen: boolean]>([
  ['that is new', {}, true],
  ['that is reminded of', { ending: beginEnding('Unclaimed', 'Noticed', { reason: '', by: '', at }) }, true],
  ['that was deleted', { deletedAt: at }, false],
  ['on an invoice', { invoiceId: idOf(9) }, false],
  ['that is billed', { billedAt: at }, false],
  ['that was sold', { ending: beginEnding('Unclaimed', 'Sold', { reason: '', by: '', at }) }, false],
])('the price of a package %s is open: %s', (_what, more, isOpen) => {
  expect(hasOpenPrice(pkg(more))).toBe(isOpen)
})

test.each<[what: string, more: Partial<Package>, promotions: Promotion[], price: object | null]>([
  ['its freight', {}, [], { totalJmdCents: 100_000, promotion: null }],
  ['less with a promotion', {}, [promotion()], { totalJmdCents: 90_000, promotion: 'Spring' }],
  [
    'its freight without a promotion of its group',
    {},
    [promotion({ priceGroupIds: ['firms'] })],
    { totalJmdCents: 100_000, promotion: null },
  ],
  ['nothing before it is weighed', { weightLb: null }, [], null],
  ['nothing while it is missing', { arrival: 'Missing' }, [], null],
  ['nothing without a sheet', { mode: 'Sea' }, [], null],
])('a customer sees of a package %s', (_what, more, promotions, price) => {
  expect(shownPrice(box(more), { ...prices, promotions }, facts())).toEqual(price)
})

test('a promotion counts by the price group of the bill, and only with facts about the customer', () => {
  const forFirms = { ...prices, promotions: [promotion({ priceGroupIds: ['firms'] })] }
  const firmBox = { ...box(), priceGroupId: 'firms' }
  expect(shownPrice(firmBox, forFirms, facts())?.totalJmdCents).toBe(90_000)
  expect(shownPrice(firmBox, forFirms, null)?.totalJmdCents).toBe(100_000)
})

test('a bill is priced by the origin of its package and by the category that a person chose', () => {
  const dearSheet = { ...sheet, originBranchId: far, bands: [{ uptoLb: 10, priceUsdCents: 2_000 }] }
  const bothSheets = { ...prices, sheets: [sheet, dearSheet] }
  const costOf = (more: Partial<Package>, category: string | null = null) =>
    chargesOf(box(more), { category, storageWaiver: null }, bothSheets).map(
      ({ unitJmdCents }) => unitJmdCents,
    )
  expect(costOf({ originBranchId: far })[0]).toBe(200_000)
  expect(costOf({ originBranchId: near })[0]).toBe(100_000)
  expect(costOf({})[0]).toBe(100_000)
  // A fifth of US$200 and of the freight, or nothing for books.
  expect(costOf({ declaredValueUsdCents: 20_000 })[1]).toBe(420_000)
  expect(costOf({ declaredValueUsdCents: 20_000 }, 'Books')[1]).toBe(0)
  expect(costOf({ declaredValueUsdCents: 20_000 }, '')[1]).toBe(420_000)
})

const dearer = (more: Partial<KnownPrices>): KnownPrices => ({ ...knownPrices, day: '2026-11-03', ...more })
const sentence = (name: string) => `The promotion “${name}” counts now.`
test.each<[what: string, after: KnownPrices, jmdCents: number, note: string]>([
  ['nothing', dearer({}), 100_000, 'Our prices are different now.'],
  [
    'the rates',
    dearer({ sheets: [{ ...sheet, bands: [{ uptoLb: 10, priceUsdCents: 1_100 }] }] }),
    110_000,
    'Our freight rates are different now.',
  ],
  [
    'the duty',
    dearer({ duty: { ...duty, deMinimisUsdCents: 100 } }),
    100_000 + 120_000,
    'The duty rates are different now.',
  ],
  ['a fee', dearer({ fees: [fee] }), 105_000, 'Our fees are different now.'],
  [
    'the dollar',
    dearer({ settings: { ...termsWithoutTax, exchangeRate: 11_000 } }),
    110_000,
    'US$1.00 is J$110.00 now, before J$100.00.',
  ],
  [
    'the terms',
    dearer({ settings: { ...termsWithoutTax, gct: { percent: 10, onFeatures: ['Freight'] } } }),
    110_000,
    'Our terms are different now.',
  ],
  ['a promotion', dearer({ promotions: [promotion()] }), 90_000, sentence('Spring')],
  [
    'the rates and a fee',
    dearer({ sheets: [{ ...sheet, bands: [{ uptoLb: 10, priceUsdCents: 1_100 }] }], fees: [fee] }),
    115_000,
    'Our freight rates are different now. Our fees are different now.',
  ],
])('a price that moved by %s says so', (_what, after, jmdCents, note) => {
  const { totals, noteOf } = comparePrices(knownPrices, after)(box(), facts())
  expect(totals).toEqual({ fromJmdCents: 100_000, toJmdCents: jmdCents })
  expect(noteOf()).toBe(note)
})

test('a promotion that is used up by all is in no list, and one that its customer used up doesn’t count', () => {
  const spring = dearer({ promotions: [promotion({ mostInAll: 1, mostPerCustomer: 1 })] })
  const toOf = (uses: number, usesInAll: number) =>
    comparePrices(knownPrices, spring)(box(), facts({ usesOf: () => ({ own: uses, all: usesInAll }) })).totals
      .toJmdCents
  expect([toOf(0, 1), toOf(1, 1)]).toEqual([90_000, 100_000])
  expect(comparePrices(knownPrices, spring)(box(), null).totals.toJmdCents).toBe(100_000)
})

test('the end of a promotion names it, and a package without a price has none', () => {
  const spring = { ...knownPrices, promotions: [promotion()] }
  const { totals, noteOf } = comparePrices(spring, dearer({}))(box(), facts())
  expect([totals, noteOf()]).toEqual([
    ...[{ fromJmdCents: 90_000, toJmdCents: 100_000 }, 'The promotion “Spring” doesn’t count any more.'],
  ])
  const noPrice = comparePrices(knownPrices, dearer({ fees: [fee] }))(box({ weightLb: null }), facts())
  expect([noPrice.totals, noPrice.noteOf()]).toEqual([
    ...[{ fromJmdCents: null, toJmdCents: null }, 'Our prices are different now.'],
  ])
})

test('prices of two days are the same if nothing but their day differs', () => {
  expect(withoutDay(dearer({}))).toBe(withoutDay(knownPrices))
  expect(withoutDay(dearer({ fees: [fee] }))).not.toBe(withoutDay(knownPrices))
})
