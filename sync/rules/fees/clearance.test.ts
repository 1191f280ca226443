import { describe, expect, test } from 'vitest'
import { untouchedCustoms } from '../../entities/packages/customs.ts'
import { idOf } from '../../test/people.ts'
import { importGct, serviceGct } from '../prices/gct.ts'
import type { Charge } from '../prices/money.ts'
import { withActualClearance } from './clearance.ts'
import { type FeeTerms, percentCharge } from './fees.ts'

// A fee that is a percentage of what customs charges follows the duty that customs charged in the end.

const packageId = idOf(1)
const fee = (over: Partial<FeeTerms> = {}): FeeTerms => ({
  ...{ name: 'Clearance', rule: 'Clearance', amountJmdCents: null, percent: 10, minJmdCents: null },
  ...{ maxJmdCents: null, aboveUsdCents: null, aboveLb: null, branchId: null, isTaxed: true, ...over },
})
const gct = { percent: 15, onFeatures: ['Freight' as const] }
const charge = (over: Partial<Charge>): Charge => ({
  ...{ feature: 'Freight', description: 'Freight', quantity: 1, unitJmdCents: 1_000, how: '', packageId },
  ...over,
})
const duty = charge({ feature: 'Duty', description: 'Duty', unitJmdCents: 50_000 })
const levy = charge({ feature: 'EnvironmentalLevy', description: 'Levy', unitJmdCents: 2_000, quantity: 2 })
const tax = charge({ feature: 'GCT', description: importGct, unitJmdCents: 6_000 })
/** The fee on customs' charges of J$600, and the GCT on freight of J$10 and on that fee. */
const feeLine = charge({ ...percentCharge(fee(), 10, 60_000), packageId })
const gctLine = charge({
  ...{ feature: 'GCT', description: serviceGct, unitJmdCents: 1_050 },
  how: '15% of J$70.00, our own services',
})
const draft = [charge({}), duty, levy, tax, feeLine, gctLine]

const actual = (dutyJmdCents: number | null, charges: readonly Charge[] = draft, fees = [fee()]) =>
  withActualClearance(charges, { packageId, customs: { ...untouchedCustoms, dutyJmdCents } }, { fees, gct })
const amountsOf = (charges: readonly Charge[]) => charges.map(({ unitJmdCents }) => unitJmdCents)

test('the fee is computed from the charged duty, and from what else customs charges, and so is its GCT', () => {
  const charges = actual(90_000)
  // 10 % of J$900 of duty, J$40 of levies and J$60 of import GCT.
  expect(charges[4]).toEqual({ ...feeLine, unitJmdCents: 10_000, how: '10% of customs’ charges J$1,000.00' })
  expect(charges[5]).toEqual({ ...gctLine, unitJmdCents: 1_650, how: '15% of J$110.00, our own services' })
  expect(charges.slice(0, 4)).toEqual(draft.slice(0, 4))
})

test('a duty of nothing counts, and one that is still unknown changes nothing', () => {
  expect(amountsOf(actual(0))).toEqual([1_000, 50_000, 2_000, 6_000, 1_000, 300])
  expect(actual(null)).toEqual(draft)
})

describe('a line stays', () => {
  test.each<[what: string, line: Charge, fees: FeeTerms[]]>([
    ['that a person entered', { ...feeLine, how: 'Agreed' }, [fee()]],
    ['of another percentage', feeLine, [fee({ percent: 12 })]],
    ['of another name', { ...feeLine, description: 'Handling' }, [fee()]],
    ['of another rule', feeLine, [fee({ rule: 'Always' })]],
    ['of a fee that is an amount now', feeLine, [fee({ percent: null, amountJmdCents: 5_000 })]],
    ['of no fee', feeLine, []],
    ['of another package', { ...feeLine, packageId: idOf(2) }, [fee()]],
  ])('%s', (_what, line, fees) => {
    const charges = [charge({}), duty, line]
    expect(actual(90_000, charges, fees)).toEqual(charges)
  })

  test('of GCT that a person entered', () => {
    const ownLine = { ...gctLine, unitJmdCents: 999 }
    expect(actual(90_000, [...draft.slice(0, 5), ownLine]).at(-1)).toEqual(ownLine)
  })

  test('of GCT on import that is as much as that on services', () => {
    const sameTax = { ...tax, unitJmdCents: gctLine.unitJmdCents }
    const charges = actual(90_000, [charge({}), duty, sameTax, feeLine, gctLine])
    expect(charges[2]).toEqual(sameTax)
    expect(charges[4]?.unitJmdCents).not.toBe(gctLine.unitJmdCents)
  })

  test('of a service that costs what the GCT does', () => {
    const crate = charge({ feature: 'Handling', description: 'Crate', unitJmdCents: gctLine.unitJmdCents })
    const charges = actual(90_000, [...draft, crate])
    expect(charges[5]?.unitJmdCents).toBe(1_650)
    expect(charges[6]).toEqual(crate)
  })

  test('of GCT on services that have none by now', () => {
    const freeOfTax = [duty, levy, tax, { ...feeLine, feature: 'FeeWithoutGct' as const }]
    const ownTax = { ...gctLine, unitJmdCents: 6_000 }
    expect(actual(90_000, [...freeOfTax, ownTax], [fee({ isTaxed: false })])[4]).toEqual(ownTax)
  })

  test('of GCT on import, and of GCT where no service has it any more', () => {
    expect(actual(90_000)[3]).toEqual(tax)
    const freeOfTax = [duty, { ...feeLine, feature: 'FeeWithoutGct' as const }, gctLine]
    expect(actual(90_000, freeOfTax, [fee({ isTaxed: false })]).at(-1)).toEqual(gctLine)
  })
})

test('among the charges of several packages only those of its own change, each in its place', () => {
  const foreignLines = draft.map((line) => ({ ...line, packageId: idOf(2) }))
  const bothLines = draft.flatMap((line, n) => [foreignLines[n] ?? line, line])
  const charges = actual(90_000, bothLines)
  expect(charges.filter((_, n) => n % 2 === 0)).toEqual(foreignLines)
  expect(amountsOf(charges.filter((_, n) => n % 2 === 1))).toEqual([
    1_000, 50_000, 2_000, 6_000, 10_000, 1_650,
  ])
})

test.each([
  ['least', { minJmdCents: 20_000 }, 20_000, ', at least J$200.00'],
  ['most', { maxJmdCents: 5_000 }, 5_000, ', at most J$50.00'],
])('the fee keeps to its %s', (_what, over, amount, words) => {
  expect(actual(90_000, draft, [fee(over)])[4]).toMatchObject({
    ...{ unitJmdCents: amount, how: `10% of customs’ charges J$1,000.00${words}` },
  })
})
