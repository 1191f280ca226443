import type { Checkout } from '#sync/entities/money/checkout.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findCheckout } from '../db/payments/checkouts.ts'
import { holdsMoneyFor } from '../db/payments/provider-payments.ts'
import { changeAndNote } from './checkouts.ts'

type Judge = (tx: Transaction, checkout: Checkout, payment: Payment) => Promise<boolean>

/** The statuses that still hold when one payment is reversed. Other statuses don't depend on money. */
const losesItsMoney: { readonly [S in Checkout['status']]?: Judge } = {
  paid: async (_tx, { paymentId }, payment) => paymentId === payment.paymentId,
  mismatch: async (tx, { checkoutId }) => !(await holdsMoneyFor(tx.kysely, checkoutId)),
}

/**
 * A checkout whose money was given back is cancelled: the provider's page took its payment once and would not take it
 * twice by the same link. What it asked for is owed again and needs a new checkout. It keeps the payment's id, so
 * that the books show why it ended.
 */
export async function closeReversed(tx: Transaction, payment: Payment, reason: string): Promise<void> {
  const checkout = payment.checkoutId ? await findCheckout(tx.kysely, payment.checkoutId) : undefined
  if (!checkout || !(await losesItsMoney[checkout.status]?.(tx, checkout, payment))) return
  const why = `Payment ${payment.receiptNumber} was reversed: ${reason}`
  await changeAndNote(tx, checkout, { status: 'cancelled', paymentLink: null }, { reason: why })
}
