import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import { Id, ShortText, Timestamp } from '../fields.ts'
import { checkoutStatuses } from './checkout-status.ts'
import { JmdAmount } from './money-fields.ts'

export const checkoutItemTypes = ['package', 'invoice', 'storeOrder'] as const
export type CheckoutItemType = (typeof checkoutItemTypes)[number]

export const CheckoutItem = z.object({
  type: z.enum(checkoutItemTypes),
  /** The id of the chosen package, invoice or store order. */
  id: Id,
  /** The invoice that is paid. */
  invoiceId: Id,
  /** The invoice's number, as people know it. */
  label: ShortText,
  amountUsdCents: z.int(),
  /** The original amount. A checkout never asks for more of this invoice. */
  amountJmdCents: JmdAmount,
  /** The amount on the last card page that was opened; null before. */
  askedJmdCents: JmdAmount.nullable(),
})
export type CheckoutItem = z.infer<typeof CheckoutItem>

export const Checkout = z.object({
  checkoutId: Id,
  /** 128 random bits, URL-safe. Anyone who has the token may pay. */
  checkoutToken: z.string(),
  accountId: Id,
  items: z.array(CheckoutItem),
  totalUsdCents: z.int(),
  totalJmdCents: JmdAmount,
  /** The amount that becomes the account's credit; 0 for a checkout of invoices. */
  topUpJmdCents: JmdAmount,
  /** The part of the due amount that the payer chose; null for the whole amount. */
  partJmdCents: JmdAmount.nullable(),
  /** The amount on the last card page that was opened; null before. */
  askedJmdCents: JmdAmount.nullable(),
  /** The last time a payer was sent to the card page; null before. */
  cardPageAt: Timestamp.nullable(),
  status: z.enum(checkoutStatuses),
  paymentLink: z.string().nullable(),
  expiresAt: Timestamp,
  /** The provider's id of the payment that settled it. */
  providerReference: ShortText.nullable(),
  paymentId: Id.nullable(),
  /** Staff marked it as paid, and no money has been matched yet. */
  paidByHand: z.boolean(),
  createdBy: ShortText,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  deletedAt: Timestamp.nullable(),
})
export type Checkout = z.infer<typeof Checkout>

export const alertKinds = {
  'unknown-reference': 'A card payment arrived for an unknown payment link.',
  deleted: 'A card payment arrived for a deleted payment link.',
  'second-payment': 'A payment link was paid twice.',
  'after-cancel': 'A payment link was paid after it was cancelled.',
  'after-expiry': 'A payment link was paid after it expired.',
  'no-amount': 'A card payment arrived without an amount.',
  'other-currency': 'A payment link was paid in a different currency.',
  less: 'The customer paid less than the payment link asks for.',
  more: 'The customer paid more than the payment link asks for.',
  'already-settled': 'What a payment link asks for had been paid meanwhile; the rest is account credit.',
  'paid-by-hand': 'A payment link was set to paid by hand and no money has been matched.',
  unreadable: 'The provider sent a payment that we couldn’t read.',
  'conflicting-repeat': 'The provider reported the same payment twice, with different details.',
  'used-reference': 'A card payment has the number of another customer’s card payment.',
} as const
export type AlertKind = keyof typeof alertKinds
export const alertKindNames = namesIn(alertKinds)

/** A payment that staff have to review. */
export const CheckoutAlert = z.object({
  alertId: Id,
  kind: z.enum(alertKindNames),
  text: z.string(),
  checkoutId: Id.nullable(),
  accountId: Id.nullable(),
  transactionId: z.string().nullable(),
  /** ISO 4217, with the amount in its cents; null if there is no payment. */
  currency: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** The account credit it became; null while the money is on no account. */
  paymentId: Id.nullable(),
  createdAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: ShortText.nullable(),
  note: z.string().nullable(),
})
export type CheckoutAlert = z.infer<typeof CheckoutAlert>
