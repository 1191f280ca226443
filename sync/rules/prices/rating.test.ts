import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import type { FeeTerms } from '../fees/fees.ts'
import { computedCifOf } from './customs-charges.ts'
import { estimateCharges } from './estimate.ts'
import { basisPoints, chargeAmount, totalsOf } from './money.ts'
import { type DutyTerms, type Parcel, type RateSettings, type RateTerms, rate } from './rating.ts'

const sheet: RateTerms = {
  name: 'Air',
  mode: 'Air',
  bands: [
    { uptoLb: 1, priceUsdCents: 350 },
    { uptoLb: 5, priceUsdCents: 1_200 },
    { uptoLb: 20, priceUsdCents: 4_000 },
  ],
  extraLbUsdCents: 180,
  volumetricDivisor: 166,
  handlingUsdCents: 200,
  handlingSteps: [
    { overLb: 40, priceUsdCents: 1_300 },
    { overLb: 60, priceUsdCents: 3_250 },
  ],
  fuelPercent: 7.5,
  insurancePercent: 1,
}
const duty: DutyTerms = {
  deMinimisUsdCents: 10_000,
  rates: {
    categories: [
      { category: 'General', dutyPercent: 20, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: 0 },
      { category: 'Phones', dutyPercent: 20, gctPercent: 25 },
    ],
    gctPercent: 15,
    scfPercent: 0.3,
    environmentalLevyPercent: 0.5,
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    cafJmdCents: 250_000,
    insuranceAirPercent: 1,
    insuranceSeaPercent: 1.5,
  },
}
const settings: RateSettings = {
  fees: [],
  exchangeRate: 15_500,
  gct: { percent: 15, onFeatures: ['Freight', 'Handling', 'Fuel', 'Storage', 'Delivery'] },
  storage: {
    freeDays: 7,
    warnDaysBefore: 2,
    sizeClasses: [
      { name: 'Small', uptoLb: 10, dailyJmdCents: 5_000 },
      { name: 'Large', uptoLb: null, dailyJmdCents: 40_000 },
    ],
  },
  delivery: { feeJmdCents: 80_000, showStopsAway: false, asksCode: false },
}
const parcel: Parcel = {
  weightLb: 3.2,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  declaredValueUsdCents: 5_000,
  category: null,
  waiting: null,
  delivery: false,
}
const clearance: FeeTerms = {
  ...{ name: 'Clearance', rule: 'Clearance', amountJmdCents: null, percent: 10, minJmdCents: null },
  ...{ maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId: null, isTaxed: false },
}
const ratingOf = (
  changes: Partial<Parcel> = {},
  terms: Partial<RateTerms> = {},
  set: Partial<RateSettings> = {},
) => rate({ ...parcel, ...changes }, { ...sheet, ...terms }, duty, { ...settings, ...set })
const amounts = (rating: ReturnType<typeof ratingOf>) =>
  rating.lines.map((line) => [line.description, chargeAmount(line)])
const amount = (rating: ReturnType<typeof ratingOf>, description: string) =>
  new Map(amounts(rating) as [string, number][]).get(description)

test('the worked customs example: cost 200, freight 20, insurance 2', () => {
  // At one to one, JMD cents are the US cents of the example.
  const rating = ratingOf(
    { declaredValueUsdCents: 20_000 },
    { bands: [{ uptoLb: 50, priceUsdCents: 2_000 }], handlingUsdCents: 0, fuelPercent: 0 },
    { exchangeRate: 100, gct: { percent: 0, onFeatures: [] } },
  )
  expect(amounts(rating)).toEqual([
    ['Air freight', 2_000],
    ['Insurance', 200],
    ['Import duty', 4_440],
    ['Standards compliance fee', 67],
    ['Environmental levy', 111],
    ['GCT on import', 4_023],
    ['Stamp duty', 500],
    ['Customs administrative fee', 250_000],
  ])
  expect(rating.totals.gctJmdCents).toBe(4_023)
})

test('the same example at J$155: each line is rounded once, and the stamp duty is the high one', () => {
  const rating = ratingOf(
    { declaredValueUsdCents: 20_000 },
    { bands: [{ uptoLb: 50, priceUsdCents: 2_000 }], handlingUsdCents: 0, fuelPercent: 0 },
    { gct: { percent: 0, onFeatures: [] } },
  )
  expect(amounts(rating).slice(2, 7)).toEqual([
    ['Import duty', 688_200],
    ['Standards compliance fee', 10_323],
    ['Environmental levy', 17_205],
    ['GCT on import', 623_509],
    ['Stamp duty', 10_000],
  ])
})

test('the duty-free value itself is free; with one cent more the whole value is charged', () => {
  const free = ratingOf({ declaredValueUsdCents: 10_000 })
  expect(free.lines.filter((line) => line.feature === 'Duty')).toEqual([
    expect.objectContaining({ unitJmdCents: 0, how: 'US$100.00 is within the duty-free US$100.00' }),
  ])
  expect(amount(free, 'Customs administrative fee')).toBeUndefined()
  // C 100.01, F 12 and fuel .90, I 1.0001: CIF J$17,656.07 of which a fifth.
  expect(amount(ratingOf({ declaredValueUsdCents: 10_001 }), 'Import duty')).toBe(353_121)
})

test('customs assume their own insurance if none is charged: 1% by air, 1.5% by sea of cost and freight', () => {
  const bare = { bands: [{ uptoLb: 50, priceUsdCents: 2_000 }], fuelPercent: 0, insurancePercent: 0 }
  const value = { declaredValueUsdCents: 20_000 }
  const cif = (percent: number) => Math.round(22_000 * 155 * (1 + percent / 100))
  expect(amount(ratingOf(value, bare), 'Import duty')).toBe(Math.round(cif(1) * 0.2))
  expect(amount(ratingOf(value, { ...bare, mode: 'Sea' }), 'Import duty')).toBe(Math.round(cif(1.5) * 0.2))
})

test('a category has its own duty and may have its own GCT; one that is not there is refused', () => {
  const dear = { declaredValueUsdCents: 20_000 }
  const books = ratingOf({ ...dear, category: 'books' })
  expect([amount(books, 'Import duty'), amount(books, 'GCT on import')]).toEqual([0, undefined])
  const phones = amount(ratingOf({ ...dear, category: 'Phones' }), 'GCT on import') ?? 0
  const general = amount(ratingOf(dear), 'GCT on import') ?? 0
  expect(phones / general).toBeCloseTo(25 / 15, 5)
  expect(() => ratingOf({ ...dear, category: 'Boats' })).toThrow(Refusal)
})

test('freight is the band of the greater of scale and size, whole pounds up, and by the pound above the last', () => {
  expect(amount(ratingOf({ weightLb: 1 }), 'Air freight')).toBe(350 * 155)
  expect(amount(ratingOf({ weightLb: 1.01 }), 'Air freight')).toBe(1_200 * 155)
  const box = { lengthIn: 20, widthIn: 15, heightIn: 10 }
  expect([ratingOf(box).chargeableLb, ratingOf(box, { volumetricDivisor: 139 }).chargeableLb]).toEqual([
    19, 22,
  ])
  expect(amount(ratingOf(box), 'Air freight')).toBe(4_000 * 155)
  expect(amount(ratingOf(box, { volumetricDivisor: 139 }), 'Air freight')).toBe((4_000 + 2 * 180) * 155)
  expect(ratingOf(box).lines[0]?.how).toBe(
    'Air, 19 lb by size (166 in³/lb, scale 3.2 lb), up to 20 lb: US$40.00',
  )
})

test('handling is more for a heavy package, by the last step it is over', () => {
  expect([40, 41, 60, 61].map((weightLb) => amount(ratingOf({ weightLb }), 'Handling'))).toEqual(
    [200, 1_500, 1_500, 3_450].map((usd) => usd * 155),
  )
})

test('fuel is of the freight, insurance of the value, and the tax on services is on all of them but insurance', () => {
  const rating = ratingOf({ delivery: true })
  expect(amounts(rating)).toEqual([
    ['Air freight', 186_000],
    ['Handling', 31_000],
    ['Fuel surcharge', 13_950],
    ['Insurance', 7_750],
    ['Import duty', 0],
    ['Delivery to the door', 80_000],
    ['GCT on services', 46_643],
  ])
  expect(rating.totals).toEqual({ subtotalJmdCents: 318_700, gctJmdCents: 46_643, totalJmdCents: 365_343 })
  expect(rating.lines.every((line) => line.how !== '')).toBe(true)
})

test('storage is charged after the free days, and a waiver cancels it with its reason', () => {
  const waiting = { readyOn: '2026-11-01', until: '2026-11-11' }
  expect(amount(ratingOf({ waiting }), 'Storage, small')).toBe(3 * 5_000)
  const waivedRating = ratingOf({ waiting: { ...waiting, waiver: 'Office was closed' } })
  expect(amount(waivedRating, 'Storage waived')).toBe(-15_000)
  expect(waivedRating.totals).toEqual(ratingOf().totals)
  expect(waivedRating.lines.find((line) => line.description === 'Storage waived')?.how).toBe(
    'Waived: Office was closed',
  )
})

const anyParcel = fc.record<Parcel>({
  weightLb: fc.integer({ min: 1, max: 150_000 }).map((n) => n / 100),
  lengthIn: fc.option(fc.integer({ min: 1, max: 600 }).map((n) => n / 10)),
  widthIn: fc.option(fc.integer({ min: 1, max: 600 }).map((n) => n / 10)),
  heightIn: fc.option(fc.integer({ min: 1, max: 600 }).map((n) => n / 10)),
  declaredValueUsdCents: fc.integer({ min: 0, max: 100_000_000 }),
  category: fc.constantFrom(null, 'General', 'Books', 'Phones'),
  waiting: fc.option(
    fc.record({ readyOn: fc.constant('2026-01-01'), until: fc.constantFrom('2026-01-01', '2026-02-01') }),
  ),
  delivery: fc.boolean(),
})

test('[property] any parcel has whole cents, nothing below zero, lines that are the total, the same twice', () => {
  fc.assert(
    fc.property(anyParcel, fc.integer({ min: 100, max: 50_000 }), (any, exchangeRate) => {
      const rating = ratingOf(any, {}, { exchangeRate })
      for (const line of rating.lines) {
        expect(Number.isSafeInteger(chargeAmount(line))).toBe(true)
        expect(line.unitJmdCents).toBeGreaterThanOrEqual(0)
      }
      expect(rating.totals).toEqual(totalsOf(rating.lines))
      expect(ratingOf(any, {}, { exchangeRate })).toEqual(rating)
    }),
  )
})

test('[property] a heavier or dearer parcel never costs less', () => {
  fc.assert(
    fc.property(
      anyParcel,
      fc.integer({ min: 1, max: 5_000 }),
      fc.integer({ min: 1, max: 500_000 }),
      (any, lb, usd) => {
        const total = ratingOf(any).totals.totalJmdCents
        expect(
          ratingOf({ ...any, weightLb: any.weightLb + lb / 100 }).totals.totalJmdCents,
        ).toBeGreaterThanOrEqual(total)
        const dearer = { ...any, declaredValueUsdCents: any.declaredValueUsdCents + usd }
        expect(ratingOf(dearer).totals.totalJmdCents).toBeGreaterThanOrEqual(total)
      },
    ),
  )
})

test('[property] a percentage of two decimals is a whole number of basis points', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
      expect(basisPoints(points / 100)).toBe(points)
    }),
  )
})

test('freight is a line even when it costs nothing, and no other charge is', () => {
  const free = { bands: [{ uptoLb: 50, priceUsdCents: 0 }], handlingUsdCents: 0, insurancePercent: 0 }
  expect(ratingOf({}, free).lines.map(({ feature }) => feature)).toEqual(['Freight', 'Duty'])
})

test.each([
  [{ weightLb: 3.2 }, '4 lb (scale 3.2 lb)'],
  [{ weightLb: 4, lengthIn: 1, widthIn: 1, heightIn: 1 }, '4 lb (scale 4 lb)'],
  [{ weightLb: 3.2, lengthIn: 10, widthIn: 10, heightIn: 10 }, '7 lb by size (166 in³/lb, scale 3.2 lb)'],
])('a parcel of %j is charged for %s', (measures, words) => {
  expect(ratingOf(measures).lines[0]?.how).toContain(`, ${words}, `)
})

test('an estimate of a parcel with entered lines is its rate, and one tax on the services of both', () => {
  const { waiting: _, ...unstored } = { ...parcel, delivery: true }
  const enteredLine = {
    ...{ feature: 'Handling' as const, description: 'Crate', quantity: 2, unitJmdCents: 50_000, how: 'Wood' },
  }
  const ratedLines = ratingOf({ delivery: true }).lines
  const services = ratedLines.filter(({ feature }) => feature !== 'GCT')
  const lines = estimateCharges({ parcel: unstored, sheet, duty }, [enteredLine], settings)
  expect(lines.slice(0, -1)).toEqual([...services, enteredLine])
  const taxOf = (charges: typeof lines) => totalsOf(charges).gctJmdCents
  expect(taxOf(lines)).toBe(taxOf([...ratedLines]) + 15_000)
  expect(lines.filter(({ feature }) => feature === 'GCT')).toHaveLength(1)
})

test('an estimate of goods of two categories has the duty of each', () => {
  const lines = [
    { valueUsdCents: 80_000, dutyCategory: 'Books' },
    { valueUsdCents: 20_000, dutyCategory: 'Phones' },
  ]
  const { waiting: _, ...goods } = { ...parcel, declaredValueUsdCents: 100_000 }
  const totalOf = (more: object) =>
    totalsOf(estimateCharges({ parcel: { ...goods, ...more }, sheet, duty }, [], settings)).totalJmdCents
  const ratedLines = ratingOf({ declaredValueUsdCents: 100_000, parts: lines }).lines
  expect(totalOf({ lines })).toBe(totalsOf([...ratedLines]).totalJmdCents)
  expect(totalOf({ lines })).not.toBe(totalOf({}))
})

test('the CIF of a box with several categories is read from its lines as a whole', () => {
  const parts = [
    { valueUsdCents: 80_000, dutyCategory: 'Books' },
    { valueUsdCents: 20_000, dutyCategory: 'Phones' },
  ]
  const oneCategory = ratingOf({ declaredValueUsdCents: 100_000, category: 'Books' })
  const severalParts = ratingOf({ declaredValueUsdCents: 100_000, parts })
  expect(computedCifOf(severalParts.lines)).toBe(computedCifOf(oneCategory.lines))
})

test('a laptop and books in one box pay the duty of each, on their shares of the CIF', () => {
  const parts = [
    { valueUsdCents: 80_000, dutyCategory: 'books' },
    { valueUsdCents: 20_000, dutyCategory: 'Phones' },
  ]
  const severalParts = ratingOf({ declaredValueUsdCents: 100_000, parts })
  const [books, phones] = ['Books', 'Phones'].map((category) =>
    ratingOf({ declaredValueUsdCents: 100_000, category }),
  )
  const dutyOf = (rating: ReturnType<typeof ratingOf> | undefined) =>
    (rating && amount(rating, 'Import duty')) ?? 0
  expect(dutyOf(books)).toBe(0)
  expect(dutyOf(severalParts)).toBe(Math.round(dutyOf(phones) / 5))
  expect(severalParts.lines.find(({ feature }) => feature === 'Duty')?.how).toMatch(
    /^Shares of CIF J\$[\d,.]+\nBooks: 0% of J\$[\d,.]+, J\$0.00\nPhones: 20% of J\$[\d,.]+, J\$[1-9][\d,.]+$/,
  )
})

test('parts of one category cost what the whole costs in it, to the cent', () => {
  const category = fc.constantFrom('General', 'Books', 'Phones')
  const values = fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(category, values, (dutyCategory, amounts) => {
      const parts = amounts.map((valueUsdCents) => ({ valueUsdCents, dutyCategory }))
      const declaredValueUsdCents = amounts.reduce((sum, value) => sum + value, 0)
      expect(ratingOf({ declaredValueUsdCents, parts })).toEqual(
        ratingOf({ declaredValueUsdCents, category: dutyCategory }),
      )
    }),
  )
})

test('a category that was deleted is refused in words where duty is charged, and asks nothing below', () => {
  const parts = [{ valueUsdCents: 10_001, dutyCategory: 'Toys' }]
  expect(() => ratingOf({ declaredValueUsdCents: 10_001, parts })).toThrow(
    'The duty table has no category "Toys"',
  )
  expect(amount(ratingOf({ declaredValueUsdCents: 10_000, parts }), 'Import duty')).toBe(0)
})

test.each<[what: string, dutyJmdCents: number | null | undefined, feeJmdCents: number]>([
  // The CIF is J$31,310: 6,262 of duty, 93.93 and 156.55 of fees, 5,673.37 of GCT, 100 of stamp duty, 2,500 for customs.
  ['what customs would charge', undefined, 147_859],
  ['the same while customs have charged nothing yet', null, 147_859],
  ['what they charged in place of the duty', 820_000, 167_239],
  ['a duty of nothing', 0, 85_239],
])('a fee of a tenth of customs’ charges is on %s', (_what, dutyJmdCents, feeJmdCents) => {
  const free = { bands: [{ uptoLb: 50, priceUsdCents: 0 }], handlingUsdCents: 0, insurancePercent: 0 }
  const changes = dutyJmdCents === undefined ? {} : { dutyJmdCents }
  const rating = ratingOf({ declaredValueUsdCents: 20_000, ...changes }, free, { fees: [clearance] })
  expect(amount(rating, 'Clearance')).toBe(feeJmdCents)
})

test.each<[rule: FeeTerms['rule'], what: string, changes: Partial<Parcel>, isCharged: boolean]>([
  ['Consolidation', 'a box of several packages', { isConsolidated: true }, true],
  ['Consolidation', 'a package', { isConsolidated: false }, false],
  ['Consolidation', 'a parcel of the calculator', {}, false],
  ['Hold', 'a package that was held', { isHeld: true }, true],
  ['Hold', 'a package that was not', { isHeld: false }, false],
  ['Hold', 'a parcel of the calculator', {}, false],
  ['Branch', 'a package of the office', { branchId: 'montego-bay' }, true],
  ['Branch', 'a package of another office', { branchId: 'kingston' }, false],
  ['Branch', 'a package of no office', { branchId: null }, false],
  ['Branch', 'a parcel of the calculator', {}, false],
])('a fee by the rule %s is on %s: %s', (rule, _what, changes, isCharged) => {
  const fee = { ...clearance, rule, percent: null, amountJmdCents: 5_000, branchId: 'montego-bay' }
  expect(amount(ratingOf(changes, {}, { fees: [fee] }), 'Clearance')).toBe(isCharged ? 5_000 : undefined)
})

test.each<[what: string, changes: Partial<Parcel>, description: string, jmdCents: number]>([
  ['to a town by the pound', {}, 'Delivery to Negril, Westmoreland', 60_000 + 4 * 1_000],
  ['of a single pound', { weightLb: 1 }, 'Delivery to Negril, Westmoreland', 61_000],
  ['above so much shipping', { weightLb: 30 }, 'Delivery to Negril, Westmoreland', 0],
  ['to an unknown place', { deliveryTo: null }, 'Delivery to the door', 80_000],
])('a delivery %s costs what its zone says', (_what, changes, description, jmdCents) => {
  const zone = { name: 'Negril', parishes: [], towns: ['Negril'], validFrom: '2026-01-01' }
  const deliveryZones = [{ ...zone, baseJmdCents: 60_000, perLbJmdCents: 1_000, freeAboveJmdCents: 500_000 }]
  const deliveryTo = { town: 'Negril', parish: 'Westmoreland' }
  const rating = ratingOf({ delivery: true, deliveryTo, ...changes }, {}, { deliveryZones })
  expect(amount(rating, description)).toBe(jmdCents)
})
