import type { Branch } from '../entities/branch.ts'
import { type Weekday, weekdays } from '../entities/weekday.ts'
import { addDays } from '../lib/business-day.ts'
import { dayMs } from '../lib/durations.ts'

/** The days on which an office works. */
export type OfficeDays = Pick<Branch, 'openDays' | 'closedDays'>

/** For a package without an office, and for an office that names no day. */
const usualDays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const thursday = 4

/** The weekday of a business day, `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday =>
  // 1 January 1970 was a Thursday.
  weekdays[(Math.floor(Date.parse(day) / dayMs) + thursday) % weekdays.length] ?? 'Sun'

export function isOpenOn(office: OfficeDays | null, day: string): boolean {
  const openDays = office?.openDays.length ? office.openDays : usualDays
  return openDays.includes(weekdayOf(day)) && !office?.closedDays.includes(day)
}

/** The longest time that is searched for an open day: an office may list a whole year as closed. */
const longestSearch = 400

/** The first open day at or after a day. */
function nextOpenDay(office: OfficeDays | null, from: string): string {
  for (let n = 0; n < longestSearch; n++) {
    const day = addDays(from, n)
    if (isOpenOn(office, day)) return day
  }
  return from
}

/** The day after `count` open days; with 0, the day itself or the next open one. */
export function addOpenDays(office: OfficeDays | null, from: string, count: number): string {
  let day = count === 0 ? nextOpenDay(office, from) : from
  for (let n = 0; n < count; n++) day = nextOpenDay(office, addDays(day, 1))
  return day
}

/** The reverse of `addOpenDays`. */
export function subtractOpenDays(office: OfficeDays | null, from: string, count: number): string {
  let day = from
  for (let left = count, n = 0; left > 0 && n < longestSearch; n++) {
    day = addDays(day, -1)
    if (isOpenOn(office, day)) left--
  }
  return day
}
