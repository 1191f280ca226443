import { daysBetween } from '../../lib/business-day.ts'
import { monthAfter } from './month.ts'

/** A server that slept on the day still mails within a week; later a statement would surprise. */
const catchUpDays = 6

/** The month whose statements are to be mailed today, on the day of the settings or shortly after it; null for none. */
export function monthToMail(today: string, mailDay: number | null): string | null {
  if (mailDay === null) return null
  const current = today.slice(0, 7)
  const dayOf = (month: string) => `${month}-${String(mailDay).padStart(2, '0')}`
  const mailMonth = today >= dayOf(current) ? current : monthAfter(current, -1)
  return daysBetween(dayOf(mailMonth), today) <= catchUpDays ? monthAfter(mailMonth, -1) : null
}
