import { randomBytes } from 'node:crypto'
import type { CheckoutSelection } from '#sync/api/money/checkouts.ts'
import type { Checkout, CheckoutItem } from '#sync/entities/money/checkout.ts'
import {
  type CheckoutStatus,
  openStatuses,
  staffSteps,
  statusAt,
} from '#sync/entities/money/checkout-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { mustFollow } from '#sync/rules/packages/transitions.ts'
import { allocatePart } from '#sync/rules/payments/part-payment.ts'
import { usdOfJmd } from '#sync/rules/prices/money.ts'
import type { Transaction } from '../changes/transaction.ts'
import { readSettings } from '../db/company/settings.ts'
import {
  type CheckoutChanges,
  changeCheckout,
  findCheckout,
  insertCheckout,
} from '../db/payments/checkouts.ts'
import { insertAlert, resolveByHand } from '../db/payments/provider-payments.ts'
import { type Chosen, chosenInvoices, mustBePayable } from './chosen-invoices.ts'
import type { PaymentDeps } from './deps.ts'

/** 128 bits from the system's generator; an id is no secret, this is. */
const tokenBytes = 16

export const noSuchCheckout = () =>
  new Refusal(
    'not-found',
    'We couldn’t find this payment link. Check that you copied the whole address, or ask us for a new one.',
  )

export interface NewCheckout extends CheckoutSelection {
  /** A repeat with the same one makes no second checkout. */
  readonly checkoutId: string
  /** The customer who pays; null: the owner of the selected invoices. */
  readonly payerId: string | null
  readonly createdBy: string
}

const itemOf = ({ type, id, invoice }: Chosen, amountJmdCents: number): CheckoutItem => ({
  type,
  id,
  invoiceId: invoice.invoiceId,
  label: invoice.number ?? '',
  amountJmdCents,
  amountUsdCents: usdOfJmd(amountJmdCents, invoice.exchangeRate),
  askedJmdCents: null,
})

/** Each chosen invoice with the amount to pay: the whole, or what a part leaves for it after those due earlier. */
async function itemsOf(
  tx: Transaction,
  choices: readonly Chosen[],
  partJmdCents: number | null,
): Promise<CheckoutItem[]> {
  if (partJmdCents === null) return choices.map((item) => itemOf(item, item.invoice.balanceJmdCents))
  await mustBePayable(tx, partJmdCents, choices)
  const invoices = choices.map(({ invoice }) => invoice)
  return allocatePart(partJmdCents, invoices).map(({ invoiceId, amountJmdCents }) =>
    itemOf(
      must(
        choices.find(({ invoice }) => invoice.invoiceId === invoiceId),
        'the chosen invoice',
      ),
      amountJmdCents,
    ),
  )
}

/** The whole due amount is not a part: the checkout is then the same as one without an amount. */
function partOf(amountJmdCents: number | undefined, choices: readonly Chosen[]): number | null {
  const due = choices.reduce((total, { invoice }) => total + invoice.balanceJmdCents, 0)
  return amountJmdCents === undefined || amountJmdCents === due ? null : amountJmdCents
}

const sum = (items: readonly CheckoutItem[], field: 'amountJmdCents' | 'amountUsdCents'): number =>
  items.reduce((total, item) => total + item[field], 0)

/** The checkout of a repeated request; a request that differs from it is refused. */
function sameCheckout(earlier: Checkout, input: NewCheckout): Checkout {
  const chosenIds = new Set([...input.invoices, ...input.packages, ...input.storeOrders])
  const isOwn = input.payerId === null || earlier.accountId === input.payerId
  const isSameAmount =
    input.amountJmdCents === undefined
      ? earlier.partJmdCents === null
      : input.amountJmdCents === earlier.totalJmdCents
  // The invoice for storage was made with the checkout: the repeat can't name it.
  const unnamedCount = earlier.items.filter(({ id }) => !chosenIds.has(id)).length
  const isSameTopUp = earlier.topUpJmdCents === (input.topUpJmdCents ?? 0)
  if (isOwn && isSameAmount && isSameTopUp && unnamedCount <= Math.min(input.storage.length, 1))
    return earlier
  throw new Refusal('already-exists', 'This Idempotency-Key was used for something else.')
}

type Asked = Pick<
  Checkout,
  'accountId' | 'items' | 'totalUsdCents' | 'totalJmdCents' | 'partJmdCents' | 'topUpJmdCents'
>

/** Only customers ask for a top-up. Staff take such money at the counter. */
async function topUpOf(tx: Transaction, { payerId }: NewCheckout, topUpJmdCents: number): Promise<Asked> {
  if (payerId === null)
    throw new Refusal(
      'invalid',
      'Only customers top up by card, from their own page. Take a deposit at Accept Payments instead.',
      { topUpJmdCents: ['is for customers only'] },
    )
  const { exchangeRate } = await readSettings(tx.kysely)
  return {
    accountId: payerId,
    items: [],
    totalUsdCents: usdOfJmd(topUpJmdCents, exchangeRate),
    totalJmdCents: topUpJmdCents,
    partJmdCents: null,
    topUpJmdCents,
  }
}

/** The debts of one account at this moment, with the amounts of our own books. */
async function billsOf(tx: Transaction, input: NewCheckout): Promise<Asked> {
  const choices = await chosenInvoices(tx, input, input)
  const partJmdCents = partOf(input.amountJmdCents, choices)
  const items = await itemsOf(tx, choices, partJmdCents)
  const { accountId } = must(choices[0], 'what is to be paid').invoice
  return {
    accountId,
    items,
    totalUsdCents: sum(items, 'amountUsdCents'),
    totalJmdCents: sum(items, 'amountJmdCents'),
    partJmdCents,
    topUpJmdCents: 0,
  }
}

/** A checkout over bills, or over an amount that becomes credit. */
export async function createCheckout(tx: Transaction, input: NewCheckout): Promise<Checkout> {
  const earlier = await findCheckout(tx.kysely, input.checkoutId)
  if (earlier) return sameCheckout(earlier, input)
  const { topUpJmdCents } = input
  const checkout: Checkout = {
    checkoutId: input.checkoutId,
    checkoutToken: randomBytes(tokenBytes).toString('base64url'),
    ...(await (topUpJmdCents === undefined ? billsOf(tx, input) : topUpOf(tx, input, topUpJmdCents))),
    askedJmdCents: null,
    cardPageAt: null,
    status: 'created',
    paymentLink: null,
    expiresAt: isoOf(Date.parse(tx.at) + input.days * dayMs),
    providerReference: null,
    paymentId: null,
    paidByHand: false,
    createdBy: input.createdBy,
    createdAt: tx.at,
    updatedAt: tx.at,
    deletedAt: null,
  }
  await insertCheckout(tx.kysely, checkout)
  await tx.note('checkout', checkout.checkoutId, null, withoutToken(checkout))
  return checkout
}

/** The audit is read by more people than may pay. */
export const withoutToken = ({ checkoutToken: _token, paymentLink: _link, ...rest }: Checkout) => rest

/** Writes what changes of a checkout, and notes it. */
export async function changeAndNote(
  tx: Transaction,
  before: Checkout,
  changes: CheckoutChanges,
  why: object = {},
): Promise<Checkout> {
  await changeCheckout(tx.kysely, before.checkoutId, { ...changes, updatedAt: tx.at })
  const after = { ...before, ...changes, updatedAt: tx.at }
  await tx.note('checkout', before.checkoutId, withoutToken(before), { ...withoutToken(after), ...why })
  return after
}

/** Why a checkout can't be paid, by its status. */
export const closedTexts: Partial<Record<CheckoutStatus, string>> = {
  paid: 'This checkout is paid.',
  cancelled: 'This checkout was cancelled. Ask for a new payment link.',
  expired: 'This checkout has expired. Ask for a new payment link.',
  mismatch: 'We received a different amount. Our office is checking; please don’t pay again.',
}

/** The statuses that staff may set. "Paid" is only their word until money is matched. */
export async function setStatus(
  tx: Transaction,
  { ids }: Pick<PaymentDeps, 'ids'>,
  before: Checkout,
  { status, reason, by }: { readonly status: CheckoutStatus; readonly reason: string; readonly by: string },
): Promise<Checkout> {
  const now = statusAt(before, Date.parse(tx.at))
  const undone = before.paidByHand && status === 'cancelled'
  if (!undone) mustFollow(staffSteps, 'This checkout', now, status)
  const paidByHand = status === 'paid'
  if (paidByHand && reason === '')
    throw new Refusal('invalid', 'Say how it was paid.', {
      reason: ['is missing: say how it was paid'],
    })
  if (paidByHand)
    await insertAlert(tx.kysely, {
      alertId: ids.next(),
      kind: 'paid-by-hand',
      checkoutId: before.checkoutId,
      accountId: before.accountId,
      transactionId: null,
      createdAt: tx.at,
    })
  if (undone)
    await resolveByHand(tx.kysely, before.checkoutId, {
      resolvedAt: tx.at,
      resolvedBy: by,
      note: reason || 'Cancelled',
    })
  return changeAndNote(tx, before, { status, paidByHand }, { reason })
}

/** Moves the expiry. A link with the old expiry is created again. */
export async function setExpiry(tx: Transaction, before: Checkout, expiresAt: string): Promise<Checkout> {
  const latest = Date.parse(tx.at) + 30 * dayMs
  const expiryMs = Date.parse(expiresAt)
  if (expiryMs <= Date.parse(tx.at) || expiryMs > latest)
    throw new Refusal('invalid', 'expiresAt must be within the next 30 days', {
      expiresAt: ['must be within the next 30 days'],
    })
  if (!openStatuses.includes(before.status))
    throw new Refusal('wrong-state', closedTexts[before.status] ?? '')
  return changeAndNote(tx, before, { expiresAt, paymentLink: null, status: 'created' })
}

export async function removeCheckout(tx: Transaction, before: Checkout): Promise<void> {
  if (before.status === 'paid' || before.status === 'mismatch' || before.paymentId)
    throw new Refusal(
      'wrong-state',
      before.paidByHand
        ? 'This checkout was set to paid. Cancel it first.'
        : 'Money came for this checkout: it stays in the books.',
    )
  await changeAndNote(tx, before, { deletedAt: tx.at })
}
