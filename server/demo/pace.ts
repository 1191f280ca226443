import type { Settings } from '#sync/entities/company/settings.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import type { Chance } from './chance.ts'

/** The transit days that the demo company promises, which its pace keeps most of the time. */
export const demoTransit: Settings['transit'] = { air: { from: 4, to: 7 }, sea: { from: 12, to: 18 } }

type Hours = readonly [fewest: number, most: number]

/** How long a package rests in a status before the next one. */
const hoursIn: Record<Exclude<PackageStatus, 'Delivered' | 'Delayed'>, Hours> = {
  PreAlert: [12, 96],
  ReceivedAtWharehouse: [6, 36],
  Shipped: [2, 12],
  OnRoute: [10, 30],
  AtCustoms: [12, 60],
  AtHeadOffice: [10, 40],
  AtLocalOffice: [2, 24],
  ReadyForPickup: [2, 120],
}

const hasPace = (status: PackageStatus): status is keyof typeof hoursIn => status in hoursIn

/** How long a package was in a status before it moved on. */
export function restMs(chance: Chance, status: PackageStatus): number {
  const [fewestHours, mostHours] = hasPace(status) ? hoursIn[status] : [2, 24]
  return chance.whole(fewestHours * hourMs, mostHours * hourMs)
}

const longestAge = 10 * dayMs
const waitsForPeople: readonly PackageStatus[] = ['PreAlert', 'ReadyForPickup', 'Delivered']
/** The share of the others that are late: they stay up to four days longer. */
const lateShare = 0.06
const lateMs = 4 * dayMs

/** Since when a living package is where it is. */
export function ageMs(chance: Chance, status: PackageStatus): number {
  const age = chance.whole(hourMs, longestAge)
  if (waitsForPeople.includes(status) || !hasPace(status)) return age
  const usualMs = hoursIn[status][1] * hourMs
  const share = age / longestAge / (1 - lateShare)
  return share <= 1
    ? Math.max(hourMs, Math.round(share * usualMs))
    : usualMs + Math.round(((share - 1) * (1 - lateShare) * lateMs) / lateShare)
}
