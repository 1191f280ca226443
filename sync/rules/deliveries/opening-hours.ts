import type { Branch } from '../../entities/company/branch.ts'
import { addDays, daysBetween, jamaicaDay, jamaicaTime } from '../../lib/business-day.ts'
import { clockText } from './delivery-window.ts'
import { addOpenDays, isOpenOn, weekdayOf } from './office-days.ts'
import { type Hours, weekIn } from './opening-week.ts'

/** The fields in which an office says when it is open. */
export type OfficeHours = Pick<Branch, 'openingHours' | 'openDays' | 'closedDays'>

/** The whole day: an office that says its hours in another way. */
export const wholeDay: Hours = { from: '00:00', to: '24:00' }

/** The hours of an office on a day, `YYYY-MM-DD`; null if it is closed on it. */
export function hoursOn(office: OfficeHours, day: string): Hours | null {
  const week = weekIn(office.openingHours)
  if (!week) return isOpenOn(office, day) ? wholeDay : null
  const weekday = weekdayOf(day)
  const isOpenDay = office.openDays.length === 0 || office.openDays.includes(weekday)
  return isOpenDay && !office.closedDays.includes(day) ? (week.get(weekday) ?? null) : null
}

/**
 * The first day on which something can be picked up: today until the office closes, else its next open day. Without a
 * known office the usual days count.
 */
export function firstPickupDay(office: OfficeHours | null | undefined, now: string | number): string {
  const today = jamaicaDay(now)
  if (!office) return addOpenDays(null, today, 0)
  const hours = hoursOn(office, today)
  return addOpenDays(office, today, hours && jamaicaTime(now) < hours.to ? 0 : 1)
}

/** When an office that is closed now opens next; the time is null if only its days are known. */
interface Opening {
  readonly day: string
  readonly time: string | null
}

/** The longest time that is searched for an open day. */
const longestSearch = 60

type OpenState = 'open' | 'unknown' | Opening

function openStateOf(office: OfficeHours, now: number): OpenState {
  const week = weekIn(office.openingHours)
  const { openDays, closedDays } = office
  if (!week && openDays.length === 0) return 'unknown'
  const [today, time] = [jamaicaDay(now), jamaicaTime(now)]
  for (let n = 0; n < longestSearch; n++) {
    const day = addDays(today, n)
    const weekday = weekdayOf(day)
    const hours = week?.get(weekday)
    const isOpenDay = openDays.length === 0 || openDays.includes(weekday)
    if (closedDays.includes(day) || !isOpenDay || (week && !hours)) continue
    if (n > 0 || (hours && time < hours.from)) return { day, time: hours?.from ?? null }
    if (!hours) return 'unknown'
    if (time < hours.to) return 'open'
  }
  return 'unknown'
}

const weekdayText = new Intl.DateTimeFormat('en-JM', { weekday: 'long', timeZone: 'UTC' })
const dayText = new Intl.DateTimeFormat('en-JM', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

function openingText({ day, time }: Opening, now: number): string {
  const days = daysBetween(jamaicaDay(now), day)
  if (days === 0 && time !== null) return `Opens at ${clockText(time)}.`
  const dayName = (days < 7 ? weekdayText : dayText).format(new Date(day))
  return `Open again on ${dayName}${time === null ? '' : ` at ${clockText(time)}`}.`
}

/** "Open again on Monday at 9:00 am."; '' while the office is open, and when its hours can't be read. */
export function openAgainText(office: OfficeHours, now: number): string {
  const state = openStateOf(office, now)
  return typeof state === 'string' ? '' : openingText(state, now)
}

/** When a ready package can be picked up. */
export function pickupText(office: OfficeHours | undefined, now: number): string {
  const state = office ? openStateOf(office, now) : 'unknown'
  if (state === 'open') return 'You can pick it up now.'
  return state === 'unknown' ? 'You can pick it up during opening hours.' : openingText(state, now)
}
