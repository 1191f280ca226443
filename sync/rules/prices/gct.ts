import type { Settings } from '../../entities/company/settings.ts'
import type { Fee } from '../../entities/money/fee.ts'
import {
  basisPoints,
  type Charge,
  chargeAmount,
  jmdText,
  percentOf,
  percentText,
  roundedQuotient,
  wholePercent,
} from './money.ts'

/** The name of the tax that customs charges on imports. */
export const importGct = 'GCT on import'
/** The name of the tax that the company charges on its services. */
export const serviceGct = 'GCT on services'

const isImportGct = ({ feature, description }: Charge): boolean =>
  feature === 'GCT' && description === importGct

/**
 * Replaces the previous lines with the entered ones and keeps the import GCT. People don't enter import GCT; it stays
 * while its duty line does.
 */
export function withImportGct(enteredLines: readonly Charge[], before: readonly Charge[]): Charge[] {
  const dutyOf = ({ packageId = null }: Charge) =>
    enteredLines.findLastIndex((line) => line.feature === 'Duty' && (line.packageId ?? null) === packageId)
  const importGctLines = before.filter(isImportGct)
  return enteredLines.flatMap((line, n) => [line, ...importGctLines.filter((tax) => dutyOf(tax) === n)])
}

/** Returns true for a charge with GCT. A fee says itself whether it has it; the settings say it of all other charges. */
const isTaxable = ({ feature }: Charge, { onFeatures }: Settings['gct']): boolean =>
  feature === 'Fee' || (feature !== 'FeeWithoutGct' && onFeatures.includes(feature))

/** The charges with the tax on the company's services as the last line, or without it if nothing is taxable. */
export function withServiceGct(charges: readonly Charge[], gct: Settings['gct']): Charge[] {
  const { percent } = gct
  const taxableCharges = charges.filter((charge) => isTaxable(charge, gct))
  const base = taxableCharges.reduce((sum, charge) => sum + chargeAmount(charge), 0)
  const tax = percentOf(base, percent)
  if (tax <= 0) return [...charges]
  return [
    ...charges,
    {
      feature: 'GCT',
      description: serviceGct,
      quantity: 1,
      unitJmdCents: tax,
      how: `${percentText(percent)} of ${jmdText(base)}, our own services`,
    },
  ]
}

/** The rate of a tax line, read from its explanation: "15%"; '' if it has none. */
export const gctRateOf = ({ how }: Pick<Charge, 'how'>): string =>
  /^(\d+(?:\.\d+)?%) of /.exec(how)?.[1] ?? ''

/** The amount that a tax line is for, read from its explanation; null if it has none. */
export function gctBaseOf({ how }: Pick<Charge, 'how'>): number | null {
  const amount = /^\d+(?:\.\d+)?% of [^J]*J\$([\d,]+)\.(\d\d)/.exec(how)
  return amount ? Number(`${amount[1]?.replaceAll(',', '')}${amount[2]}`) : null
}

/** The tax within an amount that includes it, rounded once; nothing where neither a service nor a fee of the day is taxed. */
export function gctWithin(
  jmdCents: number,
  { percent, onFeatures }: Settings['gct'],
  fees: readonly Pick<Fee, 'isTaxed'>[],
): number {
  if (onFeatures.length === 0 && !fees.some(({ isTaxed }) => isTaxed)) return 0
  const points = basisPoints(percent)
  return roundedQuotient([jmdCents, points], wholePercent + points)
}
