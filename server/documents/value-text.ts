import { packageStatusText } from '#sync/entities/packages/package-status.ts'
import { companyZone } from '#sync/lib/business-day.ts'
import { floridaZone } from '#sync/lib/florida-time.ts'

/** How money, weights and times are written on paper: as in Jamaica, and never without the currency's name. */
const locale = 'en-JM'

const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
const day = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: companyZone,
})
const momentIn = (timeZone: string) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
const moment = momentIn(companyZone)
const floridaMoment = momentIn(floridaZone)

export const nothingKnown = '–'
const textOr = <T>(value: T | null | undefined, write: (value: T) => string): string =>
  value === null || value === undefined || value === '' ? nothingKnown : write(value)

/** `7,750.00`, for a column that names its currency. */
export const amountText = (cents: number | null): string => textOr(cents, (n) => amount.format(n / 100))
export const countText = (n: number): string => count.format(n)
export const lbText = (lb: number | null): string => textOr(lb, (n) => `${count.format(n)} lb`)
export const dayText = (iso: string | null): string => textOr(iso, (at) => day.format(new Date(at)))
/** With the clock in Jamaica; documents say so once, in their foot. */
export const momentText = (iso: string | null): string => textOr(iso, (at) => moment.format(new Date(at)))
/** A departure with the clock in Florida, because there its day is the one that customs and the airline know. */
export const departureText = (iso: string | null): string =>
  textOr(iso, (at) => `${floridaMoment.format(new Date(at))} (Florida)`)
export const orNothing = (text: string | null | undefined): string => textOr(text, (value) => value)

export const packageStatusWords: Record<string, string> = packageStatusText

/** Whole cents with the point in its place: no sum ever goes through a fraction. */
export function centsText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
