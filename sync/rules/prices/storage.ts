import type { Settings } from '../../entities/company/settings.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { addDays, daysBetween, jamaicaDay } from '../../lib/business-day.ts'
import { must } from '../../lib/must.ts'
import { type Charge, jmdText } from './money.ts'

export type StorageRules = Settings['storage']

export type ReadyFacts = Pick<PackageEvent, 'status' | 'occurredAt' | 'recordedAt'>

/**
 * The first day of storage: the day the server learned that a package can be picked up, which is when its customer did.
 * Device clocks have no influence. A delay doesn't change it. Null until then.
 */
export function readyOn(events: readonly ReadyFacts[]): string | null {
  const first = events
    .filter(({ status }) => status === 'ReadyForPickup')
    .map(({ occurredAt, recordedAt }) => recordedAt ?? occurredAt)
    .sort()[0]
  return first ? jamaicaDay(first) : null
}

type LeavingFacts = Pick<Package, 'deliveredAt'> &
  Partial<Pick<Package, 'deliveredPieces' | 'handover' | 'ending'>>

/** The moment from which a package that goes back is on no shelf of ours. */
const leftForReturn = ({ ending }: LeavingFacts): string | null =>
  ending?.status === 'GoingBack' ? ending.at : null

/**
 * The last day of storage: the day a package left the shelf, in a driver's van or with its recipient, or today.
 * @param outOn the day its delivery set out; null for a package at the counter
 */
export const storageUntil = (pkg: LeavingFacts, outOn: string | null, today: string): string => {
  const { deliveredAt, deliveredPieces = [], handover } = pkg
  // Customers don't pay while we look for the rest.
  const leftAt =
    deliveredAt ?? leftForReturn(pkg) ?? (deliveredPieces.length > 0 ? (handover?.at ?? null) : null)
  return outOn ?? (leftAt ? jamaicaDay(leftAt) : today)
}

/** The time a package has waited for pickup, in business days in Jamaica. */
export interface Waiting {
  readonly readyOn: string
  readonly until: string
  readonly chargeableLb: number
  /** The reason why storage isn't charged. */
  readonly waiver?: string | null
  /** The number of charged days that are billed already. */
  readonly billedDays?: number
}

const classOf = (lb: number, { sizeClasses }: StorageRules) =>
  must(
    sizeClasses.find(({ uptoLb }) => uptoLb === null || lb <= uptoLb),
    'a size class without a limit',
  )

/** The days, the fees and the day of the first fee. `warn` is true on the days before it. */
export function storageOf({ readyOn, until, chargeableLb }: Waiting, rules: StorageRules) {
  const days = Math.max(0, daysBetween(readyOn, until))
  const chargedDays = Math.max(0, days - rules.freeDays)
  const sizeClass = classOf(chargeableLb, rules)
  const daysLeft = rules.freeDays - days
  return {
    days,
    chargedDays,
    sizeClass: sizeClass.name,
    dailyJmdCents: sizeClass.dailyJmdCents,
    freeUntil: addDays(readyOn, rules.freeDays),
    warn: daysLeft >= 0 && daysLeft <= rules.warnDaysBefore,
  }
}

/** The storage charge and, if waived, the line that cancels it, so that both are visible. */
export function storageCharges(waiting: Waiting, rules: StorageRules): Charge[] {
  const { days, chargedDays, sizeClass, dailyJmdCents } = storageOf(waiting, rules)
  const { readyOn, billedDays = 0, waiver } = waiting
  const quantity = chargedDays - billedDays
  if (quantity <= 0 || dailyJmdCents === 0) return []
  const before = billedDays > 0 ? ` and ${billedDays} are billed` : ''
  const fee: Charge = {
    feature: 'Storage',
    description: `Storage, ${sizeClass.toLowerCase()}`,
    quantity,
    unitJmdCents: dailyJmdCents,
    how: `Ready since ${readyOn}: ${days} days, of which ${rules.freeDays} are free${before}, at ${jmdText(dailyJmdCents)} a day`,
  }
  if (!waiver) return [fee]
  const waiverLine = {
    ...fee,
    description: 'Storage waived',
    unitJmdCents: -dailyJmdCents,
    how: `Waived: ${waiver}`,
  }
  return [fee, waiverLine]
}
