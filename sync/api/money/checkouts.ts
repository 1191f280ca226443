import * as z from 'zod'
import { Id, Note, Timestamp } from '../../entities/fields.ts'
import { Checkout, CheckoutAlert, CheckoutItem } from '../../entities/money/checkout.ts'
import { checkoutStatuses } from '../../entities/money/checkout-status.ts'
import { CreditNote } from '../../entities/money/credit-note.ts'
import { BusinessDay, JmdAmount } from '../../entities/money/money-fields.ts'
import { Payment } from '../../entities/money/payment.ts'
import { minTopUpJmdCents } from '../../rules/payments/top-up.ts'
import { itemStates } from '../../rules/prices/checkout-due.ts'
import { jmdText } from '../../rules/prices/money.ts'
import { OfficeMail } from '../messages/office-mails.ts'
import { ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'
import { paymentTexts } from './payment-link-failures.ts'
import { PaymentReply } from './payments.ts'
import { StorageParts } from './storage.ts'

const Names = z.object({
  /** Copies of checkoutId and checkoutToken under the specification's other names. */
  id: Id,
  token: z.string(),
})

/** The fields visible to anyone with the token: the checkout and nothing else. */
export const PublicCheckout = Checkout.pick({
  checkoutId: true,
  checkoutToken: true,
  status: true,
  totalUsdCents: true,
  totalJmdCents: true,
  expiresAt: true,
  paymentLink: true,
  topUpJmdCents: true,
}).extend({
  ...Names.shape,
  /** The brand of the paying customer, whose address the link's page has. */
  brand: z.string(),
  /** Each item with the amount it asks for now, or asked for when it was paid. The totals are their sums. */
  items: z.array(
    CheckoutItem.pick({ type: true, label: true, amountUsdCents: true, amountJmdCents: true }).extend({
      state: z.enum(itemStates),
    }),
  ),
  /** True if it asks for less than originally, because a part was paid or withdrawn since. */
  hasChanged: z.boolean(),
  /** The start of another payment in progress for any of the invoices; null for none. */
  otherPaymentAt: Timestamp.nullable(),
})
export type PublicCheckout = z.output<typeof PublicCheckout>

export const CheckoutReply = Checkout.omit({ deletedAt: true }).extend({
  ...Names.shape,
  /** The amount it asks for now; zero once it is closed. */
  dueJmdCents: z.int(),
})
export type CheckoutReply = z.output<typeof CheckoutReply>

export const ListedCheckout = CheckoutReply.extend({
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
})

/** A payment link with its mails. */
export const CheckoutDetails = ListedCheckout.extend({ mails: z.array(OfficeMail) })

/** The JMD cents to pay of what is due, oldest due first; by default the whole amount. */
const PartAmount = JmdAmount.min(1, 'must be more than zero').optional()

const Ids = z.array(Id).max(100, 'are more than 100').default([])
const selection = { packages: Ids, invoices: Ids, storeOrders: Ids }
const maxDays = 30

type Selected = Record<'packages' | 'invoices' | 'storeOrders' | 'storage', readonly unknown[]>
const selectedCount = ({ packages, invoices, storeOrders, storage }: Selected): number =>
  packages.length + invoices.length + storeOrders.length + storage.length

/** The specification's checkout selection. Prices are looked up and never taken from here. */
export const CheckoutSelection = z
  .object({
    ...selection,
    /** Storage that is billed in the same step, if it still comes to the named amount. */
    storage: StorageParts,
    amountJmdCents: PartAmount,
    /** The number of days until the link expires. */
    days: z.int().min(1, 'must be at least 1').max(maxDays, `are more than ${maxDays}`).default(7),
    /** The amount that becomes credit on the customer's own account; without it, bills are paid. */
    topUpJmdCents: JmdAmount.min(
      minTopUpJmdCents,
      `must be at least ${jmdText(minTopUpJmdCents)}`,
    ).optional(),
  })
  .refine((body) => body.topUpJmdCents !== undefined || selectedCount(body) > 0, {
    error: 'are missing: choose at least one',
    path: ['invoices'],
  })
  .refine((body) => body.topUpJmdCents === undefined || selectedCount(body) === 0, {
    error: 'goes alone: pay bills with a checkout of their own',
    path: ['topUpJmdCents'],
  })
  .refine(
    ({ topUpJmdCents, amountJmdCents }) => topUpJmdCents === undefined || amountJmdCents === undefined,
    {
      error: 'is for a part of what is due, and a top-up has no parts',
      path: ['amountJmdCents'],
    },
  )
export type CheckoutSelection = z.output<typeof CheckoutSelection>

const orders = ['created', 'created_desc', 'amount', 'amount_desc'] as const
export const CheckoutPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(checkoutStatuses)]).optional(),
  sortOrder: sortOrder(orders),
  accountId: Id.optional(),
  /** Days in Jamaica, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
})
export type CheckoutPageBody = z.output<typeof CheckoutPageBody>

const Status = z.enum(checkoutStatuses, `is not one of ${checkoutStatuses.join(', ')}`)
const StatusBody = z.object({
  status: Status,
  /** Required for "paid", because it is audited and there is no money behind it yet. */
  reason: Note.default(''),
})

const Token = z.string().min(1, 'is missing').max(64, 'is not a checkout token')
const ById = z.object({ id: Id })
const ByToken = z.object({ token: Token })
const view = { who: 'staff', permission: 'CheckoutView' } as const
const update = { who: 'staff', permission: 'CheckoutUpdate' } as const

export const Verified = Checkout.pick({
  checkoutId: true,
  status: true,
  totalJmdCents: true,
  paymentId: true,
  topUpJmdCents: true,
}).extend({
  paid: z.boolean(),
  /** The receipt number of the payment that settled it; null before, or if staff marked it as paid. */
  receiptNumber: Payment.shape.receiptNumber.nullable(),
  /** The time of its payment; null whenever the receipt number is. */
  paidAt: Timestamp.nullable(),
  /** The paying customer's brand, for the frame around the reply. */
  brand: z.string(),
  /** The part of the received money that paid nothing, because the debt was paid twice or meanwhile in another way. */
  creditJmdCents: z.int(),
})
export type Verified = z.output<typeof Verified>

/** Customers pay with a card link or with the account's credit. */
const ownMethods = ['CardLink', 'AccountCredit'] as const
const Method = z.enum(ownMethods, `is not one of ${ownMethods.join(', ')}`).default('CardLink')
/** The payer's own credit notes, used before the card or the account's credit, in this order. */
const NoteIds = Ids
const Paying = z.object({
  payment: PaymentReply.nullable(),
  checkout: CheckoutReply.nullable(),
  /** The page to pay on; null if nothing is left for the card. */
  paymentLink: z.string().nullable(),
  /** The notes that were used, in their current state. */
  creditNotes: z.array(CreditNote),
})

export const checkouts = {
  'checkouts.byToken': row({
    method: 'GET',
    path: '/api/checkouts/token/{token}',
    who: 'public',
    summary: 'What a payment link asks for.',
    params: ByToken,
    reply: PublicCheckout,
    failure: paymentTexts.notLoaded,
  }),
  'checkouts.process': row({
    method: 'POST',
    path: '/api/checkouts/process-payment',
    who: 'public',
    summary:
      'Begins the payment of a checkout: answers where to pay, or that it is paid. Never says by itself that it is.',
    body: z.object({
      token: Token,
      /** The amount that the payer was shown. A different one is refused. */
      totalJmdCents: z.int('is not a whole number of cents').optional(),
    }),
    reply: PublicCheckout,
    success: 'Payment processed successfully!',
    failure: 'Error processing payment',
  }),
  'checkouts.verify': row({
    method: 'GET',
    path: '/api/checkouts/{id}/verify',
    who: 'public',
    summary: 'Asks the card provider what became of a payment, and books what it says. {id} is id or token.',
    params: z.object({ id: Token }),
    reply: Verified,
    success: 'Payment verified successfully!',
    failure: 'Error verifying payment',
  }),
  'checkouts.leave': row({
    method: 'POST',
    path: '/api/checkouts/{id}/leave',
    who: 'public',
    summary:
      'The payer left the card page without paying, so no payment is in progress. One that still comes is booked. {id} is id or token.',
    params: z.object({ id: Token }),
    reply: Verified,
    failure: 'Error verifying payment',
  }),
  'checkouts.create': row({
    method: 'POST',
    path: '/api/checkouts',
    who: 'own',
    policy: 'checkout.payerOf',
    summary:
      'A checkout for what one owes, or to top up one’s own account; with CheckoutUpdate for what any customer owes. Takes an Idempotency-Key.',
    body: CheckoutSelection,
    reply: CheckoutReply,
    success: 'Checkout created successfully!',
    failure: 'Error creating checkout',
  }),
  'checkouts.createBulk': row({
    method: 'POST',
    path: '/api/checkouts/bulk',
    who: 'own',
    policy: 'checkout.payerOf',
    summary: 'One checkout for several things at once. Takes an Idempotency-Key.',
    body: CheckoutSelection,
    reply: CheckoutReply,
    success: 'Checkout created successfully!',
    failure: 'Error creating bulk checkout',
  }),
  'checkouts.fygaro': row({
    method: 'POST',
    path: '/api/checkouts/{id}/fygaro',
    who: 'own',
    policy: 'checkout.payerOf',
    summary: 'Makes the card provider’s link for one’s own checkout; with CheckoutUpdate for any.',
    params: ById,
    body: z.object({ token: Token.optional() }),
    reply: z.object({ paymentLink: z.string(), checkout: CheckoutReply }),
    success: 'Payment link created successfully!',
    failure: paymentTexts.noLink,
  }),
  'checkouts.list': row({
    method: 'GET',
    path: '/api/checkouts',
    ...view,
    summary: 'Checkouts, the newest 500.',
    query: ListQuery,
    reply: z.array(ListedCheckout),
    failure: 'Error loading checkouts',
  }),
  'checkouts.alerts': row({
    method: 'GET',
    path: '/api/checkouts/alerts',
    ...view,
    summary: 'Card money that somebody has to look at; with resolved=1 what was dealt with.',
    query: ListQuery.extend({ resolved: z.enum(['0', '1']).default('0') }),
    reply: z.array(CheckoutAlert),
    failure: 'Error loading checkouts',
  }),
  'checkouts.resolveAlert': row({
    method: 'PUT',
    path: '/api/checkouts/alerts/{id}',
    ...update,
    summary: 'Says how an alert was dealt with; money on no account goes to the account that is named.',
    params: ById,
    body: z.object({ note: Note.min(1, 'is missing'), accountId: Id.optional() }),
    reply: CheckoutAlert,
    failure: 'Error updating checkout',
  }),
  'checkouts.get': row({
    method: 'GET',
    path: '/api/checkouts/{id}',
    ...view,
    summary: 'A checkout, and when it was mailed to whom.',
    params: ById,
    reply: CheckoutDetails,
    failure: paymentTexts.notLoaded,
  }),
  'checkouts.paginated': row({
    method: 'POST',
    path: '/api/checkouts/paginated/{pageNumber}',
    ...view,
    summary: 'Checkouts by page.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(CheckoutPageBody),
    reply: pageOf(ListedCheckout),
    failure: 'Error loading checkouts',
  }),
  'checkouts.update': row({
    method: 'PUT',
    path: '/api/checkouts/{id}',
    ...update,
    summary: 'Changes until when a checkout can be paid, or its status.',
    params: ById,
    body: StatusBody.extend({
      expiresAt: Timestamp.optional(),
      status: StatusBody.shape.status.optional(),
    }),
    reply: CheckoutReply,
    failure: 'Error updating checkout',
  }),
  'checkouts.setStatus': row({
    method: 'PUT',
    path: '/api/checkouts/{id}/status',
    ...update,
    summary: 'Sets a checkout’s status. "paid" needs a reason and stays unapplied until money is matched.',
    params: ById,
    body: StatusBody,
    reply: CheckoutReply,
    success: 'Status updated successfully!',
    failure: 'Error updating status',
  }),
  'checkouts.setStatusByToken': row({
    method: 'PUT',
    path: '/api/checkouts/token/{token}/status',
    ...update,
    summary: 'Sets the status of the checkout with this token.',
    params: ByToken,
    body: StatusBody,
    reply: CheckoutReply,
    success: 'Status updated successfully!',
    failure: 'Error updating status',
  }),
  'checkouts.remove': row({
    method: 'DELETE',
    path: '/api/checkouts/{id}',
    who: 'staff',
    permission: 'CheckoutDelete',
    summary: 'Deletes a checkout that no money came for. Money that still comes is not lost.',
    params: ById,
    reply: CheckoutReply,
    failure: 'Error deleting checkout',
  }),
  'invoices.payment': row({
    method: 'POST',
    path: '/api/invoices/payment',
    who: 'own',
    policy: 'checkout.payerOf',
    summary:
      'Pays one’s own invoice: with credit notes first, then by a card link or out of account credit. Takes an Idempotency-Key.',
    body: z.object({ invoiceId: Id, method: Method, creditNoteIds: NoteIds, amountJmdCents: PartAmount }),
    reply: Paying,
    success: 'Payment created successfully!',
    failure: 'Error processing payment',
  }),
  'invoices.bulkPayment': row({
    method: 'POST',
    path: '/api/invoices/bulk-payment',
    who: 'own',
    policy: 'checkout.payerOf',
    summary:
      'Pays several of one’s own invoices at once. `storage` is billed in the same step, if it still comes to the amount named. Takes an Idempotency-Key.',
    body: z
      .object({
        invoiceIds: z.array(Id).max(100, 'are more than 100'),
        storage: StorageParts,
        method: Method,
        creditNoteIds: NoteIds,
        amountJmdCents: PartAmount,
      })
      .refine(({ invoiceIds, storage }) => invoiceIds.length + storage.length > 0, {
        error: 'are missing',
        path: ['invoiceIds'],
      }),
    reply: Paying,
    success: 'Bulk payment created successfully!',
    failure: 'Error processing payment',
  }),
}
