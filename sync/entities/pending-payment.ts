import * as z from 'zod'
import { Id, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'

/** `CardPage`: somebody is at the card provider's page. `BankTransfer`: the office is to look for the money. */
const pendingKinds = ['CardPage', 'BankTransfer'] as const

/** A payment that was begun for an invoice, and of which the books know nothing yet. */
export const PendingPayment = z.object({
  kind: z.enum(pendingKinds),
  since: Timestamp,
  /** Of this invoice. */
  amountJmdCents: JmdAmount,
  /** Whose card page it is; null for a transfer. */
  checkoutId: Id.nullable(),
})
export type PendingPayment = z.infer<typeof PendingPayment>
