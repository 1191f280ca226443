import { daysBetween, jamaicaDay } from '../../lib/business-day.ts'

/** For how many days a bill is overdue. On its due day it isn't. */
export const overdueDays = (dueAt: string, today: string): number =>
  Math.max(0, daysBetween(jamaicaDay(dueAt), today))

/** A server that slept still reminds within a week; a bill that is older when reminders begin is the office's to chase. */
const catchUpDays = 6

/** The most days for which a bill is overdue and still reminded of. */
export const longestOverdueDays = (reminderDays: readonly number[]): number =>
  (reminderDays.at(-1) ?? 0) + catchUpDays

/** The day of the settings for which a bill is to be reminded of; null if there is none. */
export function dueReminder(days: number, reminderDays: readonly number[]): number | null {
  const day = reminderDays.findLast((reminderDay) => reminderDay <= days)
  return day !== undefined && days <= day + catchUpDays ? day : null
}
