import type { Branch } from '../../entities/company/branch.ts'
import { type Weekday, weekdays } from '../../entities/company/weekday.ts'
import { dayMs } from '../../lib/durations.ts'
import { weekIn } from './opening-week.ts'

/** The days on which an office works. */
export type OfficeDays = Pick<Branch, 'openDays' | 'closedDays'> & Partial<Pick<Branch, 'openingHours'>>

/** For a package without an office, and for an office that names no day. */
const usualDays: readonly Weekday[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const thursday = 4

/** Days since 1 January 1970, in which days are counted faster than in their texts. */
type DayNumber = number
const numberOf = (day: string): DayNumber => Math.floor(Date.parse(day) / dayMs)
const dayAt = (day: DayNumber): string => new Date(day * dayMs).toISOString().slice(0, 10)

// 1 January 1970 was a Thursday.
const weekdayAt = (day: DayNumber): Weekday => weekdays[(day + thursday) % weekdays.length] ?? 'Sun'

/** The weekday of a business day, `YYYY-MM-DD`. */
export const weekdayOf = (day: string): Weekday => weekdayAt(numberOf(day))

/** The weekdays on which an office opens: its open days, without those that its opening hours leave out. */
export function openWeekdays(office: OfficeDays | null): readonly Weekday[] {
  const openDays = office?.openDays ?? []
  const week = office?.openingHours ? weekIn(office.openingHours) : null
  const daysWithHours = weekdays.filter(
    (day) => week?.has(day) && (openDays.length === 0 || openDays.includes(day)),
  )
  if (daysWithHours.length > 0) return daysWithHours
  return openDays.length > 0 ? openDays : usualDays
}

/** Tells whether an office is open on a day. Its week is read once, because many days are asked about. */
function openDayTest(office: OfficeDays | null): (day: DayNumber) => boolean {
  const weekdaysOpen = openWeekdays(office)
  const closedDays = office?.closedDays ?? []
  return (day) =>
    weekdaysOpen.includes(weekdayAt(day)) && (closedDays.length === 0 || !closedDays.includes(dayAt(day)))
}

export const isOpenOn = (office: OfficeDays | null, day: string): boolean =>
  openDayTest(office)(numberOf(day))

/** The longest time that is searched for an open day: an office may list a whole year as closed. */
const longestSearch = 400

/** The first open day at or after a day. */
function nextOpenDay(isOpenAt: (day: DayNumber) => boolean, from: DayNumber): DayNumber {
  for (let n = 0; n < longestSearch; n++) if (isOpenAt(from + n)) return from + n
  return from
}

/** The day after `count` open days; with 0, the day itself or the next open one. */
export function addOpenDays(office: OfficeDays | null, from: string, count: number): string {
  const isOpenAt = openDayTest(office)
  let day = count === 0 ? nextOpenDay(isOpenAt, numberOf(from)) : numberOf(from)
  for (let n = 0; n < count; n++) day = nextOpenDay(isOpenAt, day + 1)
  return dayAt(day)
}

/** The reverse of `addOpenDays`. */
export function subtractOpenDays(office: OfficeDays | null, from: string, count: number): string {
  const isOpenAt = openDayTest(office)
  let day = numberOf(from)
  for (let left = count, n = 0; left > 0 && n < longestSearch; n++) {
    day -= 1
    if (isOpenAt(day)) left--
  }
  return dayAt(day)
}
