import { companyZone, jamaicaDay } from '#sync/lib/business-day.ts'
import { jmdText, usdText } from '#sync/rules/prices/money.ts'

/** Formats numbers, money and times in Jamaican English. Each formatter is created once. */
const locale = 'en-JM'

const wholeNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const twoPlaces = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const alwaysTwoPlaces = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const onePlace = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const shortDayParts = { day: 'numeric', month: 'short' } as const
const dayParts = { ...shortDayParts, year: 'numeric' } as const
const longDayParts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
/** Moments are those of the company, as on its papers and in its mails, wherever the device is. */
const inCompanyZone = { timeZone: companyZone } as const
const day = new Intl.DateTimeFormat(locale, { ...dayParts, ...inCompanyZone })
const shortDay = new Intl.DateTimeFormat(locale, { ...shortDayParts, ...inCompanyZone })
const longDay = new Intl.DateTimeFormat(locale, { ...longDayParts, ...inCompanyZone })
/**
 * A business day has no time zone: `YYYY-MM-DD` is parsed and formatted in the same zone, independent of the device's.
 */
const inOneZone = { timeZone: 'UTC' } as const
const businessDay = new Intl.DateTimeFormat(locale, { ...dayParts, ...inOneZone })
const shortBusinessDay = new Intl.DateTimeFormat(locale, { ...shortDayParts, ...inOneZone })
const businessMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', ...inOneZone })
const longBusinessDay = new Intl.DateTimeFormat(locale, { ...longDayParts, ...inOneZone })
const clockParts = { hour: 'numeric', minute: '2-digit', ...inCompanyZone } as const
const clock = new Intl.DateTimeFormat(locale, clockParts)
const dayAndClock = new Intl.DateTimeFormat(locale, { ...dayParts, ...clockParts })

/** The placeholder for a missing value. */
export const unknownText = '–'

const orDash = <T>(value: T | null | undefined, write: (value: T) => string): string =>
  value === null || value === undefined || value === '' ? unknownText : write(value)

/** Prevents line breaks within a day, time or count, such as between "25 Nov" and "2026". */
export const withoutBreaks = (text: string): string => text.replace(/([^,]) /g, '$1\u00a0')

export const formatJmd = (cents: number | null | undefined): string => orDash(cents, jmdText)
export const formatUsd = (cents: number | null | undefined): string => orDash(cents, usdText)
export const formatCount = (n: number): string => wholeNumber.format(n)
export const formatLb = (lb: number | null | undefined): string =>
  orDash(lb, (n) => `${twoPlaces.format(n)}\u00a0lb`)
/** The same in a column, where the decimal points are under each other. */
export const formatColumnLb = (lb: number | null | undefined): string =>
  orDash(lb, (n) => `${alwaysTwoPlaces.format(n)}\u00a0lb`)
export const formatInches = (inches: number | null | undefined): string =>
  orDash(inches, (n) => `${onePlace.format(n)} in`)
/** "12 × 8 × 4 in", or a dash if a side is unknown. */
export const formatSize = (...sides: (number | null | undefined)[]): string =>
  sides.every((side) => typeof side === 'number')
    ? `${sides.map((side) => onePlace.format(side)).join(' × ')} in`
    : unknownText

/** Formats the ISO strings of rows in the company's time zone. */
const dateFormatter =
  (format: Intl.DateTimeFormat) =>
  (iso: string | null | undefined): string =>
    orDash(iso, (at) => withoutBreaks(format.format(new Date(at))))
export const formatDay = dateFormatter(day)
/** The same without the year, for a tag in a column. */
export const formatShortDay = dateFormatter(shortDay)
/** Formats a month as `YYYY-MM`, such as "March 2024". */
export const formatMonth = (month: string): string => businessMonth.format(new Date(`${month}-01`))
export const formatLongDay = (iso: string | null | undefined): string =>
  orDash(iso, (at) => longDay.format(new Date(at)))
/** Formats a business day, `YYYY-MM-DD`. */
export const formatBusinessDay = dateFormatter(businessDay)
/** The same without the year, for a chart. */
export const formatShortBusinessDay = dateFormatter(shortBusinessDay)
/** "Tuesday, 24 November 2026", from `YYYY-MM-DD`. */
export const formatLongBusinessDay = (date: string | null | undefined): string =>
  orDash(date, (value) => longBusinessDay.format(new Date(value)))
/** A due day ends at midnight in Jamaica, which is already the next day in every zone to the east. */
export const formatDueDay = (dueAt: string | null | undefined): string =>
  formatBusinessDay(dueAt && jamaicaDay(dueAt))
export const formatTime = dateFormatter(clock)
/** For a column whose header says whose time it is. */
export const formatMoment = dateFormatter(dayAndClock)
/** Jamaica keeps its time all year: minutes behind UTC. */
const jamaicaOffset = 300
const isElsewhere = (at: Date): boolean => at.getTimezoneOffset() !== jamaicaOffset
/** With whose time it is, where the device's own clock shows another. */
export const formatDateTime = (iso: string | null | undefined): string =>
  formatMoment(iso) + (iso && isElsewhere(new Date(iso)) ? '\u00a0(Jamaica)' : '')
/** The header of a column of such times, which names their zone once instead of in every cell. */
export const momentHeader = (header: string, at: Date = new Date()): string =>
  isElsewhere(at) ? `${header} (Jamaica)` : header
/** Says whose times a screen shows, where the device's own clock shows others; '' elsewhere. */
export const zoneNote = (at: Date = new Date()): string =>
  isElsewhere(at) ? 'Times are those of Jamaica.' : ''

export const plural = (n: number, singular: string, pluralForm = `${singular}s`): string =>
  `${wholeNumber.format(n)} ${n === 1 ? singular : pluralForm}`

const amounts = {
  US: /^\s*(?:US)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/,
  J: /^\s*J?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?\s*$/,
} as const

/** Parses a typed amount in dollars ("1,234.5", "$12") to cents; null if it is not an amount. */
export function parseCents(text: string, currency: keyof typeof amounts = 'US'): number | null {
  const match = amounts[currency].exec(text)
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  return Number(match[1]?.replaceAll(',', '') ?? 0) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0)
}
