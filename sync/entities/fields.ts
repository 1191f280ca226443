import * as z from 'zod'
import { cleanText, plainNumber } from '../lib/clean-text.ts'
import { maxUsdCents } from './money/highest-value.ts'

/** Field shapes shared by several entities. The lengths limit what a body can write to the database. */
export const Id = z.uuid({ error: 'is not an id' }).lowercase()
export const Timestamp = z.iso.datetime({ precision: 3, error: 'is not a time in UTC' })

/**
 * Text as people write it. Invisible characters are dropped, not refused, because changes queued earlier must be
 * accepted.
 */
export const FreeText = z.string().overwrite(cleanText).trim()
export const ShortText = FreeText.max(200, 'is longer than 200 characters')
export const longestNote = 2000
export const Note = FreeText.max(longestNote, 'is longer than 2,000 characters')
/** A number as people write it, with keyboard blanks and hyphens. */
const TypedNumber = z.string().overwrite(plainNumber).trim().max(200, 'is longer than 200 characters')

/** A phone number as people write it. */
export const Phone = TypedNumber

/** A number by which money is found, such as a bank's reference, so that another customer's is recognised by it. */
export const MoneyNumber = TypedNumber

/** The taxpayer number: nine digits, grouped in any way. */
export const Trn = z
  .string()
  .transform((trn) => plainNumber(trn).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{9}$/, 'is not nine digits'))

export const UsdCents = z
  .int({ error: ({ input }) => (input == null ? 'is missing' : 'is not a whole number of cents') })
  .min(0, 'is below zero')
  .max(maxUsdCents, 'is above US$1,000,000')

/** Pounds with two decimals. The heaviest piece that carriers take loose by air or sea is far below the limit. */
export const WeightLb = z
  .number({ error: 'is not a number of pounds' })
  .positive('must be more than 0 lb')
  .max(1500, 'is more than 1,500 lb: check the scale and the decimal point')
  .refine((lb) => Math.abs(lb * 100 - Math.round(lb * 100)) < 1e-6, 'has more than two decimals')

/** Inches with one decimal. */
export const LengthIn = z
  .number({ error: 'is not a number of inches' })
  .positive('must be more than 0 in')
  .max(500, 'is more than 500 in')
  .refine((inches) => Math.abs(inches * 10 - Math.round(inches * 10)) < 1e-6, 'has more than one decimal')

/** The fields of every synced row. The server assigns `version`; it is 0 before the first sync. */
export const rowFields = {
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
  /** Set by a job long after the work is done. Archived rows are removed from staff devices. */
  archivedAt: Timestamp.nullable(),
}
