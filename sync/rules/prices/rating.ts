import type { Settings } from '../../entities/company/settings.ts'
import type { DutyTable } from '../../entities/money/duty-table.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import { must } from '../../lib/must.ts'
import { type FeeTerms, packageFees } from '../fees/fees.ts'
import { chargeableLb, type Measures } from './chargeable.ts'
import { type DeliveryTerms, deliveryChargeOf, shippingFeatures } from './delivery-fee.ts'
import type { DeliveryPlace } from './delivery-zones.ts'
import { customsCharges, type GoodsPart } from './duty.ts'
import { withServiceGct } from './gct.ts'
import {
  basisPoints,
  type Charge,
  chargeAmount,
  jmdOfUsd,
  percentText,
  roundedQuotient,
  type Totals,
  totalsOf,
  usdText,
  wholePercent,
} from './money.ts'
import { storageCharges, type Waiting } from './storage.ts'

export interface Parcel extends Measures {
  readonly weightLb: number
  readonly declaredValueUsdCents: number
  /** A category of the duty table for all of the goods. With null each part has its own. */
  readonly category: string | null
  /** The goods by kind. A part without a category, or a parcel without parts, has the first one. */
  readonly parts?: readonly GoodsPart[]
  /** The time the package has waited for pickup; null while it isn't there yet. */
  readonly waiting: Omit<Waiting, 'chargeableLb'> | null
  /** False for a parcel whose customer declined the insurance; it is insured otherwise. */
  readonly isInsured?: boolean | undefined
  readonly delivery: boolean
  /** The place of the delivery; the company's own fee counts while it isn't known. */
  readonly deliveryTo?: DeliveryPlace | null | undefined
  /** The charges for the warehouse's other work. */
  readonly services?: readonly Charge[]
  /** The office where it is picked up; left out while it isn't known. */
  readonly branchId?: string | null | undefined
  /** True for a box that several packages were packed into. */
  readonly isConsolidated?: boolean
  /** True for a package that its customer had held. */
  readonly isHeld?: boolean
  /** The import duty that customs charged, once it is known. */
  readonly dutyJmdCents?: number | null
}

export type RateTerms = Pick<
  RateSheet,
  | 'name'
  | 'mode'
  | 'bands'
  | 'extraLbUsdCents'
  | 'volumetricDivisor'
  | 'handlingUsdCents'
  | 'handlingSteps'
  | 'fuelPercent'
  | 'insurancePercent'
>
export type DutyTerms = Pick<DutyTable, 'deMinimisUsdCents' | 'rates'>
export type RateSettings = Pick<Settings, 'exchangeRate' | 'gct' | 'storage'> &
  DeliveryTerms & {
    /** The fees of the day. */
    readonly fees: readonly FeeTerms[]
  }

export interface RatingResult {
  readonly chargeableLb: number
  readonly exchangeRate: number
  readonly lines: readonly Charge[]
  readonly totals: Totals
}

/** The freight in US cents, with its explanation. */
function freightOf(lb: number, { bands, extraLbUsdCents }: RateTerms): { usdCents: number; how: string } {
  const band = bands.find(({ uptoLb }) => lb <= uptoLb)
  if (band)
    return { usdCents: band.priceUsdCents, how: `up to ${band.uptoLb} lb: ${usdText(band.priceUsdCents)}` }
  const last = must(bands.at(-1), 'a band of a rate sheet')
  const extra = lb - last.uptoLb
  return {
    usdCents: last.priceUsdCents + extra * extraLbUsdCents,
    how: `${last.uptoLb} lb: ${usdText(last.priceUsdCents)}, and ${extra} lb more at ${usdText(extraLbUsdCents)}`,
  }
}

function handlingOf(
  lb: number,
  { handlingUsdCents, handlingSteps }: RateTerms,
): { usdCents: number; how: string } {
  const step = handlingSteps.findLast(({ overLb }) => lb > overLb)
  return {
    usdCents: handlingUsdCents + (step?.priceUsdCents ?? 0),
    how: step
      ? `${usdText(handlingUsdCents)}, and ${usdText(step.priceUsdCents)} over ${step.overLb} lb`
      : `${usdText(handlingUsdCents)} for a package`,
  }
}

const weightHow = (lb: number, { weightLb }: Parcel, sheet: RateTerms): string =>
  lb > Math.ceil(weightLb)
    ? `${lb} lb by size (${sheet.volumetricDivisor} in³/lb, scale ${weightLb} lb)`
    : `${lb} lb (scale ${weightLb} lb)`

function shippingCharges(parcel: Parcel, lb: number, sheet: RateTerms, rate: number): Charge[] {
  const freight = freightOf(lb, sheet)
  const handling = handlingOf(lb, sheet)
  const share = (cents: number, percent: number) =>
    roundedQuotient([cents, basisPoints(percent), rate], wholePercent * 100)
  const charge = (
    feature: Charge['feature'],
    description: string,
    unitJmdCents: number,
    explanation: string,
  ): Charge => ({
    feature,
    description,
    quantity: 1,
    unitJmdCents,
    how: explanation,
  })
  const value = parcel.isInsured === false ? 0 : parcel.declaredValueUsdCents
  return [
    charge(
      'Freight',
      `${sheet.mode} freight`,
      jmdOfUsd(freight.usdCents, rate),
      `${sheet.name}, ${weightHow(lb, parcel, sheet)}, ${freight.how}`,
    ),
    charge('Handling', 'Handling', jmdOfUsd(handling.usdCents, rate), handling.how),
    charge(
      'Fuel',
      'Fuel surcharge',
      share(freight.usdCents, sheet.fuelPercent),
      `${percentText(sheet.fuelPercent)} of freight ${usdText(freight.usdCents)}`,
    ),
    charge(
      'Insurance',
      'Insurance',
      share(value, sheet.insurancePercent),
      `${percentText(sheet.insurancePercent)} of the declared ${usdText(value)}`,
    ),
  ].filter((line) => line.feature === 'Freight' || line.unitJmdCents > 0)
}

const costOf = (lines: readonly Charge[], features: readonly Charge['feature'][]): number =>
  lines.filter(({ feature }) => features.includes(feature)).reduce((sum, line) => sum + chargeAmount(line), 0)

/** The sum of customs' charges, with its own duty where that is known. */
const customsCost = (customs: readonly Charge[], { dutyJmdCents }: Parcel): number =>
  customs.reduce(
    (sum, charge) =>
      sum + (charge.feature === 'Duty' ? (dutyJmdCents ?? chargeAmount(charge)) : chargeAmount(charge)),
    0,
  )

/**
 * All charges of a package, line by line. The calculator, estimates and invoices use this one function, so that a
 * package costs the same everywhere.
 */
export function rate(
  parcel: Parcel,
  sheet: RateTerms,
  duty: DutyTerms,
  settings: RateSettings,
): RatingResult {
  const { exchangeRate } = settings
  const lb = must(chargeableLb(parcel, sheet.volumetricDivisor), 'the weight of a parcel')
  const shipping = shippingCharges(parcel, lb, sheet, exchangeRate)
  const storage = parcel.waiting
    ? storageCharges({ ...parcel.waiting, chargeableLb: lb }, settings.storage)
    : []
  const customs = customsCharges(
    {
      declaredValueUsdCents: parcel.declaredValueUsdCents,
      freightJmdCents: costOf(shipping, ['Freight', 'Fuel']),
      insuranceJmdCents: costOf(shipping, ['Insurance']),
      mode: sheet.mode,
      category: parcel.category,
      parts: parcel.parts ?? [],
      exchangeRate,
    },
    duty,
  )
  const { services = [] } = parcel
  const fees = packageFees(settings.fees, {
    chargeableLb: lb,
    declaredValueUsdCents: parcel.declaredValueUsdCents,
    branchId: parcel.branchId ?? null,
    isConsolidated: parcel.isConsolidated ?? false,
    isHeld: parcel.isHeld ?? false,
    customsJmdCents: customsCost(customs, parcel),
  })
  const charges = [...shipping, ...services, ...storage, ...customs, ...fees]
  const load = { place: parcel.deliveryTo ?? null, lb, shippingJmdCents: costOf(charges, shippingFeatures) }
  const delivery = parcel.delivery ? [deliveryChargeOf(load, settings)] : []
  const lines = withServiceGct([...charges, ...delivery], settings.gct)
  return { chargeableLb: lb, exchangeRate, lines, totals: totalsOf(lines) }
}
