import type { Settings } from '../../entities/company/settings.ts'
import type { DutyTable } from '../../entities/money/duty-table.ts'
import type { ShownPromotion } from '../../entities/money/promotion.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import type { Package } from '../../entities/packages/package.ts'
import { addDays, startOfDay } from '../../lib/business-day.ts'
import { isInsured } from '../claims/insurance.ts'
import type { FeeTerms } from '../fees/fees.ts'
import { boxLines, categoriesIn } from '../packages/box-lines.ts'
import { consolidatedFields } from '../packages/consolidation.ts'
import type { Measures } from './chargeable.ts'
import { hasCategory } from './duty.ts'
import { type Charge, totalsOf } from './money.ts'
import { bestPromotion, withBestPromotion } from './promotions.ts'
import { type Parcel, rate } from './rating.ts'
import { sheetOf } from './sheet-for.ts'
import { warehouseCharges } from './warehouse-charges.ts'

/** The prices of a day, as a device has them. */
export interface DayPrices {
  readonly day: string
  readonly rateSheets: readonly RateSheet[]
  /** The price group of the customer whose prices they are. */
  readonly priceGroupId: string
  readonly dutyTable: DutyTable | null
  readonly fees: readonly FeeTerms[]
  /** The promotions that their next bill may have. */
  readonly promotions: readonly ShownPromotion[]
  readonly settings: Pick<
    Settings,
    'exchangeRate' | 'gct' | 'storage' | 'delivery' | 'warehouse' | 'services' | 'addresses' | 'insurance'
  >
}

/**
 * A package with everything that the rating function needs, all from its row. A category in `choice`
 * replaces those of the row, to show another price.
 */
export const packageParcel = (
  pkg: Package,
  { day, settings }: Pick<DayPrices, 'day' | 'settings'>,
  choice: Pick<Parcel, 'category' | 'waiting'>,
): Parcel => ({
  weightLb: pkg.weightLb ?? 0,
  lengthIn: pkg.lengthIn,
  widthIn: pkg.widthIn,
  heightIn: pkg.heightIn,
  declaredValueUsdCents: pkg.declaredValueUsdCents ?? 0,
  parts: boxLines(pkg),
  ...choice,
  isInsured: isInsured(pkg, settings.insurance),
  delivery: false,
  services: warehouseCharges(pkg, day, settings),
  branchId: pkg.branchId,
  isConsolidated: pkg.contents.length > 0,
  isHeld: pkg.heldFrom !== null,
  dutyJmdCents: pkg.customs.dutyJmdCents,
})

/** Null without the prices of its mode. */
function chargesOf(pkg: Package, prices: DayPrices): readonly Charge[] | null {
  const sheet = sheetOf(prices, {
    mode: pkg.mode ?? 'Air',
    service: pkg.service ?? '',
    originBranchId: pkg.originBranchId ?? null,
  })
  if (!sheet || !prices.dutyTable) return null
  const { dutyTable, fees } = prices
  // A category that was taken off the table has no price until another one is chosen.
  if (categoriesIn(pkg).some((category) => !hasCategory(dutyTable, category))) return null
  const parcel = packageParcel(pkg, prices, { category: null, waiting: null })
  return rate(parcel, sheet, dutyTable, { ...prices.settings, fees }).lines
}

/** The weight and the size of a box that is packed; a size of null isn't measured. */
export type BoxMeasures = Measures & { readonly weightLb: number }

/** Before it is packed and measured, a box has the weight and the room of its packages together. */
function guessedMeasures(rows: readonly Package[]): BoxMeasures {
  const volumes = rows.map(
    ({ lengthIn, widthIn, heightIn }) => (lengthIn ?? 0) * (widthIn ?? 0) * (heightIn ?? 0),
  )
  return {
    weightLb: rows.reduce((sum, row) => sum + (row.weightLb ?? 0), 0),
    lengthIn: volumes.reduce((sum, volume) => sum + volume, 0),
    widthIn: 1,
    heightIn: 1,
  }
}

/** The one box of several packages. */
function boxOf(rows: readonly [Package, ...Package[]], now: string, measures: BoxMeasures): Package {
  return {
    ...rows[0],
    ...consolidatedFields(rows, now),
    // A package has all fields of a content, and the validators of packages stay out of a customer's first scripts.
    contents: [...rows],
    ...measures,
  }
}

/** A package has no price while it isn't weighed or has no declared value. */
export const lacksPrice = ({ weightLb, declaredValueUsdCents }: Package): boolean =>
  weightLb === null || declaredValueUsdCents === null

/** The price of holding a package that was never held, with tax. */
export interface HoldPrice {
  /** The fees for holding it at all. */
  readonly onceJmdCents: number
  readonly freeDays: number
  /** Each day after the free ones. */
  readonly dailyJmdCents: number
}

/** The promotion of a bill if it saves more on a bigger bill, as a percentage does; null for an amount and without one. */
function growingPromotion(charges: readonly Charge[], { promotions }: DayPrices): ShownPromotion | null {
  const best = bestPromotion(charges, promotions)
  return (
    promotions.find(({ promotionId, percent }) => percent !== null && promotionId === best?.promotionId) ??
    null
  )
}

/** The differences that holding makes to the price of a package, after its promotion; null while that can't be said. */
export function holdPrice(pkg: Package, prices: DayPrices): HoldPrice | null {
  if (lacksPrice(pkg)) return null
  const freeDays = prices.settings.warehouse.freeHoldDays
  const heldFor = (days: number) => startOfDay(addDays(prices.day, -days))
  const chargesSince = (heldFrom: string | null) => chargesOf({ ...pkg, heldFrom, heldUntil: null }, prices)
  const unheldCharges = chargesSince(null)
  const promotion = unheldCharges && growingPromotion(unheldCharges, prices)
  const totalOf = (charges: readonly Charge[] | null): number | null =>
    charges && totalsOf(withBestPromotion(charges, promotion ? [promotion] : [])).totalJmdCents
  const unheld = totalOf(unheldCharges)
  const [free, later] = [heldFor(freeDays), heldFor(freeDays + 1)].map((since) =>
    totalOf(chargesSince(since)),
  )
  if (unheld == null || free == null || later == null) return null
  return { onceJmdCents: free - unheld, freeDays, dailyJmdCents: later - free }
}

/** The difference that insurance makes to the price of a package before promotions, with tax; null while that can't be said. */
export function insurancePrice(pkg: Package, prices: DayPrices): number | null {
  if (lacksPrice(pkg)) return null
  const priceWith = (insurance: Package['insurance']) => {
    const charges = chargesOf({ ...pkg, insurance }, prices)
    return charges && totalsOf(charges).totalJmdCents
  }
  const [price, lowerPrice] = [priceWith('Insured'), priceWith('Declined')]
  return price === null || lowerPrice === null ? null : price - lowerPrice
}

/** JMD cents of one bill for packages, with its promotion; null while it can't be said. */
function billTotal(rows: readonly Package[], prices: DayPrices): number | null {
  const charges = rows.map((row) => chargesOf(row, prices))
  if (charges.includes(null)) return null
  return totalsOf(
    withBestPromotion(
      charges.flatMap((list) => list ?? []),
      prices.promotions,
    ),
  ).totalJmdCents
}

export interface ShipTotals {
  readonly apartJmdCents: number
  readonly togetherJmdCents: number
}

/**
 * The totals of a bill for packages that each ship alone, and in one box; null while they can't be said. The box has the
 * measures that a packer found, or those of its packages together.
 */
export function shipTotals(
  rows: readonly Package[],
  prices: DayPrices,
  measures: BoxMeasures = guessedMeasures(rows),
): ShipTotals | null {
  const [first, ...others] = rows
  if (!first || rows.some(lacksPrice)) return null
  const box = others.length === 0 ? first : boxOf([first, ...others], startOfDay(prices.day), measures)
  const togetherJmdCents = billTotal([box], prices)
  const apartJmdCents = billTotal(rows, prices)
  return togetherJmdCents === null || apartJmdCents === null ? null : { apartJmdCents, togetherJmdCents }
}
