import * as z from 'zod'
import { Id, MoneyNumber, Note } from '../../entities/fields.ts'
import { FlightCost } from '../../entities/money/flight-cost.ts'
import { MarginSums } from '../../entities/money/margin.ts'
import { BusinessDay, JmdAmount, UsdAmount } from '../../entities/money/money-fields.ts'
import { flightCostRights } from '../../policies/flight-cost.ts'
import { row } from '../row.ts'

export const NewFlightCost = FlightCost.pick({ kind: true, currency: true }).extend({
  /** Today or before it; by default today. */
  day: BusinessDay.optional(),
  currency: FlightCost.shape.currency.default('JMD'),
  /** The amount in its currency; the other amount is null. */
  amountJmdCents: JmdAmount.min(1, 'must be more than zero').nullable().default(null),
  amountUsdCents: UsdAmount.min(1, 'must be more than zero').nullable().default(null),
  reference: MoneyNumber.min(1, 'is missing: enter the number of the bill'),
})
export type NewFlightCost = z.output<typeof NewFlightCost>

const ByManifest = z.object({ manifestId: Id })
const staff = { who: 'staff', permission: flightCostRights.read } as const

export const flightCosts = {
  'flightCosts.ofManifest': row({
    method: 'GET',
    path: '/api/manifests/{manifestId}/costs',
    ...staff,
    summary: 'What a flight cost, with void costs, and its margin.',
    params: ByManifest,
    reply: z.object({ costs: z.array(FlightCost), margin: MarginSums }),
  }),
  'flightCosts.enter': row({
    method: 'POST',
    path: '/api/manifests/{manifestId}/costs',
    ...staff,
    summary:
      'Enters a cost, in J$ or in US$ at the selling rate of its day; with InvoiceUpdate too. Takes an Idempotency-Key.',
    params: ByManifest,
    body: NewFlightCost,
    reply: FlightCost,
    success: 'Cost entered',
  }),
  'flightCosts.void': row({
    method: 'POST',
    path: '/api/flightcosts/{flightCostId}/void',
    ...staff,
    summary: 'Takes a cost back; with InvoiceUpdate too. Takes an Idempotency-Key.',
    params: z.object({ flightCostId: Id }),
    body: z.object({ reason: Note.min(1, 'is missing') }),
    reply: FlightCost,
    success: 'Cost voided',
  }),
}
