import type { Settings } from '../../entities/company/settings.ts'
import type { DutyTable } from '../../entities/money/duty-table.ts'
import type { RateSheet } from '../../entities/money/rate-sheet.ts'
import type { Package } from '../../entities/packages/package.ts'
import { addDays, startOfDay } from '../../lib/business-day.ts'
import type { FeeTerms } from '../fees/fees.ts'
import { boxLines, categoriesIn } from '../packages/box-lines.ts'
import { consolidatedFields } from '../packages/consolidation.ts'
import { hasCategory } from './duty.ts'
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
  readonly settings: Pick<
    Settings,
    'exchangeRate' | 'gct' | 'storage' | 'delivery' | 'warehouse' | 'services' | 'addresses'
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
  delivery: false,
  services: warehouseCharges(pkg, day, settings),
  branchId: pkg.branchId,
  isConsolidated: pkg.contents.length > 0,
  isHeld: pkg.heldFrom !== null,
  dutyJmdCents: pkg.customs.dutyJmdCents,
})

/** JMD cents; null without the prices of its mode. */
function priceOf(pkg: Package, prices: DayPrices): number | null {
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
  return rate(parcel, sheet, dutyTable, { ...prices.settings, fees }).totals.totalJmdCents
}

/** The one box of several packages, before it is packed and measured: it has their weight and their room together. */
function boxOf(rows: readonly [Package, ...Package[]], now: string): Package {
  const volumes = rows.map(
    ({ lengthIn, widthIn, heightIn }) => (lengthIn ?? 0) * (widthIn ?? 0) * (heightIn ?? 0),
  )
  const weightLb = rows.reduce((sum, row) => sum + (row.weightLb ?? 0), 0)
  return {
    ...rows[0],
    ...consolidatedFields(rows, now),
    // A package has all fields of a content, and the validators of packages stay out of a customer's first scripts.
    contents: [...rows],
    weightLb,
    lengthIn: volumes.reduce((sum, volume) => sum + volume, 0),
    widthIn: 1,
    heightIn: 1,
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

/** The differences that holding makes to the price of a package; null while that can't be said. */
export function holdPrice(pkg: Package, prices: DayPrices): HoldPrice | null {
  if (lacksPrice(pkg)) return null
  const freeDays = prices.settings.warehouse.freeHoldDays
  const heldFor = (days: number) => startOfDay(addDays(prices.day, -days))
  const priceSince = (heldFrom: string | null) => priceOf({ ...pkg, heldFrom, heldUntil: null }, prices)
  const [unheld, free, charged] = [null, heldFor(freeDays), heldFor(freeDays + 1)].map(priceSince)
  if (unheld == null || free == null || charged == null) return null
  return { onceJmdCents: free - unheld, freeDays, dailyJmdCents: charged - free }
}

/** The totals of packages that each ship alone, and in one box; null while they can't be said. */
export function shipTotals(
  rows: readonly Package[],
  prices: DayPrices,
): { readonly apartJmdCents: number; readonly togetherJmdCents: number } | null {
  const [first, ...others] = rows
  if (!first || rows.some(lacksPrice)) return null
  const together = priceOf(
    others.length === 0 ? first : boxOf([first, ...others], startOfDay(prices.day)),
    prices,
  )
  let apartJmdCents = 0
  for (const row of rows) {
    const price = priceOf(row, prices)
    if (price === null) return null
    apartJmdCents += price
  }
  return together === null ? null : { apartJmdCents, togetherJmdCents: together }
}
