import { Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { jmd, note, whole } from '../kinds/kinds.ts'

export const priceMoveFields = {
  /** The totals with all charges and taxes, before and since. */
  fromJmdCents: jmd('Before', 'everyone'),
  toJmdCents: jmd('Since', 'everyone'),
  /** The sentences that say why, which the owner reads. */
  note: note('Reason', 'everyone'),
  at: whole('Time', Timestamp, 'everyone'),
}
export const PriceMove = entityOf(priceMoveFields)
export interface PriceMove extends RowOfFields<typeof priceMoveFields> {}
