import type { Branch } from '../../entities/company/branch.ts'
import { type Weekday, weekdays } from '../../entities/company/weekday.ts'
import { addDays, daysBetween, jamaicaDay, jamaicaTime } from '../../lib/business-day.ts'
import { clockText } from './delivery-window.ts'
import { isOpenOn, weekdayOf } from './office-days.ts'

/** The fields in which an office says when it is open. */
export type OfficeHours = Pick<Branch, 'openingHours' | 'openDays' | 'closedDays'>

/** Times of day in Jamaica, `HH:MM`. */
export interface Hours {
  readonly from: string
  readonly to: string
}
type Week = ReadonlyMap<Weekday, Hours>

const everyDay = /^(daily|every ?day)$/
const dayPattern = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?(?:-(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?)?$/
const timePattern = /^(\d{1,2})(?:[:.](\d\d))?(am|pm)?$/
const closed = /^(.+) closed$/
const open = /^(.*?) ?(\d[\d:.]*(?:am|pm)?)-(\d[\d:.]*(?:am|pm)?)$/

/** The weekdays that a text names; null if it names none. */
function daysIn(text: string): Weekday[] | null {
  if (everyDay.test(text)) return [...weekdays]
  const [, first, last = first] = dayPattern.exec(text) ?? []
  const indexOf = (name: string | undefined) => weekdays.findIndex((day) => day.toLowerCase() === name)
  const [from, to] = [indexOf(first), indexOf(last)]
  if (from < 0 || to < 0) return null
  const count = ((to - from + weekdays.length) % weekdays.length) + 1
  return Array.from({ length: count }, (_, n) => weekdays[(from + n) % weekdays.length] ?? 'Sun')
}

/** `HH:MM`; null for what is no time. */
function timeIn(text: string): string | null {
  const [, hourText, minutes = '00', half] = timePattern.exec(text) ?? []
  const hour = Number(hourText)
  if (hourText === undefined || hour > (half ? 12 : 24) || Number(minutes) > 59) return null
  const hourOfDay = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return `${String(hourOfDay).padStart(2, '0')}:${minutes}`
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[–—−]| to /g, '-')
    .replaceAll(/ ?- ?/g, '-')
    .replaceAll(/ (am|pm)\b/g, '$1')
    .replaceAll(': ', ' ')

/** The hours in a text such as "Mon–Fri 9:00–17:00, Sat 10:00–14:00"; null for a text that says them in another way. */
function weekIn(openingHours: string): Week | null {
  const week = new Map<Weekday, Hours>()
  let waiting: Weekday[] = []
  for (const part of plain(openingHours).split(/[,;&\n]/)) {
    const text = part.trim()
    const closedDays = daysIn(closed.exec(text)?.[1] ?? '')
    if (closedDays || text === '') continue
    const [, dayText = text, start = '', end = ''] = open.exec(text) ?? []
    const days = daysIn(dayText)
    const [from, to] = [timeIn(start), timeIn(end)]
    if (!days || (start !== '' && (from === null || to === null))) return null
    waiting = [...waiting, ...days]
    if (from === null || to === null) continue
    for (const day of waiting) week.set(day, { from, to: to <= from ? '24:00' : to })
    waiting = []
  }
  return week.size === 0 || waiting.length > 0 ? null : week
}

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
