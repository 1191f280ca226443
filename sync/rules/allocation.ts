import type { PaymentAllocation } from '../entities/payment.ts'

/** What is owed on something that money can go to. */
export interface Owed {
  readonly invoiceId: string
  readonly balanceJmdCents: number
}

/** Pays one after the other, in the order given, as far as the money goes; what cannot take any is left out. */
export function spread(amountJmdCents: number, owed: readonly Owed[]): PaymentAllocation[] {
  let left = amountJmdCents
  const allocations: PaymentAllocation[] = []
  for (const { invoiceId, balanceJmdCents } of owed) {
    const part = Math.min(left, balanceJmdCents)
    if (part <= 0) continue
    allocations.push({ invoiceId, amountJmdCents: part })
    left -= part
  }
  return allocations
}

export const allocated = (allocations: readonly PaymentAllocation[]): number =>
  allocations.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)
