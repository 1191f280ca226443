import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../fields.ts'
import { currencies } from './currency.ts'
import { flightCostKinds } from './flight-cost-kinds.ts'
import { BusinessDay, ExchangeRate, JmdAmount, UsdAmount } from './money-fields.ts'

/** A bill that the company gets for a flight. It is never edited: a wrong one is voided and entered anew. */
export const FlightCost = z.object({
  flightCostId: Id,
  manifestId: Id,
  kind: z.enum(flightCostKinds),
  /** The day of the bill, whose rate counts for US dollars. */
  day: BusinessDay,
  currency: z.enum(currencies),
  /** Null for J$, as the rate. */
  amountUsdCents: UsdAmount.nullable(),
  rate: ExchangeRate.nullable(),
  amountJmdCents: JmdAmount,
  /** The number of the bill. */
  reference: ShortText,
  enteredBy: ShortText,
  enteredAt: Timestamp,
  /** Null while it counts. */
  voidedAt: Timestamp.nullable(),
  voidedBy: ShortText.nullable(),
  voidReason: Note.nullable(),
})
export type FlightCost = z.output<typeof FlightCost>
