import * as z from 'zod'
import { Id, MoneyNumber, Note, Timestamp } from '../../entities/fields.ts'
import { CreditNote } from '../../entities/money/credit-note.ts'
import { currencies } from '../../entities/money/currency.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { BusinessDay, ExchangeRate, JmdAmount, UsdAmount } from '../../entities/money/money-fields.ts'
import { Payment, PaymentAllocation } from '../../entities/money/payment.ts'
import { paymentKinds } from '../../entities/money/payment-kind.ts'
import { paymentMethods } from '../../entities/money/payment-method.ts'
import { deskMethods, refundMethods } from '../../rules/payments/payment-methods.ts'
import { MinimalAccount } from '../accounts/accounts.ts'
import { ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'
import { SeenMoney } from './bank-transfers.ts'
import { paymentTexts } from './payment-link-failures.ts'
import { StorageDue, StorageParts } from './storage.ts'

/** A payment with its customer, as lists and receipts show it. */
/** The till that cash went into or came out of. */
const TillOfPayment = z.object({
  tillId: Id,
  cashierName: z.string(),
  openedAt: Timestamp,
  closedAt: Timestamp.nullable(),
})
export type TillOfPayment = z.output<typeof TillOfPayment>

export const PaymentReply = Payment.extend({
  /** With each invoice's number, as people know it. */
  allocations: z.array(PaymentAllocation.extend({ number: z.string() })),
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
  /** Other customers' payments with its number: of one payment, while its receipt isn't confirmed. */
  seenBefore: z.array(SeenMoney).optional(),
  /** Of one payment; null for money that touched no till, such as a refund from the safe. */
  till: TillOfPayment.nullable().optional(),
  /** Of one payment: why its number was taken although another customer's payment had it. */
  takenAgainReason: z.string().nullable().optional(),
})
export type PaymentReply = z.output<typeof PaymentReply>

const Amount = JmdAmount.min(1, 'must be more than zero')
const Allocation = PaymentAllocation.extend({ amountJmdCents: Amount })
const DeskMethod = z.enum(deskMethods, `is not one of ${deskMethods.join(', ')}`)
const InvoiceIds = z.array(Id).max(100, 'are more than 100')

/** The reason to take money although another customer's payment has its number; it needs the right to check payments. */
const usedAgainReason = Note.optional()

/**
 * Money in US dollars: what was handed over, and the rate that the cashier was shown. The payment is refused if another
 * rate is valid by then.
 */
const currencyFields = {
  currency: z.enum(currencies, `is not one of ${currencies.join(', ')}`).default('JMD'),
  amountUsdCents: UsdAmount.min(1, 'must be more than zero').nullable().default(null),
  rate: ExchangeRate.nullable().default(null),
}

/** The part that isn't allocated becomes the account's credit. */
export const NewPayment = z.object({
  accountId: Id,
  method: DeskMethod,
  ...currencyFields,
  /** The amount to settle. Of US dollars it is all that they are worth, or for cash less, and the rest is change. */
  amountJmdCents: Amount,
  tenderedJmdCents: Amount.nullable().default(null),
  reference: MoneyNumber.default(''),
  usedAgainReason,
  allocations: z.array(Allocation).max(100, 'are more than 100').default([]),
})
export type NewPayment = z.output<typeof NewPayment>

/**
 * The source of cash: an open till by its id, which must hold it, or "safe". By default the caller's own
 * open till; another's, and the safe, are for those who confirm tills.
 */
export const CashFrom = z.union([z.literal('safe'), Id]).optional()

/** A refund of credit to its customer. Repeating the `Idempotency-Key` pays only once. */
export const NewPayout = z.object({
  accountId: Id,
  /** The amount that the account's credit is reduced by. */
  amountJmdCents: Amount,
  method: z.enum(refundMethods, `is not one of ${refundMethods.join(', ')}`),
  /** The number by which the money can be found: of the transfer, the cheque or the terminal's slip. */
  reference: MoneyNumber.default(''),
  /** The customer reads it on the receipt. */
  reason: Note.min(1, 'is missing: say why'),
  cashFrom: CashFrom,
  /** Parts that payments pay of invoices: they become credit first. Needs PaymentUpdate. */
  takeBack: z
    .array(z.object({ paymentId: Id, invoiceId: Id }))
    .max(20, 'are more than 20')
    .default([]),
})
export type NewPayout = z.output<typeof NewPayout>

/**
 * The fields of a payment that can be corrected later. To change its amount, method or account, reverse it and record
 * it again.
 */
export const PaymentUpdate = z.object({
  reference: MoneyNumber.optional(),
  /** The complete new allocation; the rest becomes credit. */
  allocations: z.array(Allocation).max(100, 'are more than 100').optional(),
  usedAgainReason,
})

const orders = ['received', 'received_desc', 'amount', 'amount_desc', 'receipt', 'receipt_desc'] as const
export const PaymentPage = PageBody.extend({
  status: z.union([z.literal(''), z.enum(['standing', 'reversed', 'unchecked'])]).optional(),
  sortOrder: sortOrder(orders),
  method: z.union([z.literal(''), z.enum(paymentMethods)]).optional(),
  kind: z.union([z.literal(''), z.enum(paymentKinds)]).optional(),
  accountId: Id.optional(),
  /** Days in Jamaica, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
})
export type PaymentPage = z.output<typeof PaymentPage>

/** A payment at the counter, for the chosen invoices and for storage that is billed with it. */
export const ReceivePayment = z.object({
  accountId: Id,
  /** May be empty if `storage` isn't. */
  invoiceIds: InvoiceIds,
  storage: StorageParts,
  /** Used before the money, in this order. */
  creditNoteIds: InvoiceIds.default([]),
  method: DeskMethod,
  ...currencyFields,
  /** By default the debt after the credit notes, or all that was handed over if that is less. */
  amountJmdCents: Amount.optional(),
  tenderedJmdCents: Amount.nullable().default(null),
  reference: MoneyNumber.default(''),
  usedAgainReason,
})
export type ReceivePayment = z.output<typeof ReceivePayment>

const InvoiceState = Invoice.pick({
  invoiceId: true,
  number: true,
  statusId: true,
  totalJmdCents: true,
  paidJmdCents: true,
  balanceJmdCents: true,
})

/** Sums over all rows that match a search, not only one page. */
export const PaymentSums = z.object({ receivedJmdCents: z.int(), refundedJmdCents: z.int() })
export type PaymentSums = z.output<typeof PaymentSums>

const ById = z.object({ id: Id })
const ByPayment = z.object({ paymentId: Id })
const view = { who: 'staff', permission: 'PaymentView' } as const

export const payments = {
  'payments.list': row({
    method: 'GET',
    path: '/api/payments',
    ...view,
    summary: 'Payments, the newest 500.',
    query: ListQuery,
    reply: z.array(PaymentReply),
    failure: 'Getting payments failed!',
  }),
  'payments.get': row({
    method: 'GET',
    path: '/api/payments/GetByPaymentId/{id}',
    ...view,
    summary: 'A payment: what a receipt shows.',
    params: ById,
    reply: PaymentReply,
    failure: 'Getting payments failed!',
  }),
  'payments.paginated': row({
    method: 'POST',
    path: '/api/payments/paginated/{pageNumber}',
    ...view,
    summary: 'Payments by page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(PaymentPage),
    reply: pageOf(PaymentReply),
    failure: 'Getting payments failed!',
  }),
  'payments.sums': row({
    method: 'POST',
    path: '/api/payments/sums',
    ...view,
    summary: 'What the payments of a search come to, and the refunds; reversed ones are left out.',
    body: withCurrentFilter(PaymentPage),
    reply: PaymentSums,
    failure: 'Getting payments failed!',
  }),
  'payments.receipts': row({
    method: 'POST',
    path: '/api/receipts/paginated/{pageNumber}',
    who: 'staff',
    permission: 'InvoiceView',
    summary: 'Receipts of payments and refunds that stand, by page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(PaymentPage.extend({ status: PageBody.shape.status })),
    reply: pageOf(PaymentReply),
    failure: 'Getting payments failed!',
  }),
  'payments.receiptOf': row({
    method: 'GET',
    path: '/api/receipts/{id}',
    who: 'staff',
    summary:
      'What one receipt shows, for those who list receipts, see payments or take them; {id} is the payment’s.',
    params: ById,
    reply: PaymentReply,
    failure: 'Getting payments failed!',
  }),
  'payments.create': row({
    method: 'POST',
    path: '/api/payments',
    who: 'staff',
    permission: 'ReceivePaymentView',
    summary: 'Takes a payment; what is not allocated becomes account credit. Takes an Idempotency-Key.',
    body: NewPayment,
    reply: PaymentReply,
    success: 'Payment added successfully!',
    failure: 'Adding payment failed!',
  }),
  'payments.payout': row({
    method: 'POST',
    path: '/api/payments/payout',
    who: 'staff',
    permission: 'PaymentRefund',
    needsProof: true,
    summary: 'Pays an account’s credit out, never more than there is. Takes an Idempotency-Key.',
    body: NewPayout,
    reply: PaymentReply,
    success: 'Refund recorded successfully!',
    failure: 'Recording refund failed!',
  }),
  'payments.payouts': row({
    method: 'GET',
    path: '/api/payments/payouts/{accountId}',
    who: 'own',
    policy: 'payment.canReadBalances',
    summary: 'What was paid back of an account’s credit, the newest first: one’s own, or for the counter.',
    params: z.object({ accountId: Id }),
    query: ListQuery,
    reply: z.array(PaymentReply),
  }),
  'payments.receiptCheck': row({
    method: 'PUT',
    path: '/api/payments/receiptcheck',
    who: 'staff',
    permission: 'PaymentUpdate',
    summary:
      'Says that the office has seen the money of a payment. Money with the number of another customer’s payment takes `seenBefore: true`.',
    body: ByPayment.extend({ seenBefore: z.boolean().default(false) }),
    reply: PaymentReply,
    success: 'Payment updated successfully!',
    failure: 'Updating payment failed!',
  }),
  'payments.update': row({
    method: 'PUT',
    path: '/api/payments/{paymentId}',
    who: 'staff',
    permission: 'PaymentUpdate',
    summary: 'Puts right a payment’s reference, or what it pays.',
    params: ByPayment,
    body: PaymentUpdate,
    reply: PaymentReply,
    success: 'Payment updated successfully!',
    failure: 'Updating payment failed!',
  }),
  'payments.remove': row({
    method: 'DELETE',
    path: '/api/payments/{paymentId}',
    who: 'staff',
    permission: 'PaymentDelete',
    summary:
      'Reverses a payment, with a `?reason=`: its invoices owe again what it paid. Reversing a refund gives the credit back. The record stays.',
    params: ByPayment,
    /** The cash of a payment whose till is closed leaves the caller's own open till, or the one that is named. */
    query: z.object({ reason: Note.optional(), tillId: Id.optional() }),
    body: z.object({ reason: Note.optional(), tillId: Id.optional() }),
    reply: PaymentReply,
    success: 'Payment deleted successfully!',
    failure: 'Payment deletion failed!',
  }),
  'payments.balances': row({
    method: 'GET',
    path: '/api/payments/balances/{accountId}',
    who: 'own',
    policy: 'payment.canReadBalances',
    summary: 'What an account owes and has: one’s own, or for the counter before money is taken.',
    params: z.object({ accountId: Id }),
    reply: z.object({
      customer: MinimalAccount,
      owedJmdCents: z.int(),
      creditJmdCents: z.int(),
      creditNotesJmdCents: z.int(),
      /** The part that pays for lost goods, and so can be paid out. */
      claimsJmdCents: z.int(),
      creditNotes: z.array(
        CreditNote.pick({ creditNoteId: true, remainingJmdCents: true, reason: true, createdAt: true }),
      ),
      /** Storage since the invoice that is on no invoice yet; not included in `owedJmdCents`. */
      storage: z.array(StorageDue),
    }),
  }),
  'invoices.receivePayment': row({
    method: 'POST',
    path: '/api/invoices/receivepayment',
    who: 'staff',
    permission: 'ReceivePaymentView',
    summary:
      'Takes money for chosen invoices, credit notes first; more than is owed becomes account credit. `storage` of packages is billed in the same step, if it still comes to the amount named. Takes an Idempotency-Key.',
    body: ReceivePayment,
    /** The payment's own fields, missing if credit notes paid everything, with the outcome of the rest. */
    reply: PaymentReply.partial().extend({
      payment: PaymentReply.nullable(),
      invoices: z.array(InvoiceState),
      creditNotes: z.array(CreditNote),
      creditJmdCents: z.int(),
    }),
    success: paymentTexts.processed,
    failure: 'Error processing payment',
  }),
}
