import type {
  OrderAnnouncement,
  QuoteApproval,
  StoreOrderRequest,
} from '#sync/api/orders/own-store-orders.ts'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderMachine } from '#sync/entities/orders/store-order-status.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { mustBeIn } from '#sync/rules/packages/transitions.ts'
import { withinStock } from '#sync/rules/texts/quantity.ts'
import { idFrom } from '../core/id-from.ts'
import { findStoreOrder } from '../db/orders/store-orders.ts'
import { makeStoreOrder, noSuchStoreOrder, type OrderWork, updateStoreOrder } from './store-orders.ts'

/** An order of another customer gets the same answer as a missing one. */
async function mustFindOwn({ tx, actor }: OrderWork, storeOrderId: string): Promise<StoreOrderReply> {
  const order = await findStoreOrder(tx.kysely, storeOrderId)
  if (!order || !storeOrderPolicy.canAnswer(actor, order)) throw noSuchStoreOrder()
  return order
}

/**
 * Notes what a customer wants bought, and answers its id: the id of another customer's order looks like a free one.
 */
export async function requestStoreOrder(
  work: OrderWork,
  { storeOrderId: wanted, store, items }: StoreOrderRequest & { storeOrderId: string },
): Promise<string> {
  const { accountId } = storeOrderPolicy.whereOwn(work.actor)
  const existing = await findStoreOrder(work.tx.kysely, wanted)
  const storeOrderId = existing && existing.accountId !== accountId ? idFrom(accountId, wanted) : wanted
  await makeStoreOrder(work, {
    storeOrderId,
    accountId,
    store,
    serviceFeeUsdCents: 0,
    note: '',
    items: items.map((item) => ({ ...item, inStock: null, unitUsdCents: null })),
  })
  return storeOrderId
}

/** An approval must match the current quote: it is refused for other prices, other items or more than the shop has. */
function mustBeTheQuote(order: StoreOrderReply, { quantities, totalUsdCents }: QuoteApproval): void {
  const items = order.items.map((item, position) => ({ ...item, quantity: quantities[position] ?? 0 }))
  const scarce = items.find((item) => item.quantity > 0 && withinStock(item, item.quantity) !== item.quantity)
  if (scarce)
    throw new Refusal('invalid', `The shop has only ${scarce.inStock} of ${scarce.name}. Choose fewer.`, {
      quantities: ['is more than the shop has'],
    })
  const goods = items.reduce((sum, item) => sum + item.quantity * (item.unitUsdCents ?? 0), 0)
  if (quantities.length !== items.length || goods + order.serviceFeeUsdCents !== totalUsdCents)
    throw new Refusal(
      'wrong-state',
      'The quote has changed since you opened it. Check it again, then approve.',
    )
}

/** Approves a quote: from then on it is billed and can be paid. A repeat finds it approved and changes nothing. */
export async function approveStoreOrder(
  work: OrderWork,
  storeOrderId: string,
  approval: QuoteApproval,
): Promise<void> {
  const order = await mustFindOwn(work, storeOrderId)
  if (order.status === 'approved' && order.totalUsdCents === approval.totalUsdCents) return
  mustBeIn(storeOrderMachine, 'This order', order.status, {
    in: ['quoted'],
    words: 'Only a quote can be approved.',
  })
  mustBeTheQuote(order, approval)
  const items = order.items.map((item, position) => ({
    ...item,
    quantity: approval.quantities[position] ?? item.quantity,
  }))
  await updateStoreOrder(work, storeOrderId, { items, status: 'approved' })
}

export async function cancelStoreOrder(work: OrderWork, storeOrderId: string): Promise<void> {
  const order = await mustFindOwn(work, storeOrderId)
  if (order.status === 'cancelled') return
  mustBeIn(storeOrderMachine, 'This order', order.status, {
    in: ['requested', 'quoted'],
    words: 'You can cancel it only before you approve the quote. Please call us.',
  })
  await updateStoreOrder(work, storeOrderId, { status: 'cancelled' })
}

/** Announces a package of the shop with goods of an own order. The office may have announced the rest. */
export async function announceOwnGoods(
  work: OrderWork,
  storeOrderId: string,
  announcement: OrderAnnouncement,
): Promise<void> {
  await mustFindOwn(work, storeOrderId)
  await updateStoreOrder(work, storeOrderId, announcement)
}
