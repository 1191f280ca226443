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
  readonly till: Pick<CounterSum, 'amount' | 'change' | 'toCredit' | 'amountUsdCents'>
  /** The rate that the amounts on the screen are at; null for JMD. */
  readonly rate: number | null
  readonly method: PaymentMethod
  readonly reference: string
  readonly usedAgainReason: string
}

/** Leaves open what only the server knows: the invoices that cash pays, and so the change. */
export function toOrder(
  accountId: string,
  { till, method, rate, ...typed }: TypedPayment,
  ids: Pick<Order, 'invoiceIds' | 'storage' | 'creditNoteIds'>,
): Order {
  const { givesChange } = methodRules[method]
  const amount = till.amount ?? 0
  const reference = referenceOf(method, typed.reference)
  const usedAgainReason = (reference && typed.usedAgainReason.trim()) || undefined
  const dollars =
    till.amountUsdCents === null
      ? ({ currency: 'JMD', amountUsdCents: null, rate: null } as const)
      : ({ currency: 'USD', amountUsdCents: till.amountUsdCents, rate } as const)
  const base = { accountId, ...ids, method, ...dollars, reference, usedAgainReason }
  if (amount === 0) return { ...base, tenderedJmdCents: null }
  const leavesChange = givesChange && till.toCredit === 0
  return {
    ...base,
    ...(leavesChange && paysSomething(ids) ? {} : { amountJmdCents: amount }),
    tenderedJmdCents: givesChange && dollars.currency === 'JMD' ? amount + till.change : null,
  }
}
