import { startOfDay } from '../../lib/business-day.ts'

/** The month after a month like `2026-11`. */
export const monthAfter = (month: string, months = 1): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1 + months, 1))
  return first.toISOString().slice(0, 7)
}

/** The moments at which a month in Jamaica begins and is over. */
export const momentsOfMonth = (month: string) => ({
  from: startOfDay(`${month}-01`),
  before: startOfDay(`${monthAfter(month)}-01`),
})

const nameForm = new Intl.DateTimeFormat('en', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** `November 2026`. */
export const monthText = (month: string): string => nameForm.format(new Date(`${month}-01T00:00:00.000Z`))
