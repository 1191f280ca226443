import type { ReceivePayment } from '#sync/api/money/payments.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import { methodRules } from '#sync/rules/payments/payment-methods.ts'
import { referenceOf } from '#sync/rules/payments/used-once.ts'
import type { CounterSum } from './till.ts'

/** A payment as sent. */
export type Order = Omit<ReceivePayment, 'tenderedJmdCents' | 'amountJmdCents'> & {
  readonly amountJmdCents?: number
  readonly tenderedJmdCents: number | null
}

/** Without anything to pay, the money becomes credit. */
export const paysSomething = ({ invoiceIds, storage }: Pick<Order, 'invoiceIds' | 'storage'>): boolean =>
  invoiceIds.length + storage.length > 0

/** The payment as typed in the form, with what the chosen method hides. */
interface TypedPayment {
  readonly till: Pick<CounterSum, 'amount' | 'change' | 'toCredit'>
  readonly method: PaymentMethod
  readonly reference: string
  readonly usedAgainReason: string
}

/** Leaves open what only the server knows: the invoices that cash pays, and so the change. */
export function toOrder(
  accountId: string,
  { till, method, ...typed }: TypedPayment,
  ids: Pick<Order, 'invoiceIds' | 'storage' | 'creditNoteIds'>,
): Order {
  const { givesChange } = methodRules[method]
  const amount = till.amount ?? 0
  const reference = referenceOf(method, typed.reference)
  const usedAgainReason = (reference && typed.usedAgainReason.trim()) || undefined
  const base = { accountId, ...ids, method, reference, usedAgainReason }
  if (amount === 0) return { ...base, tenderedJmdCents: null }
  const leavesChange = givesChange && till.toCredit === 0
  return {
    ...base,
    ...(leavesChange && paysSomething(ids) ? {} : { amountJmdCents: amount }),
    tenderedJmdCents: givesChange ? amount + till.change : null,
  }
}
