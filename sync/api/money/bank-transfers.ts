import * as z from 'zod'
import { Id, MoneyNumber, Note, ShortText, Timestamp } from '../../entities/fields.ts'
import { BankTransfer, BankTransferItem } from '../../entities/money/bank-transfer.ts'
import { bankTransferStatuses } from '../../entities/money/bank-transfer-status.ts'
import { invoiceStatuses } from '../../entities/money/invoice-status.ts'
import { JmdAmount } from '../../entities/money/money-fields.ts'
import { successTexts } from '../../rules/texts/change-texts.ts'
import { fileBody, ownOrderOnly, PageBody, pageOf, row, withCurrentFilter } from '../row.ts'

const Amount = JmdAmount.min(1, 'must be more than zero')

/** An earlier use of a transfer's money: the same picture or the same reference. */
export const SeenMoney = z.object({
  why: z.enum(['picture', 'reference']),
  /** The other transfer; null where it was taken without one. */
  bankTransferId: Id.nullable(),
  /** The payment that it was booked as; null while it waits. */
  paymentId: Id.nullable(),
  receiptNumber: ShortText.nullable(),
  at: Timestamp,
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
})
export type SeenMoney = z.output<typeof SeenMoney>

/** A transfer as customers and staff see it, with its slip and the current debt on its invoices. */
export const BankTransferReply = BankTransfer.extend({
  items: z.array(
    BankTransferItem.extend({
      statusId: z.enum(invoiceStatuses),
      balanceJmdCents: z.int(),
    }),
  ),
  slipType: z.string(),
  receiptNumber: ShortText.nullable(),
  /** When the payment from its confirmation was reversed; null if it wasn't or there is none. */
  reversedAt: Timestamp.nullable(),
  customer: z.object({ firstName: z.string(), lastName: z.string(), mailbox: z.string() }),
  /** For the office, while it waits. */
  seenBefore: z.array(SeenMoney),
})
export type BankTransferReply = z.output<typeof BankTransferReply>

export const NewBankTransfer = z.object({
  invoiceIds: z.array(Id).min(1, 'are missing: choose at least one').max(100, 'are more than 100'),
  /** The amount that was transferred; null if the customer leaves it out. */
  amountJmdCents: Amount.nullable().default(null),
  reference: MoneyNumber.default(''),
  slip: z.object(fileBody),
})
export type NewBankTransfer = z.output<typeof NewBankTransfer>

export const BankTransferPage = PageBody.extend({
  /** Those that wait begin with the oldest. */
  sortOrder: ownOrderOnly,
  status: z.union([z.literal(''), z.enum(bankTransferStatuses)]).optional(),
  accountId: Id.optional(),
})
export type BankTransferPage = z.output<typeof BankTransferPage>

const ById = z.object({ id: Id })
const decide = { who: 'staff', permission: 'ReceivePaymentView' } as const
const view = { who: 'staff', permission: 'PaymentView' } as const

export const bankTransfers = {
  'bankTransfers.bank': row({
    method: 'GET',
    path: '/api/bank-transfers/bank',
    who: 'own',
    policy: 'bankTransfer.payerOf',
    summary: 'The account to transfer to, as one’s own brand names it; empty where nobody has said.',
    reply: z.object({ details: Note }),
  }),
  'bankTransfers.create': row({
    method: 'POST',
    path: '/api/bank-transfers',
    who: 'own',
    policy: 'bankTransfer.payerOf',
    summary:
      'Sends in the slip of a bank transfer for one’s own invoices; with ReceivePaymentView for any customer. Takes an Idempotency-Key.',
    body: NewBankTransfer,
    carriesFile: 'json',
    reply: BankTransferReply,
    success: successTexts['bankTransfer.create'],
  }),
  'bankTransfers.ofAccount': row({
    method: 'GET',
    path: '/api/bank-transfers/account/{accountId}',
    who: 'own',
    policy: 'bankTransfer.canRead',
    summary: 'The transfers that an account sent in, the newest 100.',
    params: z.object({ accountId: Id }),
    reply: z.array(BankTransferReply),
  }),
  'bankTransfers.count': row({
    method: 'GET',
    path: '/api/bank-transfers/count',
    ...view,
    summary: 'How many transfers wait to be checked.',
    reply: z.object({ waiting: z.int() }),
  }),
  'bankTransfers.paginated': row({
    method: 'POST',
    path: '/api/bank-transfers/paginated/{pageNumber}',
    ...view,
    summary: 'Transfers by page: those that wait by their age, the others the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(BankTransferPage),
    reply: pageOf(BankTransferReply),
  }),
  'bankTransfers.get': row({
    method: 'GET',
    path: '/api/bank-transfers/{id}',
    who: 'own',
    policy: 'bankTransfer.canRead',
    summary: 'One transfer. Its slip is the file that it names.',
    params: ById,
    reply: BankTransferReply,
  }),
  'bankTransfers.confirm': row({
    method: 'PUT',
    path: '/api/bank-transfers/{id}/confirm',
    ...decide,
    summary:
      'Books the money that the bank shows: a payment with its receipt. What its invoices no longer owe becomes account credit. Takes an Idempotency-Key.',
    params: ById,
    body: z.object({
      amountJmdCents: Amount,
      /** The bank's reference; by default the customer's. */
      reference: MoneyNumber.optional(),
      /** Says that the money came although its picture or reference was seen before. */
      seenBefore: z.boolean().default(false),
    }),
    reply: BankTransferReply,
    success: 'Transfer confirmed',
  }),
  'bankTransfers.refuse': row({
    method: 'PUT',
    path: '/api/bank-transfers/{id}/refuse',
    ...decide,
    summary: 'Says why a transfer isn’t taken; its customer is told.',
    params: ById,
    body: z.object({ reason: Note.min(1, 'is missing: say why') }),
    reply: BankTransferReply,
    success: 'Transfer refused',
  }),
  'bankTransfers.withdraw': row({
    method: 'DELETE',
    path: '/api/bank-transfers/{id}',
    who: 'own',
    policy: 'bankTransfer.canWithdraw',
    summary: 'Takes back a transfer that nobody has checked yet.',
    params: ById,
    reply: BankTransferReply,
    success: 'Transfer withdrawn',
  }),
}
