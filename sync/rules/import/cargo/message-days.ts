import { isoOf } from '../../../lib/clock.ts'
import { dayMs } from '../../../lib/durations.ts'

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A day as messages write it: the year is always left out, and sometimes the month. */
export interface MessageDay {
  readonly day: string
  readonly month: string
  /** `HH:MM`, at the airport; '' if the message has none. */
  readonly time: string
}

const pad = (n: number | string): string => String(n).padStart(2, '0')

/** False for a day like the 31st of April, which programs else take for the 1st of May. */
const isRealDay = (day: string): boolean => {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && isoOf(ms).startsWith(day)
}

const nearestTo = (now: number, days: readonly string[]): string => {
  const distance = (text: string) => Math.abs(Date.parse(text) - now)
  const [nearest = ''] = days.filter(isRealDay).sort((a, b) => distance(a) - distance(b))
  return nearest
}

/** The day of the year that is nearest to now. */
function dayOfMonth(day: string, monthName: string, now: number): string {
  const month = months.indexOf(monthName) + 1
  const year = new Date(now).getUTCFullYear()
  return nearestTo(
    now,
    [year - 1, year, year + 1].map((candidate) => `${candidate}-${pad(month)}-${pad(day)}`),
  )
}

const farthestMs = 40 * dayMs

/** The day of the month that is nearest to now. */
function dayAlone(day: string, now: number): string {
  const at = new Date(now)
  const candidates = [-1, 0, 1].map((offset) => {
    const firstDay = isoOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, 1))
    return `${firstDay.slice(0, 'YYYY-MM-'.length)}${pad(day)}`
  })
  const nearest = nearestTo(now, candidates)
  return Math.abs(Date.parse(nearest) - now) < farthestMs ? nearest : ''
}

/** The moment as a cell of a table holds it: `2026-11-26 14:10`, or the day alone. A day that there isn’t stays as it was sent. */
export function momentCell({ day, month, time }: MessageDay, now: number): string {
  const date = month === '' ? dayAlone(day, now) : dayOfMonth(day, month, now) || `${day}${month}`
  return time === '' ? date : `${date} ${time}`
}
