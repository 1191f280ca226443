import type { BillingChoice } from '#sync/api/invoice-bodies.ts'
import type { Package } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import type { ShippingMode } from '#sync/entities/rate-sheet.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { Charge } from '#sync/rules/money.ts'
import { type Parcel, rate } from '#sync/rules/rating.ts'
import { type Prices, termsFor } from './prices.ts'

/** Why a package cannot be billed yet, and what to do about it; null when it can. */
export function notBillable(pkg: Package): string | null {
  if (pkg.accountId === null) return 'nobody is known to own it. Find the owner first.'
  if (pkg.weightLb === null) return 'it has not been weighed. Check it in first.'
  if (pkg.declaredValueUsdCents === null)
    return 'no value is declared for it, and customs charge by the value. Enter it first.'
  return null
}

/** The day a package could first be picked up; a delayed one keeps it. Null until then. */
export function readyOn(events: readonly Pick<PackageEvent, 'status' | 'occurredAt'>[]): string | null {
  const first = events
    .filter(({ status }) => status === 'ReadyForPickup')
    .map(({ occurredAt }) => occurredAt)
    .sort()[0]
  return first ? jamaicaDay(first) : null
}

export interface Billed {
  readonly pkg: Package
  readonly events: readonly Pick<PackageEvent, 'status' | 'occurredAt'>[]
  /** Of its manifest; null when it is on none. */
  readonly mode: ShippingMode | null
  /** Days of its storage that are on a bill already. */
  readonly billedDays: number
}

function parcelOf({ pkg, events, billedDays }: Billed, choice: BillingChoice, day: string): Parcel {
  const ready = readyOn(events)
  const until = pkg.deliveredAt ? jamaicaDay(pkg.deliveredAt) : day
  return {
    weightLb: pkg.weightLb ?? 0,
    lengthIn: pkg.lengthIn,
    widthIn: pkg.widthIn,
    heightIn: pkg.heightIn,
    declaredValueUsdCents: pkg.declaredValueUsdCents ?? 0,
    category: choice.category,
    waiting: ready ? { readyOn: ready, until, waiver: choice.storageWaiver, billedDays } : null,
    delivery: false,
  }
}

/** The charges of one package, at the prices of a day. `notBillable` is asked first. */
export function chargesOf(billed: Billed, choice: BillingChoice, prices: Prices): Charge[] {
  const { sheet, duty } = termsFor(prices, choice.mode ?? billed.mode ?? 'Air')
  const { lines } = rate(parcelOf(billed, choice, prices.day), sheet, duty, prices.settings)
  return lines.map((line) => ({ ...line, packageId: billed.pkg.packageId }))
}
