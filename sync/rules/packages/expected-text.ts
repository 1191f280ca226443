import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { daysBetween, jamaicaDay } from '../../lib/business-day.ts'
import { isPromiseOver, type PromiseContext, promisedDays } from './expected-days.ts'
import { type Days, isPackageLate, shownDays } from './shown-days.ts'

const inOneZone = { timeZone: 'UTC' } as const
const dayAndMonth = { day: 'numeric', month: 'long' } as const
const long = new Intl.DateTimeFormat('en-JM', { weekday: 'long', ...dayAndMonth, ...inOneZone })
const short = new Intl.DateTimeFormat('en-JM', { ...dayAndMonth, ...inOneZone })
const weekday = new Intl.DateTimeFormat('en-JM', { weekday: 'long', ...inOneZone })

const yearOf = (day: string): string => day.slice(0, 4)
const monthOf = (day: string): string => day.slice(0, 7)

/** The year only if it is another one than today's. */
const withYear = (text: string, day: string, today: string): string =>
  yearOf(day) === yearOf(today) ? text : `${text} ${yearOf(day)}`

type DayText = (day: string, today: string) => string

/** "Thursday, 3 December". */
export const expectedDayText: DayText = (day, today) => withYear(long.format(new Date(day)), day, today)

/** "today", "tomorrow", "Friday", for a text that is read on the day when it is written. */
const nearDayText: DayText = (day, today) => {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? weekday.format(new Date(day)) : expectedDayText(day, today)
}

/** "3–5 December", or the one day. Days that have passed are left out of a range that hasn't. */
export function expectedDaysText(
  { from, to }: Days,
  today: string,
  oneDayText: DayText = expectedDayText,
): string {
  const first = from < today && today <= to ? today : from
  if (first === to) return oneDayText(to, today)
  const last = withYear(short.format(new Date(to)), to, today)
  if (monthOf(first) === monthOf(to)) return `${Number(first.slice(8))}–${last}`
  const firstYear = yearOf(first) === yearOf(to) ? '' : ` ${yearOf(first)}`
  return `${short.format(new Date(first))}${firstYear} – ${last}`
}

const atOffice: readonly PackageStatus[] = ['AtHeadOffice', 'AtLocalOffice']

type Awaited = Parameters<typeof isPackageLate>[0]

/** "Arriving Thursday, 3 December", "Ready Friday", "Expected Tuesday, 24 November"; '' when nothing can be said. */
export function expectedText(
  pkg: Awaited,
  context: PromiseContext,
  oneDayText: DayText = nearDayText,
): string {
  const days = promisedDays(pkg, context)
  if (!days) return ''
  const today = jamaicaDay(context.now)
  if (isPromiseOver(days, context)) return `Expected ${expectedDaysText(days, today)}`
  return `${atOffice.includes(pkg.status) ? 'Ready' : 'Arriving'} ${expectedDaysText(days, today, oneDayText)}`
}

/** "2 days late"; '' while the package isn't late. */
export function latenessText(pkg: Awaited, today: string): string {
  const days = shownDays(pkg)
  if (!days || !isPackageLate(pkg, today)) return ''
  const count = daysBetween(days.to, today)
  return count === 1 ? '1 day late' : `${count} days late`
}
