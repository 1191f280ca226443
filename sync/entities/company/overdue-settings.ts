import * as z from 'zod'

const Days = z.int('is not a whole number of days').min(1, 'is below one day').max(365, 'is more than 365')

/** The automatic reminders and suspensions for overdue bills. */
export const OverdueSettings = z.object({
  /** The days after the due day on which a customer is reminded; none for no reminders. */
  reminderDays: z
    .array(Days)
    .max(6, 'has more than 6 days')
    .refine(
      (days) => days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0)),
      'must go up from day to day',
    ),
  /** A bill that is overdue for this many days stops the hand-over to its customer; null never stops it. */
  stopDays: Days.nullable(),
})
export type OverdueSettings = z.output<typeof OverdueSettings>

export const defaultOverdue: OverdueSettings = { reminderDays: [3, 10, 20], stopDays: 30 }
