import * as z from 'zod'
import { Id, LengthIn, WeightLb } from '../../entities/fields.ts'
import { row } from '../row.ts'

/** The packages that are to be one box, and its measures once it is packed. */
export const ShipTotalsBody = z.object({
  packageIds: z.array(Id).min(2, 'are fewer than 2').max(200, 'are more than 200'),
  box: z
    .object({
      weightLb: WeightLb,
      lengthIn: LengthIn.nullable().default(null),
      widthIn: LengthIn.nullable().default(null),
      heightIn: LengthIn.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type ShipTotalsBody = z.output<typeof ShipTotalsBody>

export const ShipTotalsReply = z.object({
  /** Null while a package has no weight or value, or there are no prices for it. */
  totals: z.object({ apartJmdCents: z.int(), togetherJmdCents: z.int() }).nullable(),
  /** The packages that have no weight or no declared value. */
  unpriced: z.array(z.string()),
})
export type ShipTotalsReply = z.output<typeof ShipTotalsReply>

export const shipTotalCalls = {
  'packages.shipTotals': row({
    method: 'POST',
    path: '/api/packages/shiptotals',
    who: 'staff',
    permission: 'InvoiceView',
    summary:
      'What packages cost their customer apart and in one box, by the prices of today and with the box’s own measures if there are any. Keeps nothing.',
    body: ShipTotalsBody,
    reply: ShipTotalsReply,
    failure: 'The price could not be computed',
  }),
}
