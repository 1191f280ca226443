import { expect, test } from 'vitest'
import type { ShippingRates } from '#sync/api/money/rate-sheets.ts'
import { defaultSettings } from '#sync/entities/company/settings.ts'
import { regularGroupId } from '#sync/entities/money/price-group.ts'
import { type Charge, totalsOf } from '#sync/rules/prices/money.ts'
import { isPromotionLine } from '#sync/rules/prices/promotions.ts'
import { rate } from '#sync/rules/prices/rating.ts'
import { promotionEntries, trialText } from './promotion-texts.ts'
import { offersInsurance, quoteOf, readQuote, shippingOnly, writeQuote } from './quote.ts'

const at = '2026-01-01T00:00:00.000Z'
const sheet: ShippingRates['rateSheets'][number] = {
  ...{
    rateSheetId: 'r',
    name: 'Air',
    mode: 'Air',
    service: '',
    priceGroupId: null,
    originBranchId: null,
    bands: [{ uptoLb: 5, priceUsdCents: 1000 }],
  },
  ...{ extraLbUsdCents: 200, volumetricDivisor: 166, handlingUsdCents: 200, handlingSteps: [] },
  ...{ fuelPercent: 7.5, insurancePercent: 1.5, validFrom: '2026-01-01', createdAt: at, updatedAt: at },
}
const dutyTable: NonNullable<ShippingRates['dutyTable']> = {
  ...{ dutyTableId: 'd', validFrom: '2026-01-01', deMinimisUsdCents: 10_000, createdAt: at, updatedAt: at },
  rates: {
    categories: [
      { category: 'General goods', dutyPercent: 20, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: 0 },
    ],
    ...{ gctPercent: 15, scfPercent: 0.3, environmentalLevyPercent: 0.5 },
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    ...{ cafJmdCents: 250_000, insuranceAirPercent: 1, insuranceSeaPercent: 1.5 },
  },
}
const rates: ShippingRates = {
  ...{ day: '2026-11-23', rateSheets: [sheet], dutyTable, deliveryZones: [], fees: [], promotions: [] },
  settings: defaultSettings,
  priceGroupId: regularGroupId,
  branchId: null,
}

const search =
  '?mode=Air&weight=3.5&length=12&width=9&height=4&value=240&category=Books&delivery=yes&place=Kingston'

test('a package without insurance costs less, where the customer has the choice and pays for it', () => {
  const without = readQuote(`${search}&insurance=no`)
  expect(readQuote(writeQuote(without))).toEqual(without)
  const byChoice = {
    ...rates,
    settings: { ...defaultSettings, insurance: { isChosen: true, uninsuredJmdCents: 0 } },
  }
  const featuresOf = (input: ReturnType<typeof readQuote>, terms: ShippingRates) => {
    const quote = quoteOf(input, terms)
    return quote.is === 'rated' ? quote.rated.lines.map(({ feature }) => feature) : []
  }
  expect(featuresOf(without, rates)).toContain('Insurance')
  expect(featuresOf(readQuote(search), byChoice)).toContain('Insurance')
  expect(featuresOf(without, byChoice)).not.toContain('Insurance')
  const free = { ...byChoice, rateSheets: [{ ...sheet, insurancePercent: 0 }] }
  expect([rates, byChoice, free].map((terms) => offersInsurance(terms, without))).toEqual([
    false,
    true,
    false,
  ])
})

test('a shared link holds all that was typed, and shows the cents of the invoice’s own function', () => {
  const input = readQuote(search)
  expect(readQuote(writeQuote(input))).toEqual(input)
  const parcel = {
    ...{ weightLb: 3.5, lengthIn: 12, widthIn: 9, heightIn: 4, declaredValueUsdCents: 24_000 },
    ...{ category: 'Books', waiting: null, delivery: true },
    deliveryTo: { town: '', parish: 'Kingston' },
  }
  expect(quoteOf(input, rates)).toEqual({
    is: 'rated',
    rated: rate(parcel, sheet, dutyTable, { ...defaultSettings, fees: [] }),
  })
})

const mixedSearch = '?mode=Air&weight=3.5&value=200&category=General+goods&value2=40.5&category2=Books'

test('a mixed box pays for each kind of goods, and its link holds them', () => {
  const input = readQuote(`${mixedSearch}&value3=&category3=Books`)
  expect(input.more).toEqual([{ value: '40.5', category: 'Books' }])
  expect(readQuote(writeQuote(input))).toEqual(input)
  const parcel = {
    ...{ weightLb: 3.5, lengthIn: null, widthIn: null, heightIn: null, declaredValueUsdCents: 24_050 },
    ...{ category: null, waiting: null, delivery: false },
    parts: [
      { valueUsdCents: 20_000, dutyCategory: 'General goods' },
      { valueUsdCents: 4_050, dutyCategory: 'Books' },
    ],
  }
  const expected = rate(parcel, sheet, dutyTable, { ...defaultSettings, fees: [] })
  expect(quoteOf(input, rates)).toEqual({ is: 'rated', rated: expected })
  expect(
    rate({ ...parcel, parts: [] }, sheet, dutyTable, { ...defaultSettings, fees: [] }).totals,
  ).not.toEqual(expected.totals)
})

test.each([
  [
    'one kind after an empty first one is that kind',
    '&value2=240&category2=Books',
    '&value=240&category=Books',
  ],
  [
    'kinds of one category are that category',
    '&value=100&category=Books&value2=140&category2=Books',
    '&value=240&category=Books',
  ],
  [
    'a category that there isn’t is the first one',
    '&value=100&category=Toys&value2=140&category2=Toys',
    '&value=240',
  ],
])('%s', (_name, mixed, plain) => {
  const totalOf = (more: string) => {
    const quote = quoteOf(readQuote(`?weight=3.5${more}`), rates)
    return quote.is === 'rated' ? quote.rated.totals : quote
  }
  expect(totalOf(mixed)).toEqual(totalOf(plain))
})

test('a further value that is none is said at its field, and so is a sum that is too much', () => {
  const problemsOf = (search: string) => quoteOf(readQuote(search), rates)
  expect(problemsOf('?weight=2&value=50&value2=lots')).toEqual({
    is: 'wrong',
    problems: { value2: 'Enter what you paid in US dollars, such as 79.99.' },
  })
  expect(problemsOf('?weight=2&value=600000&value2=600000')).toEqual({
    is: 'wrong',
    problems: { value: 'Enter values that add up to at most US$1,000,000.' },
  })
})

test('a delivery costs what the zone of its place says', () => {
  const west: ShippingRates['deliveryZones'][number] = {
    ...{ deliveryZoneId: 'z', name: 'West', parishes: ['Hanover'], towns: ['Negril'], createdAt: at },
    ...{ baseJmdCents: 150_000, perLbJmdCents: 1_000, freeAboveJmdCents: null, updatedAt: at },
    validFrom: '2026-01-01',
  }
  const deliveryTo = (place: string) => {
    const quote = quoteOf({ ...readQuote(search), place }, { ...rates, deliveryZones: [west] })
    const lines = quote.is === 'rated' ? quote.rated.lines : []
    const line = lines.find(({ feature }) => feature === 'Delivery')
    return [line?.description, line?.unitJmdCents]
  }
  expect(deliveryTo('Hanover')).toEqual(['Delivery to Hanover', 154_000])
  expect(deliveryTo('Negril')).toEqual(['Delivery to Negril', 154_000])
  expect(deliveryTo('Kingston')).toEqual(['Delivery to Kingston', 80_000])
  expect(deliveryTo('')).toEqual(['Delivery to the door', 80_000])
})

test.each([
  ['', 'empty', []],
  ['?weight=heavy', 'wrong', ['weight']],
  ['?weight=0', 'wrong', ['weight']],
  ['?weight=2000', 'wrong', ['weight']],
  ['?weight=3&length=12', 'wrong', ['width', 'height']],
  ['?weight=3&length=12&width=0&height=4', 'wrong', ['width']],
  ['?weight=3&value=lots', 'wrong', ['value']],
  ['?value=20', 'wrong', ['weight']],
  ['?weight=3+kg', 'wrong', ['weight']],
  ['?weight=12+in', 'wrong', ['weight']],
  ['?weight=1,5', 'wrong', ['weight']],
] as const)('%s is %s, and says which field', (query, is, fields) => {
  const quote = quoteOf(readQuote(query), rates)
  expect(quote.is).toBe(is)
  expect(quote.is === 'wrong' ? Object.keys(quote.problems) : []).toEqual(fields)
})

test.each([
  ['.5', 0.5],
  ['1.', 1],
  ['3 lb', 3],
  ['3.555', 3.555],
  ['12LBS.', 12],
  ['1,200 pounds', 1200],
])('a weight of "%s" is understood', (weight, weightLb) => {
  const quote = quoteOf({ ...readQuote(''), weight, length: '12"', width: '9 in', height: '4 inches' }, rates)
  const parcel = {
    ...{ weightLb, lengthIn: 12, widthIn: 9, heightIn: 4, declaredValueUsdCents: 0 },
    ...{ category: null, waiting: null, delivery: false },
  }
  const { totals } = rate(parcel, sheet, dutyTable, { ...defaultSettings, fees: [] })
  expect(quote.is === 'rated' ? quote.rated.totals : quote).toEqual(totals)
})

test('nonsense in an address is no page that breaks', () => {
  for (const query of [
    '?mode=Rocket&weight=1',
    '?weight=1&category=%3Cscript%3E',
    '?weight=1&delivery=maybe',
  ])
    expect(quoteOf(readQuote(query), rates).is).toBe('rated')
  expect(quoteOf(readQuote('?weight=1'), { ...rates, rateSheets: [] }).is).toBe('empty')
  expect(shippingOnly({ ...rates, dutyTable: null }, { mode: 'Air', service: '' }, 1)).toBeNull()
})

test('without a value, the quote claims none and says what is left open', () => {
  const dutyText = (query: string) => {
    const quote = quoteOf(readQuote(query), rates)
    return quote.is === 'rated' ? quote.rated.lines.find(({ feature }) => feature === 'Duty')?.how : null
  }
  expect(dutyText('?weight=3')).toBe('None up to US$100.00. Enter the value to see duty above it.')
  expect(dutyText('?weight=3&value=0')).toBe('US$0.00 is within the duty-free US$100.00')
})

test('a quote has the promotion of the day that saves most, also one whose code is tried', () => {
  const automatic: ShippingRates['promotions'][number] = {
    ...{ promotionId: 'p', name: 'Spring', code: '', percent: 10, amountJmdCents: null, base: 'Freight' },
    ...{ validTo: null, isFirstOnly: false },
  }
  const trial = { ...automatic, promotionId: 'q', name: 'Friends', code: 'FRIENDS', percent: 50 }
  const linesOf = (promotions: ShippingRates['promotions'], ...more: Parameters<typeof quoteOf>[2][]) => {
    const quote = quoteOf(readQuote(search), { ...rates, promotions }, ...more)
    if (quote.is !== 'rated') throw new Error('not rated')
    expect(quote.rated.totals).toEqual(totalsOf(quote.rated.lines))
    return quote.rated.lines
  }
  const plainLines = linesOf([])
  const freight = plainLines.find(({ feature }) => feature === 'Freight')?.unitJmdCents ?? 0
  const discountIn = (lines: readonly Charge[]) => lines.find(isPromotionLine)?.unitJmdCents
  expect(discountIn(plainLines)).toBeUndefined()
  expect(discountIn(linesOf([automatic]))).toBe(-Math.round(freight / 10))
  const triedLines = linesOf([automatic], trial)
  expect(discountIn(triedLines)).toBe(-Math.round(freight / 2))
  expect(trialText(triedLines, trial)).toMatch(/^Friends is in this price\. To have it, enter FRIENDS /)
  const small = { ...trial, percent: 1 }
  expect(trialText(linesOf([automatic], small), small)).toBe(
    'Spring saves you more than Friends, and a bill has one promotion.',
  )
  expect(trialText(plainLines, trial)).toBe('Friends takes nothing off this package: 50% off freight.')
})

test('the code of a shared quote is in its address', () =>
  expect(readQuote(writeQuote({ ...readQuote(search), code: 'FRIENDS' })).code).toBe('FRIENDS'))

test('promotions are among the rates with what they give and until when', () => {
  const row = { promotionId: 'p', name: 'Spring', code: '', percent: null, amountJmdCents: 50_000 } as const
  const more = { base: 'Charges', validTo: '2026-12-31', isFirstOnly: true } as const
  expect(promotionEntries([{ ...row, ...more }])).toEqual([
    [
      'Promotion: Spring',
      'J$500.00 off our charges, on your first shipment, until Thursday, 31 December 2026. A bill has one promotion, the one that saves you most.',
    ],
  ])
})
