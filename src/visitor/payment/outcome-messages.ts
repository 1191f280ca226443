import type { Verified } from '#sync/api/money/checkouts.ts'
import type { CheckoutStatus } from '#sync/entities/money/checkout-status.ts'
import type { ReturnReason } from './outcome-search.ts'
import type { OutcomeState } from './outcome-store.ts'
import { outcomeRules } from './outcome-store.ts'

/** The page the provider sent the browser to. It tells the payer's last step there, and never the result. */
export type Return = 'success' | 'cancelled'

export const outcomes = [
  'asking',
  'no-reference',
  'unknown',
  'away',
  'busy',
  'paid',
  'paid-by-hand',
  'confirming',
  'late',
  'declined',
  'cancelled',
  'failed',
  'withdrawn',
  'given-back',
  'expired',
  'mismatch',
] as const
export type PaymentOutcome = (typeof outcomes)[number]

type Tone = 'good' | 'wait' | 'bad'

export interface OutcomeMessage {
  readonly tone: Tone
  readonly title: string
  /** The meaning and the next step. */
  readonly text: string
  /** True if the page may offer to pay again. */
  readonly again: boolean
}

export const outcomeMessages: Readonly<Record<PaymentOutcome, OutcomeMessage>> = {
  asking: {
    tone: 'wait',
    title: 'One moment',
    text: 'We’re checking your payment with the card provider.',
    again: false,
  },
  'no-reference': {
    tone: 'bad',
    title: 'We couldn’t tell which payment this is',
    text: 'The link to this page is incomplete. Go back to the card provider’s page, or check your invoices.',
    again: false,
  },
  unknown: {
    tone: 'bad',
    title: 'We couldn’t find this payment',
    text: 'We have no payment with this reference. If your card was charged, tell us the day and the amount and we’ll find it.',
    again: false,
  },
  away: {
    tone: 'wait',
    title: 'We can’t check right now',
    text: 'You’re offline. If you’ve paid, your payment is safe: please don’t pay again. This page checks as soon as you’re back online. You can also close it and check your invoices later.',
    again: false,
  },
  busy: {
    tone: 'wait',
    title: 'We can’t check right now',
    text: 'Our server isn’t answering. If you’ve paid, your payment is safe: please don’t pay again. This page keeps checking.',
    again: false,
  },
  paid: {
    tone: 'good',
    title: 'Your payment has arrived',
    text: 'Thank you. We’re also emailing the receipt to the account holder.',
    again: false,
  },
  'paid-by-hand': {
    tone: 'good',
    title: 'This is marked as paid',
    text: 'Our office marked it as paid. You’ll get a receipt once the money is matched.',
    again: false,
  },
  confirming: {
    tone: 'wait',
    title: 'Your payment is being confirmed',
    text: 'The card provider hasn’t confirmed it yet, which usually takes a few seconds. You don’t need to do anything: this page updates by itself.',
    again: false,
  },
  late: {
    tone: 'wait',
    title: 'Your payment is still being confirmed',
    text: 'This is taking longer than usual. Please don’t pay again: we’ll send you the receipt as soon as the card provider confirms it. You can close this page. If your card wasn’t charged, you can open the payment link again.',
    again: false,
  },
  declined: {
    tone: 'bad',
    title: 'Your card was declined',
    text: 'Your bank declined the card. You weren’t charged. Try another card, ask your bank, or pay at the counter.',
    again: true,
  },
  cancelled: {
    tone: 'bad',
    title: 'The payment was cancelled',
    text: 'You weren’t charged. You can try again any time, or pay at the counter.',
    again: true,
  },
  failed: {
    tone: 'bad',
    title: 'The payment didn’t go through',
    text: 'We haven’t received any money for it. You can try again, or pay at the counter.',
    again: true,
  },
  withdrawn: {
    tone: 'bad',
    title: 'This payment link was withdrawn',
    text: 'Our office cancelled it. If your card was charged, we keep the money as your credit. Ask us for a new link if you still owe something.',
    again: false,
  },
  'given-back': {
    tone: 'bad',
    title: 'This payment was reversed',
    text: 'Our office reversed it, so the amount is due again. Ask us for a new link if you want to pay by card.',
    again: false,
  },
  expired: {
    tone: 'bad',
    title: 'This payment link has expired',
    text: 'It wasn’t paid in time. Ask us for a new link, or pay at the counter.',
    again: false,
  },
  mismatch: {
    tone: 'bad',
    title: 'We received a different amount',
    text: 'Your money is safe and our office is checking. Please don’t pay again; we’ll let you know.',
    again: false,
  },
}

/** The meaning of a checkout's status for a payer who returns from the provider's page and says that they paid. */
const afterSuccess: Readonly<Record<CheckoutStatus, PaymentOutcome>> = {
  created: 'confirming',
  'link-open': 'confirming',
  processing: 'confirming',
  // A payment made in time counts, even if its confirmation comes later.
  expired: 'confirming',
  failed: 'failed',
  cancelled: 'withdrawn',
  mismatch: 'mismatch',
  paid: 'paid',
}

/** The meaning of a status for a payer who returns without having paid. */
const afterCancel: Readonly<Record<CheckoutStatus, PaymentOutcome>> = {
  ...afterSuccess,
  created: 'cancelled',
  'link-open': 'cancelled',
  processing: 'cancelled',
  expired: 'expired',
}

const statusMeans = { success: afterSuccess, cancelled: afterCancel } as const

/** Returns true if the server's answer may still change on its own. */
export const isOpenFor =
  (page: Return) =>
  ({ status }: Verified): boolean =>
    statusMeans[page][status] === 'confirming'

/** The outcome to display. `reference` comes from the address; only the server knows the result of the payment. */
export function outcomeOf(
  page: Return,
  { answer, trouble, waitedMs }: OutcomeState,
  reference: string,
  reason: ReturnReason,
): PaymentOutcome {
  if (reference === '') return 'no-reference'
  // A known answer stays valid while the server can't be asked again.
  if (!answer) return trouble ?? 'asking'
  const means = statusMeans[page][answer.status]
  if (means === 'cancelled') return reason
  if (means === 'paid' && answer.receiptNumber === null) return 'paid-by-hand'
  if (means === 'withdrawn' && answer.paymentId !== null) return 'given-back'
  if (means !== 'confirming') return means
  if (trouble === 'away') return 'away'
  return waitedMs >= outcomeRules.lateMs ? 'late' : 'confirming'
}

/** Why a payment left credit, and what it is good for. */
export const creditText = (topUpJmdCents: number): string =>
  topUpJmdCents > 0
    ? 'Use it for your next invoice, or ask us to pay it back.'
    : 'You paid more than you owed, for example because it was paid twice. We keep the extra as your credit: use it for your next invoice, or ask us to pay it back.'
