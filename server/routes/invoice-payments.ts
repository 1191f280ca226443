import type { checkouts } from '#sync/api/checkouts.ts'
import type { PaymentReply } from '#sync/api/payments.ts'
import type { Payment } from '#sync/entities/payment.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { allocatePart } from '#sync/rules/part-payment.ts'
import { byOf } from '../changes/audit-note.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { creditOf } from '../db/billing/ledger.ts'
import { findPayment, paymentReply } from '../db/payments/payments.ts'
import { uidOf } from '../http/idempotency.ts'
import type { Call, Handlers } from '../http/route.ts'
import { openCardPage } from '../payments/card-page.ts'
import { createCheckout } from '../payments/checkouts.ts'
import { chosenInvoices } from '../payments/chosen-invoices.ts'
import type { PaymentDeps } from '../payments/deps.ts'
import { takePayment } from '../payments/payments.ts'
import { committedReply } from './checkouts.ts'
import { publishPaymentStatus } from './payments.ts'

type Paying = typeof checkouts
type Making = Pick<Call<Paying['invoices.bulkPayment']>, 'signed' | 'request'> & {
  readonly method: 'CardLink' | 'AccountCredit'
  readonly invoiceIds: readonly string[]
  /** Of what is due, in JMD cents; undefined for all of it. */
  readonly amountJmdCents: number | undefined
}
interface PayInput {
  readonly uid: string
  readonly payerId: string | null
  readonly by: string
  readonly invoices: string[]
  readonly amountJmdCents: number | undefined
}

const linkDays = 7

/** As far as the credit goes. */
async function payByCredit(
  tx: Transaction,
  deps: PaymentDeps,
  { uid, payerId, by, invoices, amountJmdCents: limit }: PayInput,
): Promise<Payment> {
  const known = await findPayment(tx.kysely, uid)
  if (known && payerId !== null && known.accountId !== payerId)
    throw new Refusal('already-exists', 'This Idempotency-Key was used for something else.')
  if (known) return known
  const chosen = await chosenInvoices(tx, { invoices, packages: [], storeOrders: [] }, payerId)
  const { accountId } = must(chosen[0], 'what is to be paid').invoice
  const credit = await creditOf(tx.kysely, accountId)
  const allocations = allocatePart(
    Math.min(credit, limit ?? credit),
    chosen.map(({ invoice }) => invoice),
  )
  const amountJmdCents = allocations.reduce((sum, one) => sum + one.amountJmdCents, 0)
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
  { uid, payerId, by, invoices, amountJmdCents }: PayInput,
) {
  const selection = { invoices, packages: [], storeOrders: [], days: linkDays, amountJmdCents }
  const checkout = await createCheckout(tx, { ...selection, checkoutId: uid, payerId, createdBy: by })
  return openCardPage(tx, deps, checkout, { status: 'link-open', isOpened: payerId !== null })
}

/** A customer's payment is a link to pay by card, or the use of credit: nothing that a browser says makes it paid. */
async function pay({ signed, request, method, invoiceIds, amountJmdCents }: Making, deps: PaymentDeps) {
  const { actor } = signed
  const input = {
    uid: uidOf(request, actor.accountId, deps),
    payerId: checkoutPolicy.payerOf(actor),
    by: actor.name,
    invoices: [...invoiceIds],
    amountJmdCents,
  }
  if (method === 'CardLink') {
    const checkout = await withTransaction(deps, byOf(signed, request, 'checkout.create'), (tx) =>
      payByLink(tx, deps, input),
    )
    const reply = await committedReply(deps, checkout)
    return { payment: null, checkout: reply, paymentLink: checkout.paymentLink }
  }
  const payment = await withTransaction(deps, byOf(signed, request, 'payment.create'), (tx) =>
    payByCredit(tx, deps, input),
  )
  publishPaymentStatus(deps, payment, 'taken')
  const reply: PaymentReply | undefined = await paymentReply(deps.db.reads, payment.paymentId)
  return { payment: must(reply, 'the payment that was made'), checkout: null, paymentLink: null }
}

export const invoicePaymentHandlers: Handlers<
  Pick<Paying, 'invoices.payment' | 'invoices.bulkPayment'>,
  PaymentDeps
> = {
  'invoices.payment': ({ body, signed, request }, deps) =>
    pay(
      { signed, request, ...body, amountJmdCents: body.amountJmdCents, invoiceIds: [body.invoiceId] },
      deps,
    ),

  'invoices.bulkPayment': ({ body, signed, request }, deps) =>
    pay({ signed, request, ...body, amountJmdCents: body.amountJmdCents }, deps),
}
