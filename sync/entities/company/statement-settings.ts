import * as z from 'zod'

/** The monthly statements of account by mail. */
export const StatementSettings = z.object({
  /** The day of the month on which the statements of the month before are mailed; null for none. Each month has it. */
  mailDay: z
    .int('is not a whole number of days')
    .min(1, 'is below one day')
    .max(28, 'is above 28, which not every month has')
    .nullable(),
})
export type StatementSettings = z.output<typeof StatementSettings>

export const defaultStatements: StatementSettings = { mailDay: null }
