import { type Weekday, weekdays } from '../../entities/company/weekday.ts'

/** Times of day in Jamaica, `HH:MM`. */
export interface Hours {
  readonly from: string
  readonly to: string
}
export type Week = ReadonlyMap<Weekday, Hours>

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
export function weekIn(openingHours: string): Week | null {
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
