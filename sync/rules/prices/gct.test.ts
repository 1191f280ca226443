import { expect, test } from 'vitest'
import { gctBaseOf, gctRateOf, gctWithin, withServiceGct } from './gct.ts'

// A tax invoice reads the rate and the amount of a tax from the words of its line.

test.each<[explanation: string, rate: string, jmdCents: number | null]>([
  ['15% of J$100.00, our own services', '15%', 10_000],
  ['16.25% of J$1,234,567.89, our own services', '16.25%', 123_456_789],
  ['16.5% of CIF, duty and fees J$19,523.23', '16.5%', 1_952_323],
  ['0% of J$0.04, our own services', '0%', 4],
  // A person's words name no amount that a tax office may rely on.
  ['Agreed: 15% of J$100.00', '', null],
  ['15% of what was agreed', '15%', null],
  ['15% of J$100', '15%', null],
  ['fifteen% of J$100.00', '', null],
  ['16.% of J$100.00', '', null],
  ['', '', null],
])('“%s” is a tax of “%s” on %s cents', (explanation, rate, jmdCents) => {
  expect(gctRateOf({ how: explanation })).toBe(rate)
  expect(gctBaseOf({ how: explanation })).toBe(jmdCents)
})

test('the words of a tax that was computed are read back', () => {
  const freight = {
    ...{
      feature: 'Freight' as const,
      description: 'Freight',
      quantity: 3,
      unitJmdCents: 41_152_263,
      how: '',
    },
  }
  const [, tax] = withServiceGct([freight], { percent: 16.5, onFeatures: ['Freight'] })
  expect(tax && [gctRateOf(tax), gctBaseOf(tax)]).toEqual(['16.5%', 123_456_789])
})

const [taxedFee, untaxedFee] = [{ isTaxed: true }, { isTaxed: false }]

test.each([
  ['15 % are in it', 11_500, 15, ['Freight'], [], 1_500],
  ['it is rounded once', 100, 15, ['Freight'], [], 13],
  ['the rate is zero', 11_500, 0, ['Freight'], [taxedFee], 0],
  ['no service is taxed', 11_500, 15, [], [], 0],
  ['a fee alone is taxed', 11_500, 15, [], [untaxedFee, taxedFee], 1_500],
  ['no fee is taxed', 11_500, 15, [], [untaxedFee], 0],
] as const)(
  'the tax within an amount, where %s',
  (_what, jmdCents, percent, onFeatures, fees, taxJmdCents) => {
    expect(gctWithin(jmdCents, { percent, onFeatures: [...onFeatures] }, fees)).toBe(taxJmdCents)
  },
)
