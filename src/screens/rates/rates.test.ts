import { expect, test } from 'vitest'
import { blankDuty, checkDuty, readDuty, toDutyValues } from './duty-values.ts'
import { exampleParcel, readParcel } from './parcel-values.ts'
import { blankRates, checkRates, readRates, toRateValues } from './rate-values.ts'

const sheet = {
  ...{
    name: 'Air 2026',
    mode: 'Air' as const,
    service: 'Express',
    priceGroupId: '01999999-0000-7000-8000-0000000000a1',
    originBranchId: 'w',
    validFrom: '2026-01-01',
    extraLbUsdCents: 350,
    volumetricDivisor: 166,
  },
  bands: [
    { uptoLb: 1, priceUsdCents: 499 },
    { uptoLb: 5, priceUsdCents: 1_850 },
  ],
  ...{ handlingUsdCents: 100, handlingSteps: [{ overLb: 50, priceUsdCents: 2_000 }] },
  ...{ fuelPercent: 7.5, insurancePercent: 1 },
}

const duty = {
  validFrom: '2026-01-01',
  deMinimisUsdCents: 10_000,
  rates: {
    categories: [
      { category: 'General', dutyPercent: 20, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: 0 },
    ],
    ...{ gctPercent: 15, scfPercent: 0.3, environmentalLevyPercent: 0.5, cafJmdCents: 250_000 },
    stampDuty: { uptoCifJmdCents: 550_000, lowJmdCents: 500, highJmdCents: 10_000 },
    ...{ insuranceAirPercent: 1, insuranceSeaPercent: 1.5 },
  },
}

test('an untouched rate sheet and an untouched duty table are saved as they were', () => {
  const rates = toRateValues(sheet, '2026-01-01')
  expect(checkRates(rates)).toEqual({})
  expect(readRates(rates)).toEqual(sheet)
  const values = toDutyValues(duty, '2026-01-01')
  expect(checkDuty(values)).toEqual({})
  expect(readDuty(values)).toEqual(duty)
})

test('weights go up in whole pounds, each with a price', () => {
  const problem = (...rows: (readonly [string, string])[]) =>
    checkRates({
      ...blankRates('2026-01-01'),
      bands: rows.map(([lb, price], n) => ({ key: String(n), lb, price })),
    })['bands']
  expect(problem(['1', '4.99'], ['5', '18.50'])).toBeUndefined()
  expect(problem(['5', '4.99'], ['5', '18.50'])).toMatch('go up')
  expect(problem(['1.5', '4.99'])).toMatch('whole pounds')
  expect(problem(['1', ''])).toMatch('price')
  expect(problem()).toMatch('at least one')
})

test('a category appears once, with percentages', () => {
  const problem = (...names: string[]) =>
    checkDuty({
      ...blankDuty('2026-01-01'),
      categories: names.map((category, n) => ({
        key: String(n),
        category,
        dutyPercent: '20',
        gctPercent: '',
      })),
    })['categories']
  expect(problem('General', 'Books')).toBeUndefined()
  expect(problem('General', ' general')).toMatch('only once')
  expect(problem('General', '')).toMatch('name')
})

test('a package is priced once its weight and value are numbers', () => {
  expect(readParcel(exampleParcel)).toMatchObject({
    weightLb: 5,
    declaredValueUsdCents: 8_000,
    lengthIn: null,
  })
  expect(readParcel({ ...exampleParcel, weightLb: '' })).toBeNull()
  expect(readParcel({ ...exampleParcel, value: 'many' })).toBeNull()
  expect(readParcel({ ...exampleParcel, lengthIn: '0' })).toBeNull()
})
