import type { PaymentReply, payments } from '#sync/api/money/payments.ts'
import type { Payment } from '#sync/entities/money/payment.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { mustFindPayingAccount } from '../../accounts/paying-account.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import { balancesOf } from '../../billing/ledger.ts'
import { storageDueOf } from '../../billing/storage.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { onceIn } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { openCreditNotes } from '../../db/billing/credit-notes.ts'
import {
  changePayment,
  findPayment,
  pageOfPayments,
  paymentReply,
  sumPayments,
} from '../../db/payments/payments.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import {
  correctReference,
  mustFindStanding,
  reallocate,
  reversePayment,
  sameAsBefore,
  takePayment,
} from '../../payments/payments.ts'

import { payOut } from '../../payments/payouts.ts'
import { receivePayment } from '../../payments/receive-payment.ts'
import { mustBeNew, paymentWithSeen, usedByOthers } from '../../payments/used-once.ts'

const noSuchPayment = () => new Refusal('not-found', 'Payment not found.')

async function replyOf({ db }: Pick<ChangeDeps, 'db'>, paymentId: string): Promise<PaymentReply> {
  const payment = await paymentReply(db.reads, paymentId)
  if (!payment) throw noSuchPayment()
  return payment
}

/** Changes a payment that wasn't reversed, notes it, and returns it. */
async function updatePayment(
  tx: Transaction,
  paymentId: string,
  work: (before: Payment) => Promise<void>,
  reason: { readonly usedAgainReason?: string | undefined } = {},
): Promise<Payment> {
  const before = await mustFindStanding(tx, paymentId)
  await work(before)
  const after = must(await findPayment(tx.kysely, paymentId), 'the payment that was changed')
  await tx.note('payment', paymentId, before, { ...after, ...reason })
  return after
}

export const paymentHandlers: Handlers<typeof payments, ChangeDeps> = {
  'payments.list': async (call, { db }) =>
    listReply(call, await pageOfPayments(db.reads, { pageSize: listSize }, call.query.pageNumber ?? 1)),

  'payments.get': async ({ params }, deps) => {
    const payment = await paymentWithSeen(deps.db.reads, params.id)
    if (!payment) throw noSuchPayment()
    return payment
  },

  'payments.paginated': ({ params, body }, { db }) => pageOfPayments(db.reads, body, params.pageNumber),
  'payments.sums': ({ body }, { db }) => sumPayments(db.reads, body),
  'payments.receipts': ({ params, body }, { db }) =>
    pageOfPayments(db.reads, { ...body, status: 'standing' }, params.pageNumber),

  'payments.receiptOf': ({ params, actor }, deps) => {
    paymentPolicy.mayReadReceipts(actor)
    return replyOf(deps, params.id)
  },

  'payments.create': async ({ body, signed, request }, deps) => {
    await mustFindPayingAccount(deps.db.reads.kysely, body.accountId)
    const { actor } = signed
    const paymentId = uidOf(request, actor.accountId, deps)
    const input = { ...body, paymentId, receivedBy: actor.name }
    await withTransaction(deps, byOf(signed, request, 'payment.create'), async (tx) =>
      (await sameAsBefore(tx, input)) ? null : takePayment(tx, deps, input),
    )
    return replyOf(deps, paymentId)
  },

  'payments.payout': async ({ body, signed, request }, deps) => {
    await mustFindPayingAccount(deps.db.reads.kysely, body.accountId)
    const { actor } = signed
    const paymentId = uidOf(request, actor.accountId, deps)
    await withTransaction(deps, byOf(signed, request, 'payment.payout'), async (tx) => {
      const call = { uid: paymentId, name: 'payment.payout', body: body.takeBack }
      // The row of the refund doesn't say what it took back, so its key remembers that.
      await onceIn(tx, call, async () => paymentId)
      await payOut(tx, { ...body, paymentId, paidBy: actor.name })
    })
    return replyOf(deps, paymentId)
  },

  'payments.payouts': async (call, deps) => {
    const { params, actor, query } = call
    if (!paymentPolicy.canReadBalances(actor, params)) throw noSuchAccount()
    const body = { accountId: params.accountId, kind: 'Refund', pageSize: listSize } as const
    return listReply(call, await pageOfPayments(deps.db.reads, body, query.pageNumber ?? 1))
  },

  'payments.receiptCheck': async ({ body, signed, request }, deps) => {
    const { paymentId, seenBefore } = body
    await withTransaction(deps, byOf(signed, request, 'payment.receiptCheck'), (tx) =>
      updatePayment(tx, paymentId, async (before) => {
        if (!seenBefore && !before.receiptCheck) mustBeNew(await usedByOthers(tx.kysely, before))
        await changePayment(tx.kysely, paymentId, { receiptCheck: 1 })
      }),
    )
    return replyOf(deps, paymentId)
  },

  'payments.update': editRow(async ({ params, body, signed, request, mustHold }, deps) => {
    const { paymentId } = params
    const { reference, allocations, usedAgainReason } = body
    const correct = (tx: Transaction) => async (before: Payment) => {
      if (reference !== undefined) await correctReference(tx, before, reference, usedAgainReason)
      if (allocations) await reallocate(tx, before, allocations)
    }
    const write = (tx: Transaction) =>
      updatePayment(tx, paymentId, correct(tx), usedAgainReason ? { usedAgainReason } : {})
    await withTransaction(deps, byOf(signed, request, 'payment.update'), write, { mustHold })
    return replyOf(deps, paymentId)
  }),

  'payments.remove': async ({ params, query, body, signed, request }, deps) => {
    // Proxies drop the body of a DELETE; callers of before send it there.
    const reason = query.reason || body.reason
    if (!reason)
      throw new Refusal('invalid', 'Say why the payment is reversed.', { reason: ['is missing: say why'] })
    await withTransaction(deps, byOf(signed, request, 'payment.reverse'), (tx) =>
      reversePayment(tx, params.paymentId, reason, query.tillId ?? body.tillId),
    )
    return replyOf(deps, params.paymentId)
  },

  'payments.balances': async ({ params, actor }, deps) => {
    if (!paymentPolicy.canReadBalances(actor, params)) throw noSuchAccount()
    const { kysely: reader } = deps.db.reads
    const customer = await mustFindPayingAccount(reader, params.accountId)
    return {
      customer,
      ...(await balancesOf(reader, params.accountId)),
      creditNotes: await openCreditNotes(reader, params.accountId),
      storage: await storageDueOf(reader, params.accountId, jamaicaDay(deps.clock.now())),
    }
  },

  'invoices.receivePayment': async ({ body, signed, request }, deps) => {
    await mustFindPayingAccount(deps.db.reads.kysely, body.accountId)
    const uid = uidOf(request, signed.actor.accountId, deps)
    const receipt = await withTransaction(deps, byOf(signed, request, 'invoice.receivePayment'), (tx) =>
      receivePayment(tx, deps, { ...body, uid, receivedBy: signed.actor.name }),
    )
    const { paymentId, invoices, creditNotes, creditJmdCents } = receipt
    const payment = paymentId ? await replyOf(deps, paymentId) : null
    return {
      ...payment,
      payment,
      invoices,
      creditNotes,
      creditJmdCents,
    }
  },
}
