import * as z from 'zod'
import { Id, Timestamp } from '../fields.ts'
import { JmdAmount } from './money-fields.ts'

/** `CardPage`: the payer is on the card provider's page. `BankTransfer`: the office has to look for the money. */
const pendingKinds = ['CardPage', 'BankTransfer'] as const

/** A payment that was started for an invoice and isn't in the ledger yet. */
export const PendingPayment = z.object({
  kind: z.enum(pendingKinds),
  since: Timestamp,
  /** The part for this invoice. */
  amountJmdCents: JmdAmount,
  /** The checkout of the card page; null for a transfer. */
  checkoutId: Id.nullable(),
})
export type PendingPayment = z.infer<typeof PendingPayment>
