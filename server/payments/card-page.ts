import type { Checkout } from '#sync/entities/money/checkout.ts'
import { openStatuses, statusAt } from '#sync/entities/money/checkout-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type CheckoutDue, checkoutDue } from '#sync/rules/prices/checkout-due.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import { invoicesOfItems, putAskedParts } from '../db/payments/checkouts.ts'
import { changeAndNote, closedTexts } from './checkouts.ts'
import type { PaymentDeps } from './deps.ts'
import { mintLink } from './provider/link.ts'

/** A checkout's invoices with what it asks of each now, by the books. */
export async function dueOf(db: Tables, checkout: Checkout): Promise<CheckoutDue> {
  const invoices = await invoicesOfItems(db, checkout.items)
  return checkoutDue(checkout, (invoiceId) => invoices.get(invoiceId))
}

const refundedText = 'The payment of this checkout was reversed. Ask for a new payment link.'

export function mustBeOpen(checkout: Checkout, nowMs: number): void {
  const status = statusAt(checkout, nowMs)
  if (openStatuses.includes(status)) return
  const text = status === 'cancelled' && checkout.paymentId ? refundedText : closedTexts[status]
  throw new Refusal('wrong-state', text ?? '')
}

/** Nothing is charged that isn't owed, nor another amount than the payer has seen. */
function mustBeDue({ totalJmdCents }: CheckoutDue, shownJmdCents: number | undefined): void {
  if (totalJmdCents === 0)
    throw new Refusal('wrong-state', 'Nothing is left to pay here: it has been paid or withdrawn since.')
  if (shownJmdCents !== undefined && shownJmdCents !== totalJmdCents)
    throw new Refusal(
      'wrong-state',
      `The amount has changed: ${jmdText(totalJmdCents)} is due now. Check it and pay again.`,
    )
}

export interface CardPage {
  /** The payer's progress on the card page. */
  readonly status: 'link-open' | 'processing'
  /** The payer goes there now; else the address is only made. */
  readonly isOpened: boolean
  /** The amount that the payer was shown; missing if none was shown. */
  readonly shownJmdCents?: number | undefined
}

/** The provider's page for what a checkout asks for now: the same page while that is the same. */
export async function openCardPage(
  tx: Transaction,
  { card, clock }: Pick<PaymentDeps, 'card' | 'clock'>,
  checkout: Checkout,
  { status, isOpened, shownJmdCents }: CardPage,
): Promise<Checkout & { paymentLink: string }> {
  if (!card)
    throw new Refusal(
      'unavailable',
      'Card payments are not set up here. Please pay at the counter or by bank transfer.',
    )
  mustBeOpen(checkout, clock.now())
  const due = await dueOf(tx.kysely, checkout)
  mustBeDue(due, shownJmdCents)
  const isSame =
    checkout.paymentLink?.startsWith(card.buttonUrl) && checkout.askedJmdCents === due.totalJmdCents
  const paymentLink =
    (isSame && checkout.paymentLink) ||
    (await mintLink(card, clock, {
      amountCents: due.totalJmdCents,
      currency: 'JMD',
      reference: checkout.checkoutId,
      expiresAtMs: Date.parse(checkout.expiresAt),
    }))
  // A payer who looks at a link again has not gone back.
  const next = checkout.status === 'processing' ? checkout.status : status
  if (isSame && next === checkout.status && !isOpened) return { ...checkout, paymentLink }
  await putAskedParts(tx.kysely, checkout.checkoutId, due.items)
  const items = checkout.items.map((item, n) => ({
    ...item,
    askedJmdCents: due.items[n]?.amountJmdCents ?? 0,
  }))
  const changes = {
    status: next,
    paymentLink,
    askedJmdCents: due.totalJmdCents,
    ...(isOpened ? { cardPageAt: tx.at } : {}),
  }
  return { ...(await changeAndNote(tx, { ...checkout, items }, changes)), paymentLink }
}

/** Records that the payer left the card page without paying. The page stays payable, so late money is booked normally. */
export async function leaveCardPage(tx: Transaction, checkout: Checkout): Promise<void> {
  if (checkout.cardPageAt !== null && openStatuses.includes(checkout.status))
    await changeAndNote(tx, checkout, { cardPageAt: null })
}
