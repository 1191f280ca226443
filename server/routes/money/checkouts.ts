import type { CheckoutReply, checkouts, PublicCheckout } from '#sync/api/money/checkouts.ts'
import { Id } from '#sync/entities/fields.ts'
import type { Checkout } from '#sync/entities/money/checkout.ts'
import { openStatuses, statusAt } from '#sync/entities/money/checkout-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { type CheckoutDue, checkoutDue, type DueItem } from '#sync/rules/prices/checkout-due.ts'
import { byOf } from '../../changes/audit-note.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { type ChangeOptions, withTransaction } from '../../changes/with-transaction.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import { system } from '../../core/system-actor.ts'
import { creditOf } from '../../db/billing/ledger.ts'
import { officeMailsOf } from '../../db/messages/office-mails.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import {
  findCheckout,
  findCheckoutByToken,
  invoicesOfItems,
  listedCheckout,
  pageOfCheckouts,
} from '../../db/payments/checkouts.ts'
import { creditOfCheckout, findPayment } from '../../db/payments/payments.ts'
import { pendingPaymentsOf } from '../../db/payments/pending-payments.ts'
import { findAlert, listAlerts } from '../../db/payments/provider-payments.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize, partOf } from '../../http/listing.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { dueOf, leaveCardPage, openCardPage } from '../../payments/card-page.ts'
import {
  createCheckout,
  noSuchCheckout,
  removeCheckout,
  setExpiry,
  setStatus,
} from '../../payments/checkouts.ts'
import type { PaymentDeps } from '../../payments/deps.ts'
import { applyWaitingHooks, book } from '../../payments/hooks.ts'
import { resolve } from '../../payments/resolve-alert.ts'

/** A checkout for its owner and the staff: its current state, with a link only while it can be paid. */
export function replyOf(
  { deletedAt: _, ...checkout }: Checkout,
  due: CheckoutDue,
  nowMs: number,
): CheckoutReply {
  const status = statusAt(checkout, nowMs)
  const isOpen = openStatuses.includes(status)
  return {
    ...checkout,
    status,
    paymentLink: isOpen ? checkout.paymentLink : null,
    dueJmdCents: isOpen ? due.totalJmdCents : 0,
    id: checkout.checkoutId,
    token: checkout.checkoutToken,
  }
}

type BookDeps = Pick<PaymentDeps, 'db' | 'clock'>

/** The same, from the committed books. */
export const committedReply = async ({ db, clock }: BookDeps, checkout: Checkout): Promise<CheckoutReply> =>
  replyOf(checkout, await dueOf(db.reads.kysely, checkout), clock.now())

const payerOf = async ({ db }: BookDeps, { accountId }: Checkout) =>
  must(await findRecipient(db.reads.kysely, accountId), 'the account of a checkout')

/** The items of a closed checkout, with what its card page asked for when it was opened last. */
const askedItems = ({ items }: Checkout): DueItem[] =>
  items.map(({ askedJmdCents, ...item }) => ({
    ...item,
    askedJmdCents,
    state: 'owed',
    amountJmdCents: askedJmdCents ?? item.amountJmdCents,
  }))

/** Since when another payment is in progress for what a checkout asks for; null for none. */
async function otherPaymentAt({ db, clock }: BookDeps, { checkoutId }: Checkout, { items }: CheckoutDue) {
  const invoiceIds = items.filter(({ state }) => state === 'owed').map(({ invoiceId }) => invoiceId)
  const pending = await pendingPaymentsOf(db.reads, invoiceIds, clock.now(), checkoutId)
  return [...pending.values()]
    .flat()
    .reduce<string | null>((first, { since }) => (first === null || since < first ? since : first), null)
}

export async function publicOf(deps: BookDeps, checkout: Checkout): Promise<PublicCheckout> {
  const { brand } = await payerOf(deps, checkout)
  const due = await dueOf(deps.db.reads.kysely, checkout)
  const reply = replyOf(checkout, due, deps.clock.now())
  if (openStatuses.includes(reply.status))
    return {
      ...reply,
      ...due,
      items: [...due.items],
      brand,
      otherPaymentAt: await otherPaymentAt(deps, checkout, due),
    }
  const totalJmdCents = checkout.askedJmdCents ?? checkout.totalJmdCents
  return {
    ...reply,
    items: askedItems(checkout),
    totalJmdCents,
    hasChanged: false,
    brand,
    otherPaymentAt: null,
  }
}

/** A page of checkouts with what each asks for, by one question. */
async function listedReplies<T extends Checkout>({ db, clock }: BookDeps, checkouts: readonly T[]) {
  const invoices = await invoicesOfItems(
    db.reads.kysely,
    checkouts.flatMap(({ items }) => items),
  )
  return checkouts.map((checkout) => ({
    ...checkout,
    ...replyOf(
      checkout,
      checkoutDue(checkout, (invoiceId) => invoices.get(invoiceId)),
      clock.now(),
    ),
  }))
}

const living = (checkout: Checkout | undefined): Checkout => {
  if (!checkout || checkout.deletedAt) throw noSuchCheckout()
  return checkout
}

/** Asks the provider, if it can be asked, and books what it took; otherwise what its hooks have reported counts. */
async function ask(deps: PaymentDeps, { checkoutId }: Checkout): Promise<void> {
  await applyWaitingHooks(deps)
  for (const event of (await deps.card?.payments?.(checkoutId)) ?? []) await book(deps, event)
}

/** A checkout with its owner and the mails that the office sent about it. */
export async function checkoutDetail({ db, clock }: PaymentDeps, checkoutId: string) {
  const checkout = await listedCheckout(db.reads.kysely, checkoutId)
  if (!checkout) throw noSuchCheckout()
  const mails = await officeMailsOf(db.reads.kysely, 'checkout', checkoutId)
  return { ...checkout, ...(await committedReply({ db, clock }, checkout)), mails }
}

/** The current outcome of a checkout in our books. */
export async function toVerified(deps: BookDeps, checkout: Checkout) {
  const { kysely: reader } = deps.db.reads
  const { checkoutId, accountId, paymentId } = checkout
  const status = statusAt(checkout, deps.clock.now())
  const payment = paymentId ? await findPayment(reader, paymentId) : undefined
  // Credit that was used since is not kept any more.
  const creditJmdCents = Math.min(
    await creditOfCheckout(reader, checkoutId),
    await creditOf(reader, accountId),
  )
  const { brand } = await payerOf(deps, checkout)
  return {
    ...checkout,
    status,
    paid: status === 'paid',
    creditJmdCents,
    brand,
    totalJmdCents: payment?.amountJmdCents ?? checkout.askedJmdCents ?? checkout.totalJmdCents,
    receiptNumber: payment?.receiptNumber ?? null,
    paidAt: payment?.receivedAt ?? null,
  }
}

/** A checkout by its id or its token, unless it was deleted. */
async function checkoutBy({ db }: BookDeps, reference: string): Promise<Checkout> {
  const { kysely: reader } = db.reads
  const id = Id.safeParse(reference)
  return living(
    id.success ? await findCheckout(reader, id.data) : await findCheckoutByToken(reader, reference),
  )
}

const verifiedNow = async (deps: BookDeps, { checkoutId }: Checkout) =>
  toVerified(
    deps,
    must(await findCheckout(deps.db.reads.kysely, checkoutId), 'the checkout that was verified'),
  )

/** The audit names the link as the author, because its payer isn't logged in. */
const byLink = (accountIp: string, action: string): AuditContext => ({
  actor: { ...system, name: 'Payment link' },
  deviceId: '',
  accountIp,
  action,
})

type Making = Call<(typeof checkouts)['checkouts.create']>

async function create({ body, signed, request }: Making, deps: PaymentDeps) {
  const input = {
    ...body,
    checkoutId: uidOf(request, signed.actor.accountId, deps),
    payerId: checkoutPolicy.payerOf(signed.actor),
    createdBy: signed.actor.name,
  }
  const newCheckout = await withTransaction(deps, byOf(signed, request, 'checkout.create'), (tx) =>
    createCheckout(tx, input),
  )
  return committedReply(deps, newCheckout)
}

type Changing = Pick<Call<(typeof checkouts)['checkouts.update']>, 'signed' | 'request'> & ChangeOptions

/** A staff member's change of a checkout that isn't deleted. */
async function change(
  { signed, request, mustHold }: Changing,
  deps: PaymentDeps,
  find: (tx: Transaction) => Promise<Checkout | undefined>,
  work: (tx: Transaction, before: Checkout) => Promise<Checkout>,
) {
  const write = async (tx: Transaction) => work(tx, living(await find(tx)))
  const after = await withTransaction(deps, byOf(signed, request, 'checkout.update'), write, { mustHold })
  return committedReply(deps, after)
}

/** Only a step has a reason: there is nowhere to keep one of its own. */
const reasonAlone = () =>
  new Refusal(
    'invalid',
    'A reason goes with a new status. Send the status that it explains, or leave it out.',
    {
      reason: ['goes with a status'],
    },
  )

export const checkoutHandlers: Handlers<
  Omit<typeof checkouts, 'invoices.payment' | 'invoices.bulkPayment'>,
  PaymentDeps
> = {
  'checkouts.byToken': async ({ params, request }, deps) => {
    deps.limits.checkouts.take(request.ip)
    return publicOf(deps, living(await findCheckoutByToken(deps.db.reads.kysely, params.token)))
  },

  'checkouts.process': async ({ body, request }, deps) => {
    deps.limits.checkouts.take(request.ip)
    const checkout = living(await findCheckoutByToken(deps.db.reads.kysely, body.token))
    await ask(deps, checkout)
    const after = await withTransaction(deps, byLink(request.ip, 'checkout.process'), async (tx) => {
      const now = living(await findCheckout(tx.kysely, checkout.checkoutId))
      const shownJmdCents = body.totalJmdCents
      const cardPage = { status: 'processing', isOpened: true, shownJmdCents } as const
      return now.status === 'paid' ? now : openCardPage(tx, deps, now, cardPage)
    })
    return publicOf(deps, after)
  },

  'checkouts.verify': async ({ params, request }, deps) => {
    deps.limits.checkouts.take(request.ip)
    const checkout = await checkoutBy(deps, params.id)
    await ask(deps, checkout)
    return verifiedNow(deps, checkout)
  },

  'checkouts.leave': async ({ params, request }, deps) => {
    deps.limits.checkouts.take(request.ip)
    const checkout = await checkoutBy(deps, params.id)
    await ask(deps, checkout)
    await withTransaction(deps, byLink(request.ip, 'checkout.leave'), async (tx) =>
      leaveCardPage(tx, living(await findCheckout(tx.kysely, checkout.checkoutId))),
    )
    return verifiedNow(deps, checkout)
  },

  'checkouts.create': create,
  'checkouts.createBulk': create,

  'checkouts.fygaro': async ({ params, body, signed, request }, deps) => {
    const payerId = checkoutPolicy.payerOf(signed.actor)
    const after = await withTransaction(deps, byOf(signed, request, 'checkout.link'), async (tx) => {
      const checkout = living(await findCheckout(tx.kysely, params.id))
      if (payerId !== null && checkout.accountId !== payerId) throw noSuchCheckout()
      if (body.token !== undefined && body.token !== checkout.checkoutToken)
        throw new Refusal('invalid', 'This token belongs to another checkout.', {
          token: ['belongs to another checkout'],
        })
      return openCardPage(tx, deps, checkout, { status: 'link-open', isOpened: payerId !== null })
    })
    return { paymentLink: after.paymentLink, checkout: await committedReply(deps, after) }
  },

  'checkouts.list': async (call, { db, clock }) => {
    const now = clock.now()
    const { pageNumber = 1 } = call.query
    const page = await pageOfCheckouts(db.reads.kysely, { pageSize: listSize }, pageNumber, isoOf(now))
    return listReply(call, { ...page, result: await listedReplies({ db, clock }, page.result) })
  },

  'checkouts.alerts': async (call, { db }) => {
    const { resolved, pageNumber } = call.query
    return listReply(call, partOf(await listAlerts(db.reads.kysely, resolved === '0'), pageNumber))
  },

  'checkouts.resolveAlert': async ({ params, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'checkout.resolve'), (tx) =>
      resolve(tx, deps, { alertId: params.id, ...body, by: signed.actor.name }),
    )
    return must(await findAlert(deps.db.reads.kysely, params.id), 'the alert that was resolved')
  },

  'checkouts.get': ({ params }, deps) => checkoutDetail(deps, params.id),

  'checkouts.paginated': async ({ params, body }, { db, clock }) => {
    const now = clock.now()
    const page = await pageOfCheckouts(db.reads.kysely, body, params.pageNumber, isoOf(now))
    return { ...page, result: await listedReplies({ db, clock }, page.result) }
  },

  'checkouts.update': editRow((call, deps) =>
    change(
      call,
      deps,
      (tx) => findCheckout(tx.kysely, call.params.id),
      async (tx, before) => {
        const { expiresAt, status, reason } = call.body
        if (reason !== '' && status === undefined) throw reasonAlone()
        const later = expiresAt ? await setExpiry(tx, before, expiresAt) : before
        const by = call.actor.name
        return status && status !== later.status ? setStatus(tx, deps, later, { status, reason, by }) : later
      },
    ),
  ),

  'checkouts.setStatus': (call, deps) =>
    change(
      call,
      deps,
      (tx) => findCheckout(tx.kysely, call.params.id),
      (tx, before) => setStatus(tx, deps, before, { ...call.body, by: call.actor.name }),
    ),

  'checkouts.setStatusByToken': (call, deps) =>
    change(
      call,
      deps,
      (tx) => findCheckoutByToken(tx.kysely, call.params.token),
      (tx, before) => setStatus(tx, deps, before, { ...call.body, by: call.actor.name }),
    ),

  'checkouts.remove': async (call, deps) => {
    const deletion = await withTransaction(
      deps,
      byOf(call.signed, call.request, 'checkout.delete'),
      async (tx) => {
        const checkout = living(await findCheckout(tx.kysely, call.params.id))
        await removeCheckout(tx, checkout)
        return checkout
      },
    )
    return committedReply(deps, deletion)
  },
}
