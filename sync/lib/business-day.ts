import { dayMs } from './durations.ts'

/** The company's time zone, for business days and times on paper. Jamaica has no daylight saving time. */
export const companyZone = 'America/Jamaica'

const form = new Intl.DateTimeFormat('en-CA', { timeZone: companyZone, dateStyle: 'short' })

/** The day in Jamaica, `YYYY-MM-DD`. Dated prices, due dates and storage depend on it. */
export const jamaicaDay = (moment: string | number): string => form.format(new Date(moment))

const timeForm = new Intl.DateTimeFormat('en-GB', {
  timeZone: companyZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** The time of day in Jamaica, `HH:MM`. */
export const jamaicaTime = (moment: string | number): string => timeForm.format(new Date(moment))

/** Whole days between two business days; negative if `to` is the earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10)

/** The start of a business day, or of the one `later` days after it. Jamaica has no daylight saving time. */
export const startOfDay = (businessDay: string, later = 0): string =>
  `${addDays(businessDay, later)}T05:00:00.000Z`
