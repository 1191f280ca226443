import type { checkouts } from '#sync/api/money/checkouts.ts'
import type { StoragePart } from '#sync/api/money/storage.ts'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import type { CreditNote } from '#sync/entities/money/credit-note.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { allocatePart } from '#sync/rules/payments/part-payment.ts'
import { mustFindNote } from '../../billing/credit-notes.ts'
import { byOf } from '../../changes/audit-note.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { creditOf } from '../../db/billing/ledger.ts'
import { findCheckout } from '../../db/payments/checkouts.ts'
import { findPayment, paymentReply } from '../../db/payments/payments.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { openCardPage } from '../../payments/card-page.ts'
import { createCheckout } from '../../payments/checkouts.ts'
import { chosenInvoices } from '../../payments/chosen-invoices.ts'
import type { PaymentDeps } from '../../payments/deps.ts'
import {
  applyNotes,
  findInvoices,
  findNotes,
  isPaidBefore,
  rememberCall,
} from '../../payments/note-payments.ts'
import { takePayment } from '../../payments/payments.ts'
import { committedReply } from './checkouts.ts'

type Paying = typeof checkouts
type Making = Pick<Call<Paying['invoices.bulkPayment']>, 'signed' | 'request'> &
  Pick<PayInput, 'method' | 'invoices' | 'storage' | 'creditNoteIds' | 'amountJmdCents'>
interface PayInput {
  readonly uid: string
  readonly payerId: string | null
  readonly by: string
  readonly method: 'CardLink' | 'AccountCredit'
  readonly invoices: string[]
  readonly storage: StoragePart[]
  readonly creditNoteIds: readonly string[]
  /** The part of the due amount after the credit notes, in JMD cents; undefined for the whole amount. */
  readonly amountJmdCents: number | undefined
}

const linkDays = 7

/** The payment of a repeated request, where it is this payer's and was paid with credit. */
function ownCreditPayment(earlier: Payment, payerId: string | null): Payment {
  const isOwn = payerId === null || earlier.accountId === payerId
  if (isOwn && earlier.method === 'AccountCredit') return earlier
  throw new Refusal('already-exists', 'This Idempotency-Key was used for something else.')
}

/** As far as the credit goes. */
async function payByCredit(
  tx: Transaction,
  deps: PaymentDeps,
  { uid, payerId, by, invoices, storage, amountJmdCents: limit }: PayInput,
): Promise<Payment> {
  const earlier = await findPayment(tx.kysely, uid)
  if (earlier) return ownCreditPayment(earlier, payerId)
  const choices = await chosenInvoices(
    tx,
    { invoices, storage, packages: [], storeOrders: [] },
    { payerId, createdBy: by },
  )
  const { accountId } = must(choices[0], 'what is to be paid').invoice
  const credit = await creditOf(tx.kysely, accountId)
  const allocations = allocatePart(
    Math.min(credit, limit ?? credit),
    choices.map(({ invoice }) => invoice),
  )
  const amountJmdCents = allocations.reduce((sum, allocation) => sum + allocation.amountJmdCents, 0)
  if (amountJmdCents === 0)
    throw new Refusal('wrong-state', 'You have no account credit to pay with. Pay by card instead.')
  return takePayment(tx, deps, {
    paymentId: uid,
    accountId,
    method: 'AccountCredit',
    amountJmdCents,
    allocations,
    receivedBy: by,
  })
}

async function payByLink(
  tx: Transaction,
  deps: PaymentDeps,
  { uid, payerId, by, invoices, storage, amountJmdCents }: PayInput,
) {
  const selection = { invoices, storage, packages: [], storeOrders: [], days: linkDays, amountJmdCents }
  const checkout = await createCheckout(tx, { ...selection, checkoutId: uid, payerId, createdBy: by })
  return openCardPage(tx, deps, checkout, { status: 'link-open', isOpened: payerId !== null })
}

interface OwnPayment {
  readonly payment: Payment | null
  readonly checkout: (Checkout & { readonly paymentLink: string }) | null
  readonly creditNotes: readonly CreditNote[]
}

/** The money that notes leave to pay: a link to pay by card, or the account's credit. */
async function payInMoney(tx: Transaction, deps: PaymentDeps, input: PayInput) {
  return input.method === 'CardLink'
    ? { payment: null, checkout: await payByLink(tx, deps, input) }
    : { payment: await payByCredit(tx, deps, input), checkout: null }
}

/** Credit notes first, then money for what they leave. A repeat uses no note again. */
async function payWithNotes(tx: Transaction, deps: PaymentDeps, input: PayInput, isRepeat: boolean) {
  const { uid, payerId, creditNoteIds, invoices, storage } = input
  const earlier = (await findCheckout(tx.kysely, uid)) ?? (await findPayment(tx.kysely, uid))
  if (earlier)
    return {
      ...(await payInMoney(tx, deps, input)),
      creditNotes: await findNotes(tx, { accountId: earlier.accountId, creditNoteIds }),
    }
  if (isRepeat) {
    const { accountId } = await mustFindNote(tx, must(creditNoteIds[0], 'a credit note'))
    return { payment: null, checkout: null, creditNotes: await findNotes(tx, { accountId, creditNoteIds }) }
  }
  const choices = await chosenInvoices(
    tx,
    { invoices, storage, packages: [], storeOrders: [] },
    { payerId, createdBy: input.by },
  )
  const { accountId } = must(choices[0], 'what is to be paid').invoice
  const invoiceIds = choices.map(({ invoice }) => invoice.invoiceId)
  const creditNotes = await applyNotes(tx, { accountId, invoiceIds, creditNoteIds })
  const rows = await findInvoices(tx, { accountId, invoiceIds })
  const owed = rows.filter(({ balanceJmdCents }) => balanceJmdCents > 0)
  if (owed.length === 0) return { payment: null, checkout: null, creditNotes }
  const left = { ...input, invoices: owed.map(({ invoiceId }) => invoiceId), storage: [] }
  return { ...(await payInMoney(tx, deps, left)), creditNotes }
}

/** Without notes what is paid is only a link to pay by card, or the use of credit. */
const payWithoutNotes = async (tx: Transaction, deps: PaymentDeps, input: PayInput): Promise<OwnPayment> => ({
  ...(await payInMoney(tx, deps, input)),
  creditNotes: [],
})

/** Pays once for the key of a call; a repeat with other words, such as another amount, is refused. */
async function payOnce(tx: Transaction, deps: PaymentDeps, input: PayInput): Promise<OwnPayment> {
  const { uid, by: _, ...request } = input
  const call = { uid, action: 'payment.create', request }
  const isRepeat = await isPaidBefore(tx, call)
  const payIn = input.creditNoteIds.length > 0 ? payWithNotes : payWithoutNotes
  const ownPayment = await payIn(tx, deps, input, isRepeat)
  if (!isRepeat) await rememberCall(tx, call)
  return ownPayment
}

/** A customer's payment is a link to pay by card, or the use of credit: nothing that a browser says makes it paid. */
async function pay({ signed, request, ...choice }: Making, deps: PaymentDeps) {
  const { actor } = signed
  const input = {
    ...choice,
    uid: uidOf(request, actor.accountId, deps),
    payerId: checkoutPolicy.payerOf(actor),
    by: actor.name,
  }
  const hasNotes = input.creditNoteIds.length > 0
  const moneyAction = input.method === 'CardLink' ? 'checkout.create' : 'payment.create'
  const action = hasNotes ? 'creditNote.use' : moneyAction
  const { payment, checkout, creditNotes } = await withTransaction(
    deps,
    byOf(signed, request, action),
    (tx) => payOnce(tx, deps, input),
  )
  return {
    payment: payment ? must(await paymentReply(deps.db.reads, payment.paymentId), 'the new payment') : null,
    checkout: checkout && (await committedReply(deps, checkout)),
    paymentLink: checkout?.paymentLink ?? null,
    creditNotes: [...creditNotes],
  }
}

export const invoicePaymentHandlers: Handlers<
  Pick<Paying, 'invoices.payment' | 'invoices.bulkPayment'>,
  PaymentDeps
> = {
  'invoices.payment': ({ body: { invoiceId, amountJmdCents, ...choice }, signed, request }, deps) =>
    pay({ ...choice, amountJmdCents, invoices: [invoiceId], storage: [], signed, request }, deps),

  'invoices.bulkPayment': ({ body: { invoiceIds, amountJmdCents, ...choice }, signed, request }, deps) =>
    pay({ ...choice, amountJmdCents, invoices: invoiceIds, signed, request }, deps),
}
