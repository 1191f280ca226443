import { randomBytes } from 'node:crypto'
import type { CheckoutSelection } from '#sync/api/checkouts.ts'
import type { Checkout, CheckoutItem } from '#sync/entities/checkout.ts'
import { type CheckoutStatus, openStatuses, staffSteps, statusAt } from '#sync/entities/checkout-status.ts'
import type { InvoiceRow } from '#sync/entities/invoice.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { jmdText, usdOfJmd } from '#sync/rules/money.ts'
import { mustFollow } from '#sync/rules/transitions.ts'
import type { Transaction } from '../changes/transaction.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { changeCheckout, findCheckout, insertCheckout } from '../db/payments/checkouts.ts'
import { insertAlert, resolveByHand } from '../db/payments/provider-payments.ts'
import { chosenInvoices } from './chosen-invoices.ts'
import type { PaymentDeps } from './deps.ts'
import { mintLink } from './provider/link.ts'

/** 128 bits from the system's generator; an id is no secret, this is. */
const tokenBytes = 16

export const noSuchCheckout = () =>
  new Refusal(
    'not-found',
    'We couldn’t find this payment link. Check that you copied the whole address, or ask us for a new one.',
  )

export interface NewCheckout extends CheckoutSelection {
  /** A repeat with the same one makes no second checkout. */
  readonly checkoutId: string
  /** A customer's own; null: whoever owns what is chosen. */
  readonly payerId: string | null
  readonly createdBy: string
}

const itemOf = ({ type, id, invoice }: { type: CheckoutItem['type']; id: string; invoice: InvoiceRow }) => ({
  type,
  id,
  invoiceId: invoice.invoiceId,
  label: invoice.number ?? '',
  amountJmdCents: invoice.balanceJmdCents,
  amountUsdCents: usdOfJmd(invoice.balanceJmdCents, invoice.exchangeRate),
})

const sum = (items: readonly CheckoutItem[], field: 'amountJmdCents' | 'amountUsdCents'): number =>
  items.reduce((total, item) => total + item[field], 0)

/** A checkout over what is owed at this moment, all by one account; the amounts are our own books'. */
export async function createCheckout(tx: Transaction, input: NewCheckout): Promise<Checkout> {
  const known = await findCheckout(tx.kysely, input.checkoutId)
  if (known) {
    const wanted = new Set([...input.invoices, ...input.packages, ...input.storeOrders])
    const own = input.payerId === null || known.accountId === input.payerId
    // The invoice for storage was made with the checkout: the repeat can't name it.
    const unnamedCount = known.items.filter(({ id }) => !wanted.has(id)).length
    if (own && unnamedCount <= Math.min(input.storage.length, 1)) return known
    throw new Refusal('already-exists', 'This Idempotency-Key was used for something else.')
  }
  const chosen = await chosenInvoices(tx, input, input)
  const items = chosen.map(itemOf)
  const { accountId } = must(chosen[0], 'what is to be paid').invoice
  const checkout: Checkout = {
    checkoutId: input.checkoutId,
    checkoutToken: randomBytes(tokenBytes).toString('base64url'),
    accountId,
    items,
    totalUsdCents: sum(items, 'amountUsdCents'),
    totalJmdCents: sum(items, 'amountJmdCents'),
    status: 'created',
    paymentLink: null,
    expiresAt: isoOf(Date.parse(tx.at) + input.days * dayMs),
    providerReference: null,
    paymentId: null,
    paidByHand: false,
    createdBy: input.createdBy,
    createdAt: tx.at,
    updatedAt: tx.at,
    deletedAt: null,
  }
  await insertCheckout(tx.kysely, checkout)
  await tx.note('checkout', checkout.checkoutId, null, withoutToken(checkout))
  return checkout
}

/** The audit is read by more people than may pay. */
export const withoutToken = ({ checkoutToken: _token, paymentLink: _link, ...rest }: Checkout) => rest

/** Writes what changes of a checkout, and notes it. */
export async function changed(
  tx: Transaction,
  before: Checkout,
  changes: Partial<
    Pick<
      Checkout,
      'status' | 'paymentLink' | 'expiresAt' | 'providerReference' | 'paymentId' | 'paidByHand' | 'deletedAt'
    >
  >,
  why: object = {},
): Promise<Checkout> {
  await changeCheckout(tx.kysely, before.checkoutId, { ...changes, updatedAt: tx.at })
  const after = { ...before, ...changes, updatedAt: tx.at }
  await tx.note('checkout', before.checkoutId, withoutToken(before), { ...withoutToken(after), ...why })
  return after
}

const notNow: Partial<Record<CheckoutStatus, string>> = {
  paid: 'This checkout is paid.',
  cancelled: 'This checkout was cancelled. Ask for a new payment link.',
  expired: 'This checkout has expired. Ask for a new payment link.',
  mismatch: 'We received a different amount. Our office is checking; please don’t pay again.',
}

const refundedText = 'The payment of this checkout was reversed. Ask for a new payment link.'

export function mustBeOpen(checkout: Checkout, nowMs: number): void {
  const status = statusAt(checkout, nowMs)
  if (openStatuses.includes(status)) return
  const words = status === 'cancelled' && checkout.paymentId ? refundedText : notNow[status]
  throw new Refusal('wrong-state', words ?? '')
}

/** Nobody is sent to pay what is not owed any more, or not in this amount. */
async function mustStillBeOwed(tx: Transaction, { items }: Checkout): Promise<void> {
  for (const { invoiceId, label, amountJmdCents } of items) {
    const invoice = await findInvoiceRow(tx.kysely, invoiceId)
    const owes = invoice && invoice.statusId !== 'void' ? invoice.balanceJmdCents : 0
    if (owes !== amountJmdCents)
      throw new Refusal(
        'wrong-state',
        `Invoice ${label} owes ${jmdText(owes)} now, not ${jmdText(amountJmdCents)}. Make a new checkout.`,
      )
  }
}

/** The provider's page for a checkout; the same one while it lasts. The status says how far somebody has come. */
export async function openLink(
  tx: Transaction,
  { card, clock }: Pick<PaymentDeps, 'card' | 'clock'>,
  checkout: Checkout,
  status: 'link-open' | 'processing',
): Promise<Checkout & { paymentLink: string }> {
  if (!card)
    throw new Refusal(
      'unavailable',
      'Card payments are not set up here. Please pay at the counter or by bank transfer.',
    )
  mustBeOpen(checkout, clock.now())
  await mustStillBeOwed(tx, checkout)
  const kept = checkout.paymentLink?.startsWith(card.buttonUrl) ? checkout.paymentLink : null
  const paymentLink =
    kept ??
    (await mintLink(card, clock, {
      amountCents: checkout.totalJmdCents,
      currency: 'JMD',
      reference: checkout.checkoutId,
      expiresAtMs: Date.parse(checkout.expiresAt),
    }))
  // Whoever looks at a link again has not gone back.
  const next = checkout.status === 'processing' ? checkout.status : status
  if (kept && next === checkout.status) return { ...checkout, paymentLink }
  return { ...(await changed(tx, checkout, { status: next, paymentLink })), paymentLink }
}

/** What a person of the staff says of a checkout. That one is paid is only their word until its money is matched. */
export async function setStatus(
  tx: Transaction,
  { ids }: Pick<PaymentDeps, 'ids'>,
  before: Checkout,
  { status, reason, by }: { readonly status: CheckoutStatus; readonly reason: string; readonly by: string },
): Promise<Checkout> {
  const now = statusAt(before, Date.parse(tx.at))
  const undone = before.paidByHand && status === 'cancelled'
  if (!undone) mustFollow(staffSteps, 'This checkout', now, status)
  const paidByHand = status === 'paid'
  if (paidByHand && reason === '')
    throw new Refusal('invalid', 'reason is missing: say how it was paid', {
      reason: ['is missing: say how it was paid'],
    })
  if (paidByHand)
    await insertAlert(tx.kysely, {
      alertId: ids.next(),
      kind: 'paid-by-hand',
      checkoutId: before.checkoutId,
      accountId: before.accountId,
      transactionId: null,
      createdAt: tx.at,
    })
  if (undone)
    await resolveByHand(tx.kysely, before.checkoutId, {
      resolvedAt: tx.at,
      resolvedBy: by,
      note: reason || 'Cancelled',
    })
  return changed(tx, before, { status, paidByHand }, { reason })
}

/** Later or sooner; a link of the old end is made anew. */
export async function setExpiry(tx: Transaction, before: Checkout, expiresAt: string): Promise<Checkout> {
  const latest = Date.parse(tx.at) + 30 * dayMs
  const wanted = Date.parse(expiresAt)
  if (wanted <= Date.parse(tx.at) || wanted > latest)
    throw new Refusal('invalid', 'expiresAt must be within the next 30 days', {
      expiresAt: ['must be within the next 30 days'],
    })
  if (!openStatuses.includes(before.status)) throw new Refusal('wrong-state', notNow[before.status] ?? '')
  return changed(tx, before, { expiresAt, paymentLink: null, status: 'created' })
}

export async function removeCheckout(tx: Transaction, before: Checkout): Promise<void> {
  if (before.status === 'paid' || before.status === 'mismatch' || before.paymentId)
    throw new Refusal(
      'wrong-state',
      before.paidByHand
        ? 'This checkout was set to paid. Cancel it first.'
        : 'Money came for this checkout: it stays in the books.',
    )
  await changed(tx, before, { deletedAt: tx.at })
}
