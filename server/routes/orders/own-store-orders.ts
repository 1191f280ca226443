import { OwnStoreOrder, type ownStoreOrders } from '#sync/api/orders/own-store-orders.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { findStoreOrder, pageOfStoreOrders } from '../../db/orders/store-orders.ts'
import { mostOwnRows } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import {
  announceOwnGoods,
  approveStoreOrder,
  cancelStoreOrder,
  requestStoreOrder,
} from '../../orders/own-orders.ts'
import { noSuchStoreOrder } from '../../orders/store-orders.ts'

async function replyOf({ db }: ChangeDeps, storeOrderId: string): Promise<OwnStoreOrder> {
  const order = await findStoreOrder(db.reads.kysely, storeOrderId)
  if (!order) throw noSuchStoreOrder()
  return OwnStoreOrder.parse(order)
}

export const ownStoreOrderHandlers: Handlers<typeof ownStoreOrders, ChangeDeps> = {
  'ownStoreOrders.list': async ({ actor }, { db }) => {
    const filter = { ...storeOrderPolicy.whereOwn(actor), pageSize: mostOwnRows }
    const { result } = await pageOfStoreOrders(db.reads.kysely, filter, 1)
    return result.map((order) => OwnStoreOrder.parse(order))
  },
  'ownStoreOrders.request': async ({ body, signed, request }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const requestedId = body.storeOrderId ?? idFrom(uid, 'storeOrder')
    const storeOrderId = await withTransaction(deps, byOf(signed, request, 'storeOrder.create'), (tx) =>
      requestStoreOrder({ ...signed, tx, deps }, { ...body, storeOrderId: requestedId }),
    )
    return replyOf(deps, storeOrderId)
  },
  'ownStoreOrders.approve': async ({ params: { storeOrderId }, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.update'), (tx) =>
      approveStoreOrder({ ...signed, tx, deps }, storeOrderId, body),
    )
    return replyOf(deps, storeOrderId)
  },
  'ownStoreOrders.cancel': async ({ params: { storeOrderId }, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.update'), (tx) =>
      cancelStoreOrder({ ...signed, tx, deps }, storeOrderId),
    )
    return replyOf(deps, storeOrderId)
  },
  'ownStoreOrders.announce': async ({ params: { storeOrderId }, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.update'), (tx) =>
      announceOwnGoods({ ...signed, tx, deps }, storeOrderId, body),
    )
    return replyOf(deps, storeOrderId)
  },
}
