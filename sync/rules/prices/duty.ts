import type { DutyTable } from '../../entities/money/duty-table.ts'
import { featureText } from '../../entities/money/invoice-status.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import { importGct } from './gct.ts'
import { type Charge, jmdOfUsd, jmdText, percentOf, percentText, roundedQuotient, usdText } from './money.ts'

/** A part of the goods that may have a category of its own. */
export interface GoodsPart {
  readonly valueUsdCents: number
  readonly dutyCategory: string | null
}

export interface ImportedGoods {
  readonly declaredValueUsdCents: number
  /** Freight including the fuel surcharge. */
  readonly freightJmdCents: number
  /** The insurance charge; 0 if there is none. */
  readonly insuranceJmdCents: number
  readonly mode: ShippingMode
  /** A category of the duty table; null is the first one. */
  readonly category: string | null
  /** The goods by kind, each in its own category, where `category` names none for all of them. */
  readonly parts?: readonly GoodsPart[]
  readonly exchangeRate: number
}

type Terms = Pick<DutyTable, 'deMinimisUsdCents' | 'rates'>

const rowOf = ({ rates }: Terms, category: string) =>
  rates.categories.find((row) => row.category.toLowerCase() === category.trim().toLowerCase())

export const hasCategory = (terms: Terms, category: string): boolean => rowOf(terms, category) !== undefined

export function categoryOf(terms: Terms, category: string | null) {
  const { rates } = terms
  const categoryRow = category?.trim() ? rowOf(terms, category) : rates.categories[0]
  if (categoryRow) return categoryRow
  const categoryNames = rates.categories.map((row) => row.category).join(', ')
  throw new Refusal('invalid', `The duty table has no category "${category}". It has: ${categoryNames}.`, {
    category: ['is not in the duty table'],
  })
}

type CategoryRow = ReturnType<typeof categoryOf>

/** The categories of the goods with their values, in the order of the parts. */
function valuesByCategory(goods: ImportedGoods, terms: Terms): Map<CategoryRow, number> {
  const { category, declaredValueUsdCents, parts = [] } = goods
  if (category !== null || parts.length === 0)
    return new Map([[categoryOf(terms, category), declaredValueUsdCents]])
  const values = new Map<CategoryRow, number>()
  for (const { dutyCategory, valueUsdCents } of parts) {
    const row = categoryOf(terms, dutyCategory)
    values.set(row, (values.get(row) ?? 0) + valueUsdCents)
  }
  return values
}

/** The shares of a base by values, to the cent: together they are the base. */
function sharesOf(base: number, values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + value, 0)
  let valueUpTo = 0
  let shareUpTo = 0
  return values.map((value) => {
    valueUpTo += value
    const before = shareUpTo
    shareUpTo = roundedQuotient([base, valueUpTo], whole)
    return shareUpTo - before
  })
}

/** Cost, insurance and freight in JMD cents, the base of customs' charges. */
export function cifOf(goods: ImportedGoods, { rates }: Terms) {
  const cost = jmdOfUsd(goods.declaredValueUsdCents, goods.exchangeRate)
  const costAndFreight = cost + goods.freightJmdCents
  const insurancePercent = goods.mode === 'Sea' ? rates.insuranceSeaPercent : rates.insuranceAirPercent
  const insurance = goods.insuranceJmdCents || percentOf(costAndFreight, insurancePercent)
  return costAndFreight + insurance
}

/** A line of an invoice takes no longer one. */
const longestExplanation = 2000

const singleCharge = (feature: Charge['feature'], unitJmdCents: number, explanation: string): Charge => ({
  feature,
  description: featureText[feature],
  quantity: 1,
  unitJmdCents,
  how: explanation.slice(0, longestExplanation),
})

/** The charges on the share of the CIF that goods of one category have. */
function chargesOn(cif: number, { category, dutyPercent, gctPercent }: CategoryRow, { rates }: Terms) {
  const duty = percentOf(cif, dutyPercent)
  const standardsFee = percentOf(cif, rates.scfPercent)
  const levy = percentOf(cif, rates.environmentalLevyPercent)
  const gctBase = cif + duty + standardsFee + levy
  const gct = gctPercent ?? rates.gctPercent
  return {
    duty,
    standardsFee,
    levy,
    gct: percentOf(gctBase, gct),
    cif,
    rateText: `${category}: ${percentText(dutyPercent)}`,
    gctBase,
    gctPercent: gct,
  }
}

/** The duty of one category among several. */
const partText = ({ rateText, cif, duty }: ReturnType<typeof chargesOn>): string =>
  `${rateText} of ${jmdText(cif)}, ${jmdText(duty)}`

/** A line for each rate, as a tax invoice names them. */
const gctCharges = (parts: readonly ReturnType<typeof chargesOn>[]): Charge[] =>
  [...Map.groupBy(parts, ({ gctPercent }) => gctPercent)].map(([percent, group]) => {
    const base = group.reduce((sum, { gctBase }) => sum + gctBase, 0)
    const gct = group.reduce((sum, part) => sum + part.gct, 0)
    const how = `${percentText(percent)} of CIF, duty and fees ${jmdText(base)}`
    return { ...singleCharge('GCT', gct, how), description: importGct }
  })

/**
 * The charges of customs, each line with its explanation. Nothing is charged up to the duty-free value; above it, the
 * whole value is charged. Goods of several categories share the CIF by their values.
 */
export function customsCharges(goods: ImportedGoods, terms: Terms): Charge[] {
  const { rates, deMinimisUsdCents } = terms
  const value = usdText(goods.declaredValueUsdCents)
  // A category that was asked for has to be there, even where nothing is charged.
  if (goods.category !== null) categoryOf(terms, goods.category)
  if (goods.declaredValueUsdCents <= deMinimisUsdCents)
    return [singleCharge('Duty', 0, `${value} is within the duty-free ${usdText(deMinimisUsdCents)}`)]
  const cif = cifOf(goods, terms)
  const values = valuesByCategory(goods, terms)
  const shares = sharesOf(cif, [...values.values()])
  const parts = [...values.keys()].map((category, n) => chargesOn(shares[n] ?? 0, category, terms))
  const sumOf = (name: 'duty' | 'standardsFee' | 'levy') => parts.reduce((sum, part) => sum + part[name], 0)
  const [first] = parts
  const dutyHow =
    parts.length === 1 && first
      ? `${first.rateText} of CIF ${jmdText(cif)}`
      : [`Shares of CIF ${jmdText(cif)}`, ...parts.map(partText)].join('\n')
  const isGuess = goods.category === null && goods.parts?.some(({ dutyCategory }) => dutyCategory === null)
  const guessHow = isGuess ? '. Nobody chose a category for all goods' : ''
  const onCif = (percent: number) => `${percentText(percent)} of CIF ${jmdText(cif)}`
  const { uptoCifJmdCents, lowJmdCents, highJmdCents } = rates.stampDuty
  const low = cif <= uptoCifJmdCents
  const stampHow = `CIF ${low ? 'up to' : 'above'} ${jmdText(uptoCifJmdCents)}`
  const charges = [
    singleCharge('Duty', sumOf('duty'), `${dutyHow}${guessHow}`),
    singleCharge('StandardsFee', sumOf('standardsFee'), onCif(rates.scfPercent)),
    singleCharge('EnvironmentalLevy', sumOf('levy'), onCif(rates.environmentalLevyPercent)),
    ...gctCharges(parts),
    singleCharge('StampDuty', low ? lowJmdCents : highJmdCents, stampHow),
    singleCharge('CustomsFee', rates.cafJmdCents, 'The same for every package with duty'),
  ]
  return charges.filter((charge) => charge.feature === 'Duty' || charge.unitJmdCents > 0)
}
