import type { Settings } from '../entities/settings.ts'
import { addDays, daysBetween } from '../lib/business-day.ts'
import { must } from '../lib/must.ts'
import { type Charge, jmdText } from './money.ts'

export type StorageRules = Settings['storage']

/** How long a package has waited to be picked up; days are business days in Jamaica. */
export interface Waiting {
  readonly readyOn: string
  readonly until: string
  readonly chargeableLb: number
  /** Why nothing is asked for it. */
  readonly waiver?: string | null
}

const classOf = (lb: number, { sizeClasses }: StorageRules) =>
  must(
    sizeClasses.find(({ uptoLb }) => uptoLb === null || lb <= uptoLb),
    'a size class without a limit',
  )

/** Days, fees and the day of the first fee. `warn` is true in the days before it. */
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

/** The charge, and what takes it away again where it was waived: both are seen. */
export function storageCharges(waiting: Waiting, rules: StorageRules): Charge[] {
  const { days, chargedDays, sizeClass, dailyJmdCents } = storageOf(waiting, rules)
  if (chargedDays === 0 || dailyJmdCents === 0) return []
  const fee: Charge = {
    feature: 'Storage',
    description: `Storage, ${sizeClass.toLowerCase()}`,
    quantity: chargedDays,
    unitJmdCents: dailyJmdCents,
    how: `Ready since ${waiting.readyOn}: ${days} days, of which ${rules.freeDays} are free, at ${jmdText(dailyJmdCents)} a day`,
  }
  if (!waiting.waiver) return [fee]
  return [
    fee,
    { ...fee, description: 'Storage waived', unitJmdCents: -dailyJmdCents, how: `Waived: ${waiting.waiver}` },
  ]
}
