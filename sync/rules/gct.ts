import type { Settings } from '../entities/settings.ts'
import { type Charge, chargeAmount, jmdText, percentOf, percentText } from './money.ts'

/** The charges with the tax on the company's own services as the last line; none where there is nothing to tax. */
export function withServiceGct(
  charges: readonly Charge[],
  { percent, onFeatures }: Settings['gct'],
): Charge[] {
  const taxed = charges.filter(({ feature }) => onFeatures.includes(feature))
  const base = taxed.reduce((sum, charge) => sum + chargeAmount(charge), 0)
  const tax = percentOf(base, percent)
  if (tax <= 0) return [...charges]
  return [
    ...charges,
    {
      feature: 'GCT',
      description: 'GCT on services',
      quantity: 1,
      unitJmdCents: tax,
      how: `${percentText(percent)} of ${jmdText(base)}, our own services`,
    },
  ]
}
