import * as z from 'zod'
import { JmdAmount } from '../money/money-fields.ts'

/** A customer's terms of payment: the days until a bill is due, and the debt up to which packages are handed over unpaid. */
export const Terms = z.object({
  days: z.int('is not a whole number of days').min(0, 'is below zero').max(365, 'is more than 365'),
  limitJmdCents: JmdAmount.min(1, 'must be more than zero'),
})
export type Terms = z.infer<typeof Terms>
