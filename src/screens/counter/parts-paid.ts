import { allocate, type InvoiceDebt } from '#sync/rules/prices/allocation.ts'
import type { CounterSum } from './till.ts'

export interface NamedDebt extends InvoiceDebt {
  /** As the cashier reads it. */
  readonly name: string
}

/** A debt and the part that a payment pays. */
export interface PaidPart {
  readonly invoiceId: string
  readonly number: string
  readonly cents: number
  readonly isWhole: boolean
}

/**
 * The debts that a part payment goes to, as the server allocates it: in the order of the list, for both credit notes
 * and money. Empty if the payment pays everything, or nothing.
 */
export function partsPaid(
  { owed, stillOwed, amount }: Pick<CounterSum, 'owed' | 'stillOwed' | 'amount'>,
  debts: readonly NamedDebt[],
): PaidPart[] {
  if (amount === null || stillOwed <= 0) return []
  return allocate(owed - stillOwed, debts).flatMap(({ invoiceId, amountJmdCents }) => {
    const debt = debts.find((row) => row.invoiceId === invoiceId)
    if (!debt) return []
    const isWhole = debt.balanceJmdCents === amountJmdCents
    return [{ invoiceId, number: debt.name, cents: amountJmdCents, isWhole }]
  })
}
