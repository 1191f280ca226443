import * as z from 'zod'
import type { PartnerRight } from '../../policies/partner-rights.ts'
import type { ApiRow } from '../row.ts'

/** A call of partners' programs. Its key needs the right; `who` means a caller with a key. */
export interface PartnerRow extends ApiRow {
  readonly right: PartnerRight | null
}

/** The caller is a key, which no other call takes. */
export const callerWithKey = { who: 'any' } as const

export const partnerRow = <R extends ApiRow>(right: PartnerRight | null, call: R): R & PartnerRow => ({
  ...call,
  right,
})

/** The packages of one call: as many as a server takes within a few seconds. */
const longestBatch = 500

/** Rows that are read one by one, so that a bad one hinders no other; they are described as they should be. */
export const batchOf = (rowSchema: z.ZodType) =>
  z
    .array(z.unknown().meta(z.toJSONSchema(rowSchema, { io: 'input', unrepresentable: 'any' })))
    .min(1, 'are missing')
    .max(longestBatch, `are more than ${longestBatch}`)

export const IsTest = z.boolean().meta({
  description: 'True for a test key: the call did everything but store it.',
})

/** The meaning of fields that more than one call takes. */
export const trackingNumberText = 'The number on the carrier’s label. A link of the carrier is read, too.'
export const courierText = 'The carrier. If it is left out, it is read off the number.'
export const modeText = 'How the package ships. If it is left out, the customer’s usual way.'
export const usualServiceText =
  'The service by which it goes, as the company names it. If it is left out, the customer’s usual one.'
