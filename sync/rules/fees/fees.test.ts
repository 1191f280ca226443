import { describe, expect, test } from 'vitest'
import { idOf } from '../../test/people.ts'
import { withServiceGct } from '../prices/gct.ts'
import { type FeeFacts, type FeeTerms, feesOn, isChargedOn, packageFees, returnFees } from './fees.ts'

const fee = (more: Partial<FeeTerms> = {}): FeeTerms => ({
  ...{
    name: 'Fee',
    rule: 'Always',
    amountJmdCents: 50_000,
    percent: null,
    minJmdCents: null,
    maxJmdCents: null,
  },
  ...{ aboveUsdCents: null, aboveLb: null, branchId: null, isTaxed: true },
  ...more,
})
const facts: FeeFacts = {
  ...{ chargeableLb: 50, declaredValueUsdCents: 10_000, branchId: idOf(1) },
  ...{ isConsolidated: false, isHeld: false, customsJmdCents: 0 },
}
const amountsOf = (terms: FeeTerms, more: Partial<FeeFacts> = {}) =>
  packageFees([terms], { ...facts, ...more }).map(({ unitJmdCents }) => unitJmdCents)

test.each<[rule: string, fee: FeeTerms, without: Partial<FeeFacts>, having: Partial<FeeFacts>]>([
  ['Clearance', fee({ rule: 'Clearance' }), {}, { customsJmdCents: 1 }],
  ['Value', fee({ rule: 'Value', aboveUsdCents: 10_000 }), {}, { declaredValueUsdCents: 10_001 }],
  ['Value from nothing', fee({ rule: 'Value', aboveUsdCents: 0 }), { declaredValueUsdCents: 0 }, {}],
  ['Weight', fee({ rule: 'Weight', aboveLb: 50 }), {}, { chargeableLb: 51 }],
  ['Branch', fee({ rule: 'Branch', branchId: idOf(2) }), {}, { branchId: idOf(2) }],
  ['Branch unknown', fee({ rule: 'Branch', branchId: idOf(1) }), { branchId: null }, {}],
  ['Consolidation', fee({ rule: 'Consolidation' }), {}, { isConsolidated: true }],
  ['Hold', fee({ rule: 'Hold' }), {}, { isHeld: true }],
])('%s decides by its fact', (_rule, terms, without, having) => {
  expect(amountsOf(terms, without)).toEqual([])
  expect(amountsOf(terms, having)).toEqual([50_000])
})

test('a fee for no office is on no package of no office', () => {
  expect(amountsOf(fee({ rule: 'Branch', branchId: null }), { branchId: null })).toEqual([])
})

test('the rule Always has no condition, and Return is on no bill of a package', () => {
  expect(amountsOf(fee())).toEqual([50_000])
  const everything = { isHeld: true, isConsolidated: true, customsJmdCents: 100 }
  expect(amountsOf(fee({ rule: 'Return' }), everything)).toEqual([])
  expect(returnFees([fee(), fee({ rule: 'Return', name: 'Papers' })])).toEqual([
    {
      ...{ feature: 'Fee', description: 'Papers', quantity: 1, unitJmdCents: 50_000 },
      how: 'For sending it back at your request: J$500.00',
    },
  ])
})

const clearance = (more: Partial<FeeTerms> = {}) =>
  fee({ rule: 'Clearance', amountJmdCents: null, percent: 7.5, ...more })
test.each<[customsJmdCents: number, more: Partial<FeeTerms>, unitJmdCents: number[], how: string]>([
  [1_000_000, {}, [75_000], '7.5% of customs’ charges J$10,000.00'],
  [1_000_000, { minJmdCents: 75_000, maxJmdCents: 75_000 }, [75_000], '7.5% of customs’ charges J$10,000.00'],
  [1_000_000, { minJmdCents: 75_001 }, [75_001], '7.5% of customs’ charges J$10,000.00, at least J$750.01'],
  [1_000_000, { maxJmdCents: 74_999 }, [74_999], '7.5% of customs’ charges J$10,000.00, at most J$749.99'],
  [1, { minJmdCents: 100 }, [100], '7.5% of customs’ charges J$0.01, at least J$1.00'],
  [6, {}, [], ''],
  [7, {}, [1], '7.5% of customs’ charges J$0.07'],
])('clearance of %i cents by %j', (customsJmdCents, more, amounts, how) => {
  const charges = packageFees([clearance(more)], { ...facts, customsJmdCents })
  expect(charges.map(({ unitJmdCents }) => unitJmdCents)).toEqual(amounts)
  if (how) expect(charges[0]?.how).toBe(how)
})

describe('GCT', () => {
  const gctOf = (isTaxed: boolean, onFeatures: ('Fee' | 'FeeWithoutGct' | 'Freight')[]) =>
    withServiceGct(packageFees([fee({ isTaxed })], facts), { percent: 15, onFeatures })
      .filter(({ feature }) => feature === 'GCT')
      .map(({ unitJmdCents }) => unitJmdCents)

  test.each([[[]], [['Freight']], [['Fee', 'FeeWithoutGct']]] as const)(
    'is only on taxed fees with these taxed features: %j',
    (onFeatures) => {
      expect(gctOf(true, [...onFeatures])).toEqual([7_500])
      expect(gctOf(false, [...onFeatures])).toEqual([])
    },
  )
})

test('a fee is charged from its first day to its last, while it is switched on', () => {
  const autumnFee = { isActive: true, validFrom: '2026-11-10', validTo: '2026-11-20' }
  expect(
    ['2026-11-09', '2026-11-10', '2026-11-20', '2026-11-21'].map((day) => isChargedOn(autumnFee, day)),
  ).toEqual([...[false, true, true, false]])
  expect(isChargedOn({ ...autumnFee, validTo: null }, '2099-01-01')).toBe(true)
  expect(feesOn([autumnFee, { ...autumnFee, isActive: false }], '2026-11-15')).toEqual([autumnFee])
})
