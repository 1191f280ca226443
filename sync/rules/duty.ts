import type { DutyTable } from '../entities/duty-table.ts'
import { featureText } from '../entities/invoice-status.ts'
import type { ShippingMode } from '../entities/shipping-mode.ts'
import { Refusal } from '../lib/refusal.ts'
import { importGct } from './gct.ts'
import { type Charge, chargeAmount, jmdOfUsd, jmdText, percentOf, percentText, usdText } from './money.ts'

export interface Imported {
  readonly declaredValueUsdCents: number
  /** Freight with what is added to it for fuel. */
  readonly freightJmdCents: number
  /** What was charged for insurance; 0 where none was taken out. */
  readonly insuranceJmdCents: number
  readonly mode: ShippingMode
  /** Of the duty table; null is its first one. */
  readonly category: string | null
  readonly exchangeRate: number
}

type Terms = Pick<DutyTable, 'deMinimisUsdCents' | 'rates'>

export function categoryOf({ rates }: Terms, category: string | null) {
  const wanted = category?.trim().toLowerCase()
  const found = wanted
    ? rates.categories.find((row) => row.category.toLowerCase() === wanted)
    : rates.categories[0]
  if (found) return found
  const known = rates.categories.map((row) => row.category).join(', ')
  throw new Refusal('invalid', `The duty table has no category "${category}". It has: ${known}.`, {
    category: ['is not in the duty table'],
  })
}

/** Cost, insurance and freight in JMD cents: what customs charge on. */
export function cifOf(goods: Imported, { rates }: Terms) {
  const cost = jmdOfUsd(goods.declaredValueUsdCents, goods.exchangeRate)
  const costAndFreight = cost + goods.freightJmdCents
  const assumed = goods.mode === 'Sea' ? rates.insuranceSeaPercent : rates.insuranceAirPercent
  const insurance = goods.insuranceJmdCents || percentOf(costAndFreight, assumed)
  return costAndFreight + insurance
}

const one = (feature: Charge['feature'], unitJmdCents: number, how: string): Charge => ({
  feature,
  description: featureText[feature],
  quantity: 1,
  unitJmdCents,
  how,
})

/** What customs charge, each line with how it came about. Up to the duty-free value nothing; above it, on all of it. */
export function customsCharges(goods: Imported, terms: Terms): Charge[] {
  const { rates, deMinimisUsdCents } = terms
  const value = usdText(goods.declaredValueUsdCents)
  const { category, dutyPercent, gctPercent } = categoryOf(terms, goods.category)
  if (goods.declaredValueUsdCents <= deMinimisUsdCents)
    return [one('Duty', 0, `${value} is within the duty-free ${usdText(deMinimisUsdCents)}`)]
  const cif = cifOf(goods, terms)
  const of = (percent: number) => `${percentText(percent)} of CIF ${jmdText(cif)}`
  const onCif = (feature: Charge['feature'], percent: number) =>
    one(feature, percentOf(cif, percent), of(percent))
  const taxed = [
    one('Duty', percentOf(cif, dutyPercent), `${category}: ${of(dutyPercent)}`),
    onCif('StandardsFee', rates.scfPercent),
    onCif('EnvironmentalLevy', rates.environmentalLevyPercent),
  ]
  const gctBase = taxed.reduce((sum, charge) => sum + chargeAmount(charge), cif)
  const gct = gctPercent ?? rates.gctPercent
  const { uptoCifJmdCents, lowJmdCents, highJmdCents } = rates.stampDuty
  const low = cif <= uptoCifJmdCents
  const stampHow = `CIF ${low ? 'up to' : 'above'} ${jmdText(uptoCifJmdCents)}`
  const all = [
    ...taxed,
    {
      ...one('GCT', percentOf(gctBase, gct), `${percentText(gct)} of CIF, duty and fees ${jmdText(gctBase)}`),
      description: importGct,
    },
    one('StampDuty', low ? lowJmdCents : highJmdCents, stampHow),
    one('CustomsFee', rates.cafJmdCents, 'The same for every package with duty'),
  ]
  return all.filter((charge) => charge.feature === 'Duty' || charge.unitJmdCents > 0)
}
