import * as z from 'zod'
import { Id, ShortText, UsdCents } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { count, key, openText, textLine, whole } from '../kinds/kinds.ts'
import { maxUsdCents } from '../money/highest-value.ts'
import { mostBoxLines, withLineIds } from './line-ids.ts'

/** A kind of goods in a box. */
export const boxLineFields = {
  /** Unlike any other of the same box. */
  lineId: key('Line'),
  description: textLine('Description', 'everyone'),
  quantity: count('Quantity', 'everyone', { most: 9999 }),
  /** The value of the whole line: of all its items together, not of each. */
  valueUsdCents: whole('Value', UsdCents, 'everyone'),
  /** A name of the duty table; null while it is unknown. */
  dutyCategory: openText('Duty category', 'everyone'),
  /** The code of the customs tariff; empty if it is unknown. */
  hsCode: textLine('HS code', 'everyone'),
}
export const BoxLine = entityOf(boxLineFields)
export interface BoxLine extends RowOfFields<typeof boxLineFields> {}

const HsCode = ShortText.refine(
  (code) => code === '' || (/^\d[\d.]*\d$/.test(code) && /^\d{4,10}$/.test(code.replaceAll('.', ''))),
  'is no HS code: it has 4 to 10 digits, such as 8471.30',
)

/** A duty category as people and programs send it. */
export const DutyCategory = ShortText.nullable().transform((category) => category || null)

const SentLine = z.object({
  lineId: Id.optional(),
  description: ShortText.min(1, 'is missing: customs asks what is inside'),
  quantity: boxLineFields.quantity.schema.default(1),
  valueUsdCents: UsdCents.meta({ description: 'The value of all items of the line together, in US cents.' }),
  dutyCategory: DutyCategory.default(null),
  hsCode: HsCode.default(''),
})

/** The lines of a box as people and programs send them. */
export const SentLines = z
  .array(SentLine)
  .max(mostBoxLines, `are more than ${mostBoxLines}. Put goods of one kind on one line`)
  .refine((lines) => {
    const ids = lines.flatMap(({ lineId }) => lineId ?? [])
    return new Set(ids).size === ids.length
  }, 'use a line’s id twice')
  .refine(
    (lines) => lines.reduce((sum, { valueUsdCents }) => sum + valueUsdCents, 0) <= maxUsdCents,
    'add up to more than US$1,000,000',
  )
  .transform(withLineIds)
export type SentLines = z.input<typeof SentLines>
