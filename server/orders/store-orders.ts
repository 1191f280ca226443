import type { NewStoreOrder, StoreOrderUpdate } from '#sync/api/orders/store-orders.ts'
import type { StoreOrder, StoreOrderItem } from '#sync/entities/orders/store-order.ts'
import {
  type StoreOrderAction,
  type StoreOrderStatus,
  storeOrderAllows,
  storeOrderMachine,
} from '#sync/entities/orders/store-order-status.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { statusByPackages } from '#sync/rules/packages/order-parts.ts'
import { mustBeIn, mustFollow } from '#sync/rules/packages/transitions.ts'
import { storeOrderCharges } from '#sync/rules/prices/store-order-charges.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { issueInvoice, voidInvoice } from '../billing/invoices.ts'
import { mustBePaid, waiverAfter } from '../billing/waiver.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { livingInvoiceOf } from '../db/billing/kind-invoices.ts'
import { readSettings } from '../db/company/settings.ts'
import {
  changeStoreOrder,
  deleteStoreOrder,
  findStoreOrder,
  insertStoreOrder,
  storedOrder,
} from '../db/orders/store-orders.ts'
import { mustBeInDutyTable } from './order-categories.ts'
import { type Announcement, announceOrder, mustHaveArrived, withdrawOrder } from './order-package.ts'

/** The input for changing an order. */
export interface OrderWork {
  readonly tx: Transaction
  readonly deps: Pick<ChangeDeps, 'ids'>
  readonly actor: Actor
  readonly deviceId: string
}

export const noSuchStoreOrder = () =>
  new Refusal('not-found', 'Store order not found. It may have been deleted.')

const orderName = ({ store }: StoreOrder): string => `The order at ${store}`

const mustAllow = (order: StoreOrder, action: StoreOrderAction): void =>
  mustBeIn(storeOrderMachine, orderName(order), order.status, storeOrderAllows[action])

async function mustFind({ kysely }: Transaction, storeOrderId: string): Promise<StoreOrder> {
  const reply = await findStoreOrder(kysely, storeOrderId)
  if (!reply) throw noSuchStoreOrder()
  return storedOrder(reply)
}

type SentItem = NewStoreOrder['items'][number]

const isSameItem = (a: Pick<SentItem, 'url' | 'name'>, b: Pick<SentItem, 'url' | 'name'>): boolean =>
  a.url === b.url && a.name === b.name

/** The items with the categories that an earlier app, which doesn't send them, left as they were. */
const withCategories = (items: readonly SentItem[], before: readonly StoreOrderItem[] = []) =>
  items.map((item, position): StoreOrderItem => {
    const { [position]: earlier } = before
    const dutyCategory =
      item.dutyCategory === undefined && earlier && isSameItem(item, earlier)
        ? earlier.dutyCategory
        : (item.dutyCategory ?? null)
    return { ...item, dutyCategory }
  })

/** The same id again is the order that was made before. */
export async function makeStoreOrder(
  { tx, actor }: OrderWork,
  input: NewStoreOrder & { storeOrderId: string },
): Promise<void> {
  const account = await tx.get('account', input.accountId)
  if (!account || account.deletedAt || account.role !== 'User') throw noSuchAccount()
  const before = await findStoreOrder(tx.kysely, input.storeOrderId)
  if (before?.accountId === input.accountId) return
  if (before)
    throw new Refusal('already-exists', 'This id is already in use. Send it again with another one.')
  const items = withCategories(input.items)
  await mustBeInDutyTable(tx, items)
  const order: StoreOrder = {
    ...input,
    items,
    status: 'requested',
    orderInvoiceId: null,
    packages: [],
    createdAt: tx.at,
    updatedAt: tx.at,
    waiver: null,
    createdBy: actor.name,
  }
  await insertStoreOrder(tx.kysely, order)
  await tx.note('storeOrder', order.storeOrderId, null, order)
}

async function mustBePriced(_work: OrderWork, order: StoreOrder): Promise<void> {
  const open = order.items.filter((item) => item.unitUsdCents === null).map((item) => item.name)
  if (open.length > 0)
    throw new Refusal(
      'wrong-state',
      `${orderName(order)} has no price yet for: ${open.join(', ')}. Enter the shop’s price of each item; then it can be quoted.`,
    )
}

async function bill({ tx, deps, actor }: OrderWork, order: StoreOrder): Promise<void> {
  const { exchangeRate, gct } = await readSettings(tx.kysely)
  await issueInvoice(tx, deps, {
    kind: 'StoreOrder',
    accountId: order.accountId,
    storeOrderId: order.storeOrderId,
    charges: storeOrderCharges(order, { exchangeRate, gct }),
    exchangeRate,
    createdBy: actor.name,
  })
}

async function unbill({ tx }: OrderWork, { storeOrderId }: StoreOrder): Promise<void> {
  const invoice = await livingInvoiceOf(tx.kysely, { storeOrderId })
  if (invoice) await voidInvoice(tx, invoice.invoiceId, 'The store order was cancelled')
}

const onReaching: Partial<Record<StoreOrderStatus, (work: OrderWork, order: StoreOrder) => Promise<void>>> = {
  quoted: mustBePriced,
  approved: bill,
  purchased: ({ tx }, order) =>
    mustBePaid(tx, { storeOrderId: order.storeOrderId }, { what: orderName(order), waiver: order.waiver }),
  cancelled: unbill,
}

/** The announcement in a body; undefined for a body without one. */
function announcementIn({ trackingNumber, parts }: StoreOrderUpdate): Announcement | undefined {
  if (trackingNumber !== undefined) return { trackingNumber, parts }
  if (parts === undefined) return undefined
  throw new Refusal('invalid', 'The tracking number is missing: say in which package these items come.', {
    trackingNumber: ['is missing'],
  })
}

/** The order with its packages after the announcement. */
async function withAnnouncement(
  work: OrderWork,
  order: StoreOrder,
  announcement: Announcement | undefined,
): Promise<StoreOrder> {
  if (!announcement) return order
  mustAllow(order, 'announce')
  return { ...order, packages: await announceOrder(work, order, announcement) }
}

/** Changes what is ordered while that is allowed, and takes the step that is asked for. */
export async function updateStoreOrder(
  work: OrderWork,
  storeOrderId: string,
  update: StoreOrderUpdate,
): Promise<void> {
  const { status, waiverReason, trackingNumber: _t, parts: _p, items, ...body } = update
  const { tx, actor } = work
  const before = await mustFind(tx, storeOrderId)
  const { note: _, ...ordered } = pickDefined({ ...body, items })
  if (Object.keys(ordered).length > 0) mustAllow(before, 'change')
  const newItems = items && withCategories(items, before.items)
  if (newItems) await mustBeInDutyTable(tx, newItems, before.items)
  const waiver = waiverAfter(tx, actor, before.waiver, waiverReason)
  const to = status === before.status ? undefined : status
  if (to) mustFollow(storeOrderMachine, orderName(before), before.status, to)
  const changedOrder: StoreOrder = {
    ...before,
    ...pickDefined(body),
    items: newItems ?? before.items,
    waiver,
    status: to ?? before.status,
    updatedAt: tx.at,
  }
  const announcedOrder = await withAnnouncement(work, changedOrder, announcementIn(update))
  // A quote stays as given: with a price taken out it is a request again, and has to be asked for as such.
  if (!to && announcedOrder.status === 'quoted') await mustBePriced(work, announcedOrder)
  // It is a part of the transaction, and parts come before the rows that the transaction puts.
  if (to === 'cancelled') await withdrawOrder(work, before)
  if (to === 'received') mustHaveArrived(announcedOrder)
  const after = { ...announcedOrder, status: statusByPackages(announcedOrder) }
  await changeStoreOrder(tx.kysely, after)
  await tx.note('storeOrder', storeOrderId, before, after)
  if (to) await onReaching[to]?.(work, after)
}

export async function removeStoreOrder({ tx }: OrderWork, storeOrderId: string): Promise<void> {
  const order = await mustFind(tx, storeOrderId)
  mustAllow(order, 'remove')
  await deleteStoreOrder(tx.kysely, storeOrderId, tx.at)
  await tx.note('storeOrder', storeOrderId, order, null)
}
