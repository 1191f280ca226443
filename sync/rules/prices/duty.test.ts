import { expect, test } from 'vitest'
import type { DutyTable } from '../../entities/money/duty-table.ts'
import { categoryOf, customsCharges, type GoodsPart, hasCategory } from './duty.ts'

// Customs charge goods by their category, by several, and by the first one where there is none.

const terms: Pick<DutyTable, 'deMinimisUsdCents' | 'rates'> = {
  deMinimisUsdCents: 10_000,
  rates: {
    categories: [
      { category: 'General', dutyPercent: 20, gctPercent: null },
      { category: 'Books', dutyPercent: 0, gctPercent: 0 },
    ],
    ...{ gctPercent: 0, scfPercent: 0, environmentalLevyPercent: 0, cafJmdCents: 0 },
    ...{ stampDuty: { uptoCifJmdCents: 0, lowJmdCents: 0, highJmdCents: 0 } },
    ...{ insuranceAirPercent: 0, insuranceSeaPercent: 0 },
  },
}
const part = (valueUsdCents: number, dutyCategory: string | null): GoodsPart => ({
  valueUsdCents,
  dutyCategory,
})
const chargesOf = (declaredValueUsdCents: number, category: string | null, parts: readonly GoodsPart[]) =>
  customsCharges(
    {
      ...{ declaredValueUsdCents, category, parts, freightJmdCents: 0, insuranceJmdCents: 0 },
      ...{ mode: 'Air', exchangeRate: 10_000 },
    },
    terms,
  )

test.each<[what: string, category: string | null, parts: GoodsPart[], jmdCents: number]>([
  ['goods of no category pay the first one', null, [], 400_000],
  ['goods of a category pay its duty', 'Books', [], 0],
  ['parts pay the duty of each', null, [part(15_000, 'Books'), part(5_000, 'General')], 100_000],
  ['a part of no category pays the first one', null, [part(15_000, 'Books'), part(5_000, null)], 100_000],
  ['a category for all goods replaces that of each part', 'Books', [part(20_000, 'General')], 0],
  ['and the other way round', 'General', [part(20_000, 'Books')], 400_000],
])('%s', (_what, category, parts, jmdCents) => {
  expect(chargesOf(20_000, category, parts)[0]).toMatchObject({ feature: 'Duty', unitJmdCents: jmdCents })
})

test.each<[what: string, category: string | null, parts: GoodsPart[], isGuess: boolean]>([
  ['goods without parts', null, [], false],
  ['one part without a category', null, [part(20_000, null)], true],
  ['one of two parts without a category', null, [part(10_000, 'Books'), part(10_000, null)], true],
  ['parts that have one each', null, [part(10_000, 'Books'), part(10_000, 'General')], false],
  ['a category for all of them', 'Books', [part(20_000, null)], false],
])('the bill warns that a category was guessed: %s', (_what, category, parts, isGuess) => {
  const words = 'Nobody chose a category for all goods'
  expect(chargesOf(20_000, category, parts)[0]?.how.includes(words)).toBe(isGuess)
})

test('a category that is not there is refused even where nothing is charged, and no category is fine', () => {
  expect(() => chargesOf(10_000, 'Boats', [])).toThrow('The duty table has no category "Boats"')
  expect(chargesOf(10_000, 'Books', [])[0]?.unitJmdCents).toBe(0)
  expect(chargesOf(10_000, null, [])[0]?.unitJmdCents).toBe(0)
})

test('a category is read without regard to capitals and blanks; only blanks are the first one', () => {
  expect(categoryOf(terms, ' BOOKS ').category).toBe('Books')
  expect([null, '', '  '].map((category) => categoryOf(terms, category).category)).toEqual([
    ...['General', 'General', 'General'],
  ])
  expect([' books ', 'Boats', ''].map((category) => hasCategory(terms, category))).toEqual([
    ...[true, false, false],
  ])
})

test('the explanation of fifty categories fits a line of an invoice', () => {
  const categories = Array.from({ length: 50 }, (_, n) => ({
    ...{ category: `Category number ${n} `.padEnd(60, 'x'), dutyPercent: 20, gctPercent: null },
  }))
  const parts = categories.map(({ category }) => part(400, category))
  const [duty] = customsCharges(
    {
      ...{ declaredValueUsdCents: 20_000, category: null, parts, freightJmdCents: 0, insuranceJmdCents: 0 },
      ...{ mode: 'Air', exchangeRate: 10_000 },
    },
    { ...terms, rates: { ...terms.rates, categories } },
  )
  expect(duty?.how).toHaveLength(2000)
})
