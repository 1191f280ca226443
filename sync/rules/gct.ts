import type { Settings } from '../entities/settings.ts'
import { type Charge, chargeAmount, jmdText, percentOf, percentText } from './money.ts'

/** What the tax is called that customs take on what comes into the country. */
export const importGct = 'GCT on import'

const isImportGct = ({ feature, description }: Charge): boolean =>
  feature === 'GCT' && description === importGct

/**
 * The lines that a person entered in place of those before, with the import GCT from before: nobody enters it, and it
 * stands as long as the duty that it belongs to.
 */
export function withImportGct(entered: readonly Charge[], before: readonly Charge[]): Charge[] {
  const dutyOf = ({ packageId = null }: Charge) =>
    entered.findLastIndex((line) => line.feature === 'Duty' && (line.packageId ?? null) === packageId)
  const kept = before.filter(isImportGct)
  return entered.flatMap((line, n) => [line, ...kept.filter((tax) => dutyOf(tax) === n)])
}

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

/** At which rate a line of tax was charged, out of the words that say how it came about: "15%"; '' where they say none. */
export const gctRateOf = ({ how }: Pick<Charge, 'how'>): string =>
  /^(\d+(?:\.\d+)?%) of /.exec(how)?.[1] ?? ''
