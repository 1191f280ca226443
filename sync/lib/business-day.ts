import { dayMs, hourMs } from './durations.ts'

/** The company's time zone, for business days and times on paper. Jamaica has no daylight saving time. */
export const companyZone = 'America/Jamaica'

/** Jamaica's clocks are five hours behind UTC all year. */
const behindUtcMs = 5 * hourMs

/**
 * The day in Jamaica, `YYYY-MM-DD`. Dated prices, due dates and storage depend on it. It is counted, because a change asks
 * for it several times and `Intl` takes ten times as long.
 */
export const jamaicaDay = (moment: string | number): string =>
  new Date(new Date(moment).getTime() - behindUtcMs).toISOString().slice(0, 10)

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
