import * as z from 'zod'
import { namesIn } from '../lib/names-in.ts'
import { Id, ShortText, Timestamp } from './fields.ts'
import type { Machine } from './machine.ts'
import { JmdAmount } from './money-fields.ts'

export const checkoutStatuses = [
  'created',
  'link-open',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'mismatch',
] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

const text: Record<CheckoutStatus, string> = {
  created: 'Created',
  'link-open': 'Waiting for payment',
  processing: 'Being paid',
  paid: 'Paid',
  failed: 'Payment failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  mismatch: 'Paid differently than asked',
}

/** What a person of the staff may set. That money came, the provider says; "paid" by hand waits for its money. */
export const staffSteps: Machine<CheckoutStatus> = {
  text,
  steps: {
    created: ['paid', 'failed', 'cancelled'],
    'link-open': ['paid', 'failed', 'cancelled'],
    processing: ['paid', 'failed', 'cancelled'],
    failed: ['paid', 'cancelled', 'created'],
    mismatch: ['paid', 'cancelled'],
    expired: ['paid', 'cancelled'],
    cancelled: ['created'],
    paid: [],
  },
}

/** While a checkout can be paid on its page; these end with its time. */
export const openStatuses: readonly CheckoutStatus[] = ['created', 'link-open', 'processing', 'failed']

/** The status at a moment: nothing has to be written for a checkout to be too old. */
export const statusAt = (
  { status, expiresAt }: { readonly status: CheckoutStatus; readonly expiresAt: string },
  nowMs: number,
): CheckoutStatus => (openStatuses.includes(status) && Date.parse(expiresAt) <= nowMs ? 'expired' : status)

export const checkoutItemTypes = ['package', 'invoice', 'storeOrder'] as const
export type CheckoutItemType = (typeof checkoutItemTypes)[number]

export const CheckoutItem = z.object({
  type: z.enum(checkoutItemTypes),
  /** Of the package, invoice or store order that was chosen. */
  id: Id,
  /** What is paid by it. */
  invoiceId: Id,
  /** The invoice's number: what a person knows it by. */
  label: ShortText,
  amountUsdCents: z.int(),
  amountJmdCents: JmdAmount,
})
export type CheckoutItem = z.infer<typeof CheckoutItem>

export const Checkout = z.object({
  checkoutId: Id,
  /** 128 random bits, URL-safe: whoever has it may pay. */
  checkoutToken: z.string(),
  accountId: Id,
  items: z.array(CheckoutItem),
  totalUsdCents: z.int(),
  totalJmdCents: JmdAmount,
  status: z.enum(checkoutStatuses),
  paymentLink: z.string().nullable(),
  expiresAt: Timestamp,
  /** The provider's name for the payment that settled it. */
  providerReference: ShortText.nullable(),
  paymentId: Id.nullable(),
  /** A person said that it is paid, and no money has been matched yet. */
  paidByHand: z.boolean(),
  createdBy: ShortText,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
})
export type Checkout = z.infer<typeof Checkout>

export const alertKinds = {
  'unknown-reference': 'A card payment came for a checkout that is not known.',
  deleted: 'A card payment came for a checkout that was deleted.',
  'second-payment': 'A checkout was paid a second time.',
  'after-cancel': 'A checkout was paid after it had been cancelled.',
  'after-expiry': 'A checkout was paid after it had expired.',
  'no-amount': 'A card payment came whose amount is not told.',
  'other-currency': 'A checkout was paid in another currency than asked.',
  less: 'Less was paid than the checkout asks.',
  more: 'More was paid than the checkout asks.',
  'already-settled': 'What a checkout asks for had been paid meanwhile; the rest is account credit.',
  'paid-by-hand': 'A checkout was set to paid by hand and no money has been matched.',
  unreadable: 'The provider sent a payment that could not be understood.',
  'conflicting-repeat': 'The provider told of the same payment a second time, differently.',
} as const
export type AlertKind = keyof typeof alertKinds
export const alertKindNames = namesIn(alertKinds)

/** Money that somebody of the staff has to look at. */
export const CheckoutAlert = z.object({
  alertId: Id,
  kind: z.enum(alertKindNames),
  text: z.string(),
  checkoutId: Id.nullable(),
  accountId: Id.nullable(),
  transactionId: z.string().nullable(),
  /** ISO 4217, and cents of it; null where no payment is behind it. */
  currency: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** The account credit that was made of it; null while the money is on no account. */
  paymentId: Id.nullable(),
  createdAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: ShortText.nullable(),
  note: z.string().nullable(),
})
export type CheckoutAlert = z.infer<typeof CheckoutAlert>
