import type { ReceivePayment } from '#sync/api/money/payments.ts'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { InvoiceRow } from '#sync/entities/money/invoice.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { covers, settledFor, sumPaidBy } from '#sync/rules/payments/cash.ts'
import { settledByDollars } from '#sync/rules/payments/dollars.ts'
import { allocate } from '#sync/rules/prices/allocation.ts'
import { mustBeAbleTo } from '../billing/invoices.ts'
import { billStorage } from '../billing/storage.ts'
import type { Transaction } from '../changes/transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { smallestCoin } from '../db/company/settings.ts'
import { findPayment } from '../db/payments/payments.ts'
import type { PaymentDeps } from './deps.ts'
import { dollarsOf } from './dollars.ts'
import {
  applyNotes,
  findInvoices,
  findNotes,
  isPaidBefore,
  type PayingCall,
  rememberCall,
} from './note-payments.ts'
import { sameAsBefore, takePayment } from './payments.ts'

type CurrencyFields = Pick<ReceivePayment, 'currency' | 'amountUsdCents' | 'rate'>
interface ReceiveInput extends Omit<ReceivePayment, keyof CurrencyFields>, Partial<CurrencyFields> {
  /** A repeat with the same one takes nothing again. */
  readonly uid: string
  readonly receivedBy: string
}

interface Received {
  readonly paymentId: string | null
  /** Null when nothing was taken now. */
  readonly payment: Payment | null
  readonly invoices: InvoiceRow[]
  readonly creditNotes: CreditNote[]
  readonly creditJmdCents: number
}

/** The amount that the money settles. Without an amount: everything owed, or everything handed over if that is less. */
async function settledOf(tx: Transaction, request: ReceiveInput, owed: number): Promise<number> {
  const { method, amountJmdCents, tenderedJmdCents } = request
  const coin = await smallestCoin(tx.kysely)
  if (amountJmdCents !== undefined) return settledFor({ ...request, amountJmdCents }, owed, coin)
  const dollars = dollarsOf(request)
  if (dollars) return owed === 0 ? 0 : settledByDollars(dollars, owed, coin)
  const isEnough = tenderedJmdCents === null || covers(tenderedJmdCents, sumPaidBy(method, owed, coin))
  return isEnough ? owed : tenderedJmdCents
}

/** The chosen invoices, with the one that bills the storage now. */
async function withStorage(tx: Transaction, input: ReceiveInput): Promise<ReceiveInput> {
  const { accountId, storage, receivedBy, invoiceIds } = input
  const storageInvoice = await billStorage(tx, { accountId, storage, createdBy: receivedBy })
  if (!storageInvoice && invoiceIds.length === 0)
    throw new Refusal('invalid', 'Choose what is paid: invoices or storage.', {
      invoiceIds: ['are missing'],
    })
  return storageInvoice ? { ...input, invoiceIds: [...invoiceIds, storageInvoice.invoiceId] } : input
}

async function receivedReply(
  tx: Transaction,
  input: ReceiveInput,
  payment: Payment | null,
  notes: CreditNote[],
) {
  return {
    paymentId: payment?.paymentId ?? (await findPayment(tx.kysely, input.uid))?.paymentId ?? null,
    payment,
    invoices: await findInvoices(tx, input),
    creditNotes: notes,
    creditJmdCents: await creditOf(tx.kysely, input.accountId),
  }
}

const callOf = ({ uid, receivedBy: _, ...request }: ReceiveInput): PayingCall => ({
  uid,
  action: 'invoice.receivePayment',
  request,
})

/** Credit notes first, then money, over the chosen invoices in the order given. */
export async function receivePayment(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'ids'>,
  request: ReceiveInput,
): Promise<Received> {
  const before = await findPayment(tx.kysely, request.uid)
  if (before) {
    // A repeat without an amount means the result of the first request.
    const { amountJmdCents = before.amountJmdCents } = request
    await sameAsBefore(tx, { ...request, paymentId: request.uid, amountJmdCents })
    const invoiceIds = [...request.invoiceIds, ...before.allocations.map(({ invoiceId }) => invoiceId)]
    return receivedReply(tx, { ...request, invoiceIds }, null, [])
  }
  const call = callOf(request)
  if (await isPaidBefore(tx, call)) return receivedReply(tx, request, null, await findNotes(tx, request))
  const input = await withStorage(tx, request)
  for (const row of await findInvoices(tx, input)) mustBeAbleTo(row, 'pay')
  const notes = await applyNotes(tx, input)
  const owed = await findInvoices(tx, input)
  const amountJmdCents = await settledOf(
    tx,
    input,
    owed.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0),
  )
  if (amountJmdCents === 0) {
    await rememberCall(tx, call)
    return receivedReply(tx, input, null, notes)
  }
  const { accountId, method, tenderedJmdCents, reference, usedAgainReason, receivedBy } = input
  const { currency = 'JMD', amountUsdCents = null, rate = null } = input
  const payment = await takePayment(tx, deps, {
    paymentId: input.uid,
    accountId,
    method,
    currency,
    amountUsdCents,
    rate,
    amountJmdCents,
    tenderedJmdCents,
    reference,
    usedAgainReason,
    receivedBy,
    allocations: allocate(amountJmdCents, owed),
  })
  return receivedReply(tx, input, payment, notes)
}
