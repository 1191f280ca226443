import * as z from 'zod'
import { jamaicaDay } from '../../lib/business-day.ts'

/** The maximum stored amount, so that a typing error in a quantity or price is found before it is owed. */
export const maxJmdCents = 100_000_000_000

/** JMD cents of a charge. A waiver or a correction is negative. */
export const JmdCents = z
  .int('is not a whole number of cents')
  .min(-maxJmdCents, 'is below minus J$1,000,000,000')
  .max(maxJmdCents, 'is above J$1,000,000,000')

/** JMD cents that can't be negative. */
export const JmdAmount = JmdCents.min(0, 'is below zero')

/** US cents that were taken, counted or put away. */
export const UsdAmount = z
  .int('is not a whole number of cents')
  .min(0, 'is below zero')
  .max(100_000_000, 'is above US$1,000,000')

/** JMD cents per US dollar: 15500 is J$155. */
export const ExchangeRate = z
  .int('is not a whole number of cents')
  .min(100, 'is below J$1')
  .max(1_000_000, 'is above J$10,000')

/** A percentage with at most two decimals, so that it is a whole number of basis points. */
export const Percent = z
  .number('is not a number')
  .min(0, 'is below zero')
  .max(100, 'is above 100')
  .refine(
    (percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6,
    'has more than two decimals',
  )

/** A time of day in Jamaica, `HH:MM`. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time like 09:30')

/** A business day in Jamaica, `YYYY-MM-DD`. A timestamp is converted to its day there. */
export const BusinessDay = z.union([
  z.iso.date('is not a day like 2026-05-01'),
  z.iso.datetime({ offset: true }).transform((moment) => jamaicaDay(moment)),
])
