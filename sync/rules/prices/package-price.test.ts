import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import type { DutyTable } from '../../entities/money/duty-table.ts'
import { regularGroupId } from '../../entities/money/price-group.ts'
import type { ShownPromotion } from '../../entities/money/promotion.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import type { Package } from '../../entities/packages/package.ts'
import { must } from '../../lib/must.ts'
import { blankPackage } from '../../mutators/packages/rows.ts'
import { idOf } from '../../test/people.ts'
import {
  type DayPrices,
  holdPrice,
  insurancePrice,
  lacksPrice,
  packageParcel,
  shipTotals,
} from './package-price.ts'

// At J$100 to the US dollar, JMD cents are a hundred times the US cents on the sheets.

const at = '2026-10-01T15:00:00.000Z'
const [day, stamps] = ['2026-11-02', { createdAt: at, updatedAt: at }]
const air: RateSheet = {
  ...{ rateSheetId: idOf(0xa), name: 'Air', mode: 'Air', validFrom: day, ...stamps },
  ...{ service: '', priceGroupId: null, originBranchId: null },
  bands: [
    { uptoLb: 2, priceUsdCents: 200 },
    { uptoLb: 4, priceUsdCents: 300 },
    { uptoLb: 10, priceUsdCents: 600 },
  ],
  ...{ extraLbUsdCents: 100, volumetricDivisor: 100, handlingUsdCents: 0, handlingSteps: [] },
  ...{ fuelPercent: 0, insurancePercent: 10 },
}
const sea: RateSheet = {
  ...{ ...air, rateSheetId: idOf(0xb), name: 'Sea', mode: 'Sea' },
  ...{ bands: [{ uptoLb: 10, priceUsdCents: 50 }], insurancePercent: 0 },
}
const dutyTable: DutyTable = {
  ...{ dutyTableId: idOf(0xc), validFrom: day, deMinimisUsdCents: 10_000, ...stamps },
  rates: {
    categories: [{ category: 'General', dutyPercent: 0, gctPercent: null }],
    ...{ gctPercent: 0, scfPercent: 0, environmentalLevyPercent: 0, cafJmdCents: 0 },
    ...{ stampDuty: { uptoCifJmdCents: 0, lowJmdCents: 0, highJmdCents: 0 } },
    ...{ insuranceAirPercent: 0, insuranceSeaPercent: 0 },
  },
}
const prices: DayPrices = {
  ...{ day, rateSheets: [sea, air], dutyTable, fees: [], promotions: [], priceGroupId: regularGroupId },
  settings: {
    ...defaultSettings,
    ...{ exchangeRate: 10_000, gct: { percent: 0, onFeatures: [] } },
    warehouse: { consolidationUsdCents: 70, freeHoldDays: 30 },
  },
}
const box = (over: Partial<Package> = {}): Package => ({
  ...blankPackage(idOf(1), at),
  ...{ mode: 'Air', weightLb: 2, declaredValueUsdCents: 1_000, ...over },
})
const sizedBox = box({ lengthIn: 10, widthIn: 10, heightIn: 10 })
const halfSized = box({ lengthIn: 10, widthIn: null, heightIn: 10 })

test.each<[what: string, rows: Package[], apartUsdCents: number, togetherUsdCents: number]>([
  // 200 for 2 lb and 100 for the insurance; one package is not packed.
  ['one package', [box()], 300, 300],
  // 300 for 4 lb, 200 for the insurance, 70 for packing.
  ['two packages', [box(), box()], 600, 570],
  ['a package of no mode', [box({ mode: null })], 300, 300],
  ['a package by sea', [box({ mode: 'Sea' })], 50, 50],
  // 1,000 cubic inches are 10 lb.
  ['a package with a size', [sizedBox], 700, 700],
  ['one with a size, and one without', [sizedBox, box()], 1_000, 600 + 200 + 70],
  ['one with a size, and one without a width', [sizedBox, halfSized], 1_000, 600 + 200 + 70],
  // Their 20 lb are 10 lb more than the last band.
  ['two with a size', [sizedBox, sizedBox], 1_400, 1_600 + 200 + 70],
  ['three packages', [box(), box(), box()], 900, 600 + 300 + 70],
])('%s ship apart and together for what their sheet says', (_, rows, apartUsdCents, togetherUsdCents) => {
  expect(shipTotals(rows, prices)).toEqual({
    apartJmdCents: 100 * apartUsdCents,
    togetherJmdCents: 100 * togetherUsdCents,
  })
})

test.each<[what: string, rows: Package[], prices: DayPrices]>([
  ['no package', [], prices],
  ['a package that isn’t weighed', [box({ weightLb: null })], prices],
  ['a package of no value', [box({ declaredValueUsdCents: null })], prices],
  ['a second package that isn’t weighed', [box(), box({ weightLb: null })], prices],
  ['a package without a sheet', [box()], { ...prices, rateSheets: [sea] }],
  ['a second package without a sheet', [box(), box({ mode: 'Sea' })], { ...prices, rateSheets: [air] }],
  ['a package without rates of duty', [box()], { ...prices, dutyTable: null }],
])('%s has no price', (_, rows, dayPrices) => {
  expect(shipTotals(rows, dayPrices)).toBeNull()
})

describe('a package is priced', () => {
  const priceOf = (over: Partial<Package>, more: Partial<DayPrices> = {}) =>
    shipTotals([box(over)], { ...prices, ...more })?.apartJmdCents
  const noTransit = { air: null, sea: null }
  const services = ['Standard', 'Express'].map((name) => ({
    name,
    modes: ['Air' as const],
    transit: noTransit,
  }))
  const [near, far] = [idOf(0xd), idOf(0xe)]
  const express: RateSheet = {
    ...{ ...air, rateSheetId: idOf(0xf), service: 'Express', insurancePercent: 0 },
    bands: [{ uptoLb: 10, priceUsdCents: 900 }],
  }
  const farSheet: RateSheet = { ...express, service: '', originBranchId: far }
  const settingsOf = (branchId: string) => ({
    ...{ ...prices.settings, services },
    addresses: [{ brand: null, mode: null, service: '', branchId }],
  })

  test.each<[what: string, over: Partial<Package>, more: Partial<DayPrices>, jmdCents: number]>([
    ['by its service', { service: 'Express' }, { rateSheets: [air, express] }, 90_000],
    ['by the first service without one', { service: null }, { rateSheets: [air, express] }, 30_000],
    [
      'by the first service where its own is gone',
      { service: 'Jet' },
      { rateSheets: [air, express] },
      30_000,
    ],
    ['by its origin', { originBranchId: far }, { rateSheets: [air, farSheet] }, 90_000],
    ['by no other origin', { originBranchId: near }, { rateSheets: [air, farSheet] }, 30_000],
    // An app that doesn't know where it begins must not guess: null is no origin.
    ['by no origin while none is known', { originBranchId: null }, { rateSheets: [air, farSheet] }, 30_000],
  ])('%s', (_what, over, more, jmdCents) => {
    expect(priceOf(over, { ...more, settings: settingsOf(far) })).toBe(jmdCents)
  })

  const goods = (dutyCategory: string | null) => ({
    ...{
      lineId: idOf(7),
      description: 'Goods',
      quantity: 1,
      valueUsdCents: 20_000,
      hsCode: '',
      dutyCategory,
    },
  })
  const dutyOf = (lines: ReturnType<typeof goods>[]) => {
    const [general, books] = [20, 0].map((dutyPercent, n) => ({
      ...{ category: ['General', 'Books'][n] ?? '', dutyPercent, gctPercent: null },
    }))
    const rates = { ...dutyTable.rates, categories: [must(general, 'a row'), must(books, 'a row')] }
    const table = { ...dutyTable, rates, deMinimisUsdCents: 100 }
    return priceOf({ lines, declaredValueUsdCents: 20_000 }, { dutyTable: table })
  }

  test('by the category of its goods, and not at all where one of them is no category any more', () => {
    // 200 for 2 lb and 10 % of US$200 are 2,200; a fifth of US$200, J$2 of freight and J$20 of insurance is duty.
    expect(dutyOf([goods('Books')])).toBe(220_000)
    expect(dutyOf([goods('General')])).toBe(220_000 + 444_000)
    expect(dutyOf([goods(null)])).toBe(220_000 + 444_000)
    expect(dutyOf([goods('Boats')])).toBeUndefined()
    expect(dutyOf([goods('Books'), goods('Boats')])).toBeUndefined()
  })

  test('with the fee for packing where several were packed into it', () => {
    const terms = {
      percent: null,
      minJmdCents: null,
      maxJmdCents: null,
      aboveUsdCents: null,
      aboveLb: null,
    }
    const fee = { ...terms, name: 'Packing', amountJmdCents: 4_000, branchId: null, isTaxed: false }
    const fees = [{ ...fee, rule: 'Consolidation' as const }]
    expect(shipTotals([box(), box()], { ...prices, fees })).toEqual({
      ...{ apartJmdCents: 60_000, togetherJmdCents: 57_000 + 4_000 },
    })
  })

  test('only where each one and their box have a sheet', () => {
    const rows = [box({ mode: null, originBranchId: near }), box({ mode: 'Sea', originBranchId: far })]
    const rateSheets = [air, { ...sea, originBranchId: far }]
    expect(shipTotals(rows, { ...prices, rateSheets })).toBeNull()
    expect(shipTotals(rows, { ...prices, rateSheets: [air, sea] })).not.toBeNull()
  })
})

test('a package without weight and value is rated with zero for both', () => {
  const choice = { category: null, waiting: null }
  expect(packageParcel(box({ weightLb: null, declaredValueUsdCents: null }), prices, choice)).toEqual({
    ...{ weightLb: 0, declaredValueUsdCents: 0, lengthIn: null, widthIn: null, heightIn: null },
    ...{ ...choice, delivery: false, services: [] },
    ...{ branchId: null, isConsolidated: false, isHeld: false, isInsured: true, dutyJmdCents: null },
    parts: [expect.objectContaining({ valueUsdCents: 0, dutyCategory: null })],
  })
  expect([box(), box({ weightLb: 0, declaredValueUsdCents: 0 })].map(lacksPrice)).toEqual([false, false])
})

test.each<[what: string, promotion: Partial<ShownPromotion>, shareOfPrice: number]>([
  ['a percentage of all charges', { base: 'Charges', percent: 50 }, 0.5],
  ['a percentage of freight', { base: 'Freight', percent: 50 }, 1],
  ['an amount off all charges', { base: 'Charges', percent: null, amountJmdCents: 100_000_000 }, 1],
])('the price of holding is that after %s', (_what, promotion, shareOfPrice) => {
  const terms = { percent: null, minJmdCents: null, maxJmdCents: null, aboveUsdCents: null, aboveLb: null }
  const fee = { ...terms, name: 'Shelf', amountJmdCents: 40_000, branchId: null, isTaxed: false }
  const row = { promotionId: at, name: 'Autumn', code: '', validTo: null, isFirstOnly: false }
  const promotions = [{ ...row, amountJmdCents: null, percent: null, base: 'Freight' as const, ...promotion }]
  const settingsWithoutTax = { ...prices.settings, gct: { percent: 0, onFeatures: [] } }
  const dailyJmdCents = must(prices.settings.storage.sizeClasses[0], 'a class').dailyJmdCents
  const fees = [{ ...fee, rule: 'Hold' as const }]
  expect(holdPrice(box(), { ...prices, settings: settingsWithoutTax, fees, promotions })).toEqual({
    onceJmdCents: 40_000 * shareOfPrice,
    freeDays: 30,
    dailyJmdCents: dailyJmdCents * shareOfPrice,
  })
})

test('the promotion that saves most counts for holding, and one that saves nothing does not', () => {
  const row = { name: 'Autumn', code: '', validTo: null, isFirstOnly: false, amountJmdCents: null }
  const promotions = [
    { ...row, promotionId: idOf(1), percent: 10, base: 'Freight' as const },
    { ...row, promotionId: idOf(2), percent: 50, base: 'Charges' as const },
  ]
  const dailyJmdCents = must(prices.settings.storage.sizeClasses[0], 'a class').dailyJmdCents
  expect(holdPrice(box(), { ...prices, promotions })?.dailyJmdCents).toBe(dailyJmdCents / 2)
  const onFreeFreight = {
    ...{ ...prices, promotions: [{ ...row, promotionId: idOf(1), percent: 10, base: 'Freight' as const }] },
    rateSheets: [{ ...air, bands: [{ uptoLb: 10, priceUsdCents: 0 }] }],
  }
  expect(holdPrice(box(), onFreeFreight)?.dailyJmdCents).toBe(dailyJmdCents)
})

test('holding costs its fee once, and each day after the free ones', () => {
  const terms = { percent: null, minJmdCents: null, maxJmdCents: null, aboveUsdCents: null, aboveLb: null }
  const fee = { ...terms, name: 'Shelf', amountJmdCents: 40_000, branchId: null, isTaxed: true }
  const taxSettings = { ...prices.settings, gct: { percent: 10, onFeatures: ['Storage' as const] } }
  const dailyJmdCents = must(prices.settings.storage.sizeClasses[0], 'a class').dailyJmdCents
  const fees = [{ ...fee, rule: 'Hold' as const }]
  expect(holdPrice(box(), { ...prices, settings: taxSettings, fees })).toEqual({
    ...{ onceJmdCents: 44_000, freeDays: 30, dailyJmdCents: dailyJmdCents * 1.1 },
  })
  expect(holdPrice(box({ heldFrom: at }), prices)).toMatchObject({ onceJmdCents: 0 })
  expect(holdPrice(box({ weightLb: null }), prices)).toBeNull()
  expect(holdPrice(box(), { ...prices, rateSheets: [] })).toBeNull()
})

describe('insurance that its customer may decline', () => {
  const freePrices: DayPrices = {
    ...prices,
    settings: { ...prices.settings, insurance: { isChosen: true, uninsuredJmdCents: 0 } },
  }

  test.each([
    ['a declined box', { insurance: 'Declined' }, freePrices, 20_000],
    ['an insured box', { insurance: 'Insured' }, freePrices, 30_000],
    ['a box without a choice', { insurance: null }, freePrices, 30_000],
    // 10 % of 1,000.
    ['a declined box where everything is insured', { insurance: 'Declined' }, prices, 30_000],
  ] as const)('%s', (_what, over, dayPrices, jmdCents) => {
    expect(shipTotals([box(over)], dayPrices)?.apartJmdCents).toBe(jmdCents)
  })

  test('has its price beside the button for each choice', () => {
    expect(
      [null, 'Insured', 'Declined'].map((insurance) =>
        insurancePrice(box({ insurance: insurance as Package['insurance'] }), freePrices),
      ),
    ).toEqual([10_000, 10_000, 10_000])
    expect(insurancePrice(box({ weightLb: null }), freePrices)).toBeNull()
    expect(insurancePrice(box(), { ...freePrices, rateSheets: [] })).toBeNull()
  })

  test('covers a box as a whole as soon as one of its packages is insured', () => {
    const together = (...choices: Package['insurance'][]) =>
      shipTotals(
        choices.map((insurance) => box({ insurance })),
        freePrices,
      )?.togetherJmdCents
    // 300 for 4 lb, 70 for packing, and 10 % of 2,000 where it is insured.
    expect(together('Declined', 'Declined')).toBe(37_000)
    expect(together('Declined', null)).toBe(57_000)
    expect(together('Declined', 'Insured')).toBe(57_000)
  })
})
