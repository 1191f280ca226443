import type { DutyTable } from '../../entities/money/duty-table.ts'
import { featureText } from '../../entities/money/invoice-status.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import { importGct } from './gct.ts'
import { type Charge, chargeAmount, jmdOfUsd, jmdText, percentOf, percentText, usdText } from './money.ts'

export interface ImportedGoods {
  readonly declaredValueUsdCents: number
  /** Freight including the fuel surcharge. */
  readonly freightJmdCents: number
  /** The insurance charge; 0 if there is none. */
  readonly insuranceJmdCents: number
  readonly mode: ShippingMode
  /** A category of the duty table; null is the first one. */
  readonly category: string | null
  readonly exchangeRate: number
}

type Terms = Pick<DutyTable, 'deMinimisUsdCents' | 'rates'>

export function categoryOf({ rates }: Terms, category: string | null) {
  const searchName = category?.trim().toLowerCase()
  const categoryRow = searchName
    ? rates.categories.find((row) => row.category.toLowerCase() === searchName)
    : rates.categories[0]
  if (categoryRow) return categoryRow
  const categoryNames = rates.categories.map((row) => row.category).join(', ')
  throw new Refusal('invalid', `The duty table has no category "${category}". It has: ${categoryNames}.`, {
    category: ['is not in the duty table'],
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

const singleCharge = (feature: Charge['feature'], unitJmdCents: number, explanation: string): Charge => ({
  feature,
  description: featureText[feature],
  quantity: 1,
  unitJmdCents,
  how: explanation,
})

/**
 * The charges of customs, each line with its explanation. Nothing is charged up to the duty-free value; above it, the
 * whole value is charged.
 */
export function customsCharges(goods: ImportedGoods, terms: Terms): Charge[] {
  const { rates, deMinimisUsdCents } = terms
  const value = usdText(goods.declaredValueUsdCents)
  const { category, dutyPercent, gctPercent } = categoryOf(terms, goods.category)
  if (goods.declaredValueUsdCents <= deMinimisUsdCents)
    return [singleCharge('Duty', 0, `${value} is within the duty-free ${usdText(deMinimisUsdCents)}`)]
  const cif = cifOf(goods, terms)
  const of = (percent: number) => `${percentText(percent)} of CIF ${jmdText(cif)}`
  const onCif = (feature: Charge['feature'], percent: number) =>
    singleCharge(feature, percentOf(cif, percent), of(percent))
  const taxableCharges = [
    singleCharge('Duty', percentOf(cif, dutyPercent), `${category}: ${of(dutyPercent)}`),
    onCif('StandardsFee', rates.scfPercent),
    onCif('EnvironmentalLevy', rates.environmentalLevyPercent),
  ]
  const gctBase = taxableCharges.reduce((sum, charge) => sum + chargeAmount(charge), cif)
  const gct = gctPercent ?? rates.gctPercent
  const { uptoCifJmdCents, lowJmdCents, highJmdCents } = rates.stampDuty
  const low = cif <= uptoCifJmdCents
  const stampHow = `CIF ${low ? 'up to' : 'above'} ${jmdText(uptoCifJmdCents)}`
  const charges = [
    ...taxableCharges,
    {
      ...singleCharge(
        'GCT',
        percentOf(gctBase, gct),
        `${percentText(gct)} of CIF, duty and fees ${jmdText(gctBase)}`,
      ),
      description: importGct,
    },
    singleCharge('StampDuty', low ? lowJmdCents : highJmdCents, stampHow),
    singleCharge('CustomsFee', rates.cafJmdCents, 'The same for every package with duty'),
  ]
  return charges.filter((charge) => charge.feature === 'Duty' || charge.unitJmdCents > 0)
}
