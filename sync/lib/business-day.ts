import { dayMs } from './durations.ts'

/** The company's clock: business days, and times on paper. Jamaica has no summer time. */
export const companyZone = 'America/Jamaica'

const form = new Intl.DateTimeFormat('en-CA', { timeZone: companyZone, dateStyle: 'short' })

/** The day that a moment falls on in Jamaica, `YYYY-MM-DD`: what dated prices, due days and storage go by. */
export const jamaicaDay = (moment: string | number): string => form.format(new Date(moment))

/** Whole days from one business day to another; below zero when `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

/** The moment a business day begins, or one so many days on: Jamaica has no summer time. */
export const startOfDay = (businessDay: string, later = 0): string =>
  `${addDays(businessDay, later)}T05:00:00.000Z`
