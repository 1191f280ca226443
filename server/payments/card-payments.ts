import { Id } from '#sync/entities/fields.ts'
import type { AlertKind, Checkout } from '#sync/entities/money/checkout.ts'
import { statusAt } from '#sync/entities/money/checkout-status.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/money/payment.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { checkoutCurrency, type Verdict, verdictOf } from '#sync/rules/payments/card-verdict.ts'
import { allocate, sumAllocations } from '#sync/rules/prices/allocation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findCheckout } from '../db/payments/checkouts.ts'
import {
  findProviderPayment,
  insertAlert,
  insertProviderPayment,
  resolveByHand,
} from '../db/payments/provider-payments.ts'
import { dueOf } from './card-page.ts'
import { changeAndNote } from './checkouts.ts'
import type { PaymentDeps } from './deps.ts'
import { takePayment } from './payments.ts'
import type { ProviderEvent } from './provider/event.ts'
import { usedByOthers } from './used-once.ts'

export const provider = 'Card provider'

type Makes = Pick<PaymentDeps, 'ids'>

async function checkoutOf(tx: Transaction, { customReference }: ProviderEvent): Promise<Checkout | null> {
  const id = Id.safeParse(customReference)
  return (id.success && (await findCheckout(tx.kysely, id.data))) || null
}

/** The items of a checkout that can still be paid, because some may have been paid at the counter meanwhile. */
async function stillOwed(
  tx: Transaction,
  checkout: Checkout,
  amountCents: number,
): Promise<PaymentAllocation[]> {
  const { items } = await dueOf(tx.kysely, checkout)
  return allocate(
    amountCents,
    items.map(({ invoiceId, amountJmdCents }) => ({ invoiceId, balanceJmdCents: amountJmdCents })),
  )
}

async function alert(
  tx: Transaction,
  { ids }: Makes,
  kind: AlertKind,
  event: ProviderEvent,
  checkout: Checkout | null,
): Promise<void> {
  const row = {
    alertId: ids.next(),
    kind,
    checkoutId: checkout?.checkoutId ?? null,
    accountId: checkout?.accountId ?? null,
    transactionId: event.transactionId,
    createdAt: tx.at,
  }
  if (await insertAlert(tx.kysely, row)) await tx.note('checkoutAlert', row.alertId, null, row)
}

/** A hook that is the provider's and says nothing we understand: money may be behind it. */
export async function alertUnreadable(tx: Transaction, { ids }: Makes, hookId: string): Promise<void> {
  const row = {
    alertId: ids.next(),
    kind: 'unreadable' as const,
    checkoutId: null,
    accountId: null,
    transactionId: hookId,
    createdAt: tx.at,
  }
  if (await insertAlert(tx.kysely, row)) await tx.note('checkoutAlert', row.alertId, null, row)
}

const take = (
  tx: Transaction,
  deps: Makes,
  { accountId, checkoutId }: Checkout,
  event: ProviderEvent,
  allocations: PaymentAllocation[],
): Promise<Payment> =>
  takePayment(tx, deps, {
    accountId,
    method: 'CardLink',
    amountJmdCents: event.amountCents ?? 0,
    reference: event.reference || event.transactionId,
    allocations,
    checkoutId,
    receivedBy: provider,
    isTaken: true,
  })

/**
 * Pays the checkout as requested. Amounts that were paid meanwhile in another way stay as credit and raise an alert.
 */
async function settleWith(tx: Transaction, deps: Makes, checkout: Checkout, event: ProviderEvent) {
  const allocations = await stillOwed(tx, checkout, event.amountCents ?? 0)
  const payment = await take(tx, deps, checkout, event, allocations)
  const over = payment.amountJmdCents - sumAllocations(allocations) - checkout.topUpJmdCents
  await changeAndNote(tx, checkout, {
    status: 'paid',
    paidByHand: false,
    paymentId: payment.paymentId,
    providerReference: event.reference || event.transactionId,
  })
  await resolveByHand(tx.kysely, checkout.checkoutId, {
    resolvedAt: tx.at,
    resolvedBy: provider,
    note: `Matched by ${payment.receiptNumber}`,
  })
  if (over > 0) await alert(tx, deps, 'already-settled', event, checkout)
  return { payment, state: over > 0 ? ('credited' as const) : ('settled' as const) }
}

/**
 * Books money that differs from the requested amount as the account's credit if possible, and always raises an alert.
 */
async function putAside(
  tx: Transaction,
  deps: Makes,
  checkout: Checkout | null,
  event: ProviderEvent,
  { why, status }: Extract<Verdict, { settles: false }>,
) {
  const isMoney = event.currency === checkoutCurrency && (event.amountCents ?? 0) > 0
  const payment = checkout && isMoney ? await take(tx, deps, checkout, event, []) : null
  if (checkout && status && status !== checkout.status)
    await changeAndNote(tx, checkout, {
      status,
      paidByHand: false,
      providerReference: event.reference || null,
    })
  await alert(tx, deps, why, event, checkout)
  return { payment, state: payment ? ('credited' as const) : ('unapplied' as const) }
}

const differs = (
  earlier: NonNullable<Awaited<ReturnType<typeof findProviderPayment>>>,
  event: ProviderEvent,
): boolean =>
  earlier.amountCents !== event.amountCents ||
  earlier.currency !== event.currency ||
  earlier.customReference !== event.customReference

/**
 * Books a payment that the provider vouches for, once for ever: what is known by its transaction id changes nothing.
 * Answers the payment that was taken now, if any.
 */
export async function applyEvent(
  tx: Transaction,
  deps: Makes,
  event: ProviderEvent,
  hookId: string | null,
): Promise<Payment | null> {
  const earlier = await findProviderPayment(tx.kysely, event.transactionId)
  if (earlier) {
    if (differs(earlier, event))
      await alert(tx, deps, 'conflicting-repeat', event, await checkoutOf(tx, event))
    return null
  }
  const checkout = await checkoutOf(tx, event)
  const payable = checkout && { ...checkout, status: statusAt(checkout, event.paidAtMs) }
  const verdict = verdictOf(payable, event)
  const { payment, state } =
    verdict.settles && checkout
      ? await settleWith(tx, deps, checkout, event)
      : await putAside(tx, deps, checkout, event, verdict as Extract<Verdict, { settles: false }>)
  const row = {
    transactionId: event.transactionId,
    hookId,
    reference: event.reference,
    customReference: event.customReference,
    checkoutId: checkout?.checkoutId ?? null,
    accountId: checkout?.accountId ?? null,
    currency: event.currency,
    amountCents: event.amountCents,
    paidAt: isoOf(event.paidAtMs),
    receivedAt: tx.at,
    state,
    paymentId: payment?.paymentId ?? null,
  }
  await insertProviderPayment(tx.kysely, row)
  await tx.note('providerPayment', event.transactionId, null, row)
  if (payment && (await usedByOthers(tx.kysely, payment)).length > 0)
    await alert(tx, deps, 'used-reference', event, checkout)
  return payment
}
