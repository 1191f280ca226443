import type { PaymentAllocation } from '../../entities/money/payment.ts'

/** The amount owed on an invoice that money can be allocated to. */
export interface InvoiceDebt {
  readonly invoiceId: string
  readonly balanceJmdCents: number
}

/** Allocates the amount in the given order until it is used up. Invoices that get nothing are left out. */
export function allocate(amountJmdCents: number, owed: readonly InvoiceDebt[]): PaymentAllocation[] {
  let remainingJmdCents = amountJmdCents
  const allocations: PaymentAllocation[] = []
  for (const { invoiceId, balanceJmdCents } of owed) {
    const part = Math.min(remainingJmdCents, balanceJmdCents)
    if (part <= 0) continue
    allocations.push({ invoiceId, amountJmdCents: part })
    remainingJmdCents -= part
  }
  return allocations
}

export const sumAllocations = (allocations: readonly PaymentAllocation[]): number =>
  allocations.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)
