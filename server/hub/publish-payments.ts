import type { PaymentInfo } from '#sync/api/company/hub.ts'
import { Payment } from '#sync/entities/money/payment.ts'
import type { PendingAudit } from '../db/core/transactions/observers.ts'

type Status = 'taken' | 'refunded' | 'reversed' | 'checked'

/** The status to announce; null for a correction that moves no money. */
function statusOf(before: Payment | null, after: Payment): Status | null {
  if (!before) return after.kind === 'Refund' ? 'refunded' : 'taken'
  if (after.reversedAt !== before.reversedAt) return 'reversed'
  return after.receiptCheck && !before.receiptCheck ? 'checked' : null
}

const infoOf = (payment: Payment, status: Status): PaymentInfo => ({
  paymentId: payment.paymentId,
  amountJmdCents: payment.amountJmdCents,
  method: payment.method,
  status,
  at: payment.reversedAt ?? payment.receivedAt,
})

/**
 * Sends each payment that was written to the watchers who may see it: staff who see or take payments, and the account
 * itself. Clients that aren't connected learn about the payment by reading it.
 */
export async function publishPayments({ entity, before, after, announce }: PendingAudit): Promise<void> {
  if (entity !== 'payment' || !after) return
  const payment = Payment.parse(after)
  const status = statusOf(before && Payment.parse(before), payment)
  if (status) announce({ payment: { accountId: payment.accountId, payment: infoOf(payment, status) } })
}
