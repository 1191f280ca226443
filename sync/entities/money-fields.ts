import * as z from 'zod'
import { jamaicaDay } from '../lib/business-day.ts'

/** No sum that is kept is larger: a slip of a quantity or a price is found before it is owed. */
export const mostJmdCents = 100_000_000_000

/** JMD cents of a charge; a waiver or a correction is below zero. */
export const JmdCents = z
  .int('is not a whole number of cents')
  .min(-mostJmdCents, 'is below minus J$1,000,000,000')
  .max(mostJmdCents, 'is above J$1,000,000,000')

/** JMD cents that cannot be owed the other way round. */
export const JmdAmount = JmdCents.min(0, 'is below zero')

/** JMD cents for one US dollar: 15500 is J$155. */
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

/** A day of the business, `YYYY-MM-DD`, in Jamaica. A moment is taken as the day it is there. */
export const BusinessDay = z.union([
  z.iso.date('is not a day like 2026-05-01'),
  z.iso.datetime({ offset: true }).transform((moment) => jamaicaDay(moment)),
])
