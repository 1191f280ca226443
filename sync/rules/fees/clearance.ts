import type { Settings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import { customsFeatures, isCustomsCharge } from '../prices/customs-charges.ts'
import { importGct, withServiceGct } from '../prices/gct.ts'
import { type Charge, chargeAmount, percentText } from '../prices/money.ts'
import { type FeeTerms, percentCharge } from './fees.ts'

interface ClearanceTerms {
  readonly fees: readonly FeeTerms[]
  readonly gct: Settings['gct']
}

/** The fee that computed a line; undefined for other lines, and for one that a person entered. */
const feeOfLine = ({ description, how }: Charge, fees: readonly FeeTerms[]): FeeTerms | undefined =>
  fees.find(
    ({ name, rule, percent }) =>
      rule === 'Clearance' &&
      percent !== null &&
      name === description &&
      how.startsWith(`${percentText(percent)} of customs’ charges `),
  )

/** The sum of customs' charges, with the duty that customs charged as a whole. */
const customsSum = (charges: readonly Charge[], dutyJmdCents: number): number =>
  charges
    .filter((charge) => customsFeatures.includes(charge.feature) && isCustomsCharge(charge))
    .filter(({ feature }) => feature !== 'Duty')
    .reduce((sum, charge) => sum + chargeAmount(charge), dutyJmdCents)

const isServiceGct = ({ feature, description }: Charge): boolean =>
  feature === 'GCT' && description !== importGct

/** Computes the GCT of the company's services again after a change. A sum that a person entered stays. */
function withGctAgain(before: readonly Charge[], after: readonly Charge[], gct: Settings['gct']): Charge[] {
  const isOther = (charge: Charge) => !isServiceGct(charge)
  const taxOf = (charges: readonly Charge[]) =>
    withServiceGct(charges.filter(isOther), gct).find(isServiceGct)
  const [computedTax, newTax] = [taxOf(before), taxOf(after)]
  return after.map((charge) =>
    isServiceGct(charge) && newTax && computedTax?.unitJmdCents === charge.unitJmdCents
      ? { ...charge, unitJmdCents: newTax.unitJmdCents, how: newTax.how }
      : charge,
  )
}

/**
 * The charges of a draft with each clearance fee that is a percentage computed again, from the duty that customs charged.
 * A line that a person entered stays.
 */
export function withActualClearance(
  charges: readonly Charge[],
  { packageId, customs }: Pick<Package, 'packageId' | 'customs'>,
  { fees, gct }: ClearanceTerms,
): Charge[] {
  const { dutyJmdCents } = customs
  const isOwn = (charge: Charge) => charge.packageId === packageId
  if (dutyJmdCents === null) return [...charges]
  const ownCharges = charges.filter(isOwn)
  const sum = customsSum(ownCharges, dutyJmdCents)
  const newCharges = ownCharges.map((charge) => {
    const fee = feeOfLine(charge, fees)
    if (fee === undefined || fee.percent === null) return charge
    const { unitJmdCents, how } = percentCharge(fee, fee.percent, sum)
    return { ...charge, unitJmdCents, how }
  })
  const ownAgain = withGctAgain(ownCharges, newCharges, gct)
  const places = ownCharges.map((charge) => charges.indexOf(charge))
  return charges.map((charge, n) => ownAgain[places.indexOf(n)] ?? charge)
}
