import type { StoreOrderReply, storeOrders } from '#sync/api/store-orders.ts'
import type { Invoice } from '#sync/entities/invoice.ts'
import { takeInvoiceAway } from '../billing/kind-invoices.ts'
import { byOf } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { pageOfKind, unpaidOfKind } from '../db/billing/kind-invoices.ts'
import { findStoreOrder, newestStoreOrders, pageOfStoreOrders } from '../db/orders/store-orders.ts'
import { idFrom, uidOf } from '../http/idempotency.ts'
import type { Handlers } from '../http/route.ts'
import {
  makeStoreOrder,
  noSuchStoreOrder,
  removeStoreOrder,
  updateStoreOrder,
} from '../orders/store-orders.ts'

async function mustFind({ db }: ChangeDeps, storeOrderId: string): Promise<StoreOrderReply> {
  const found = await findStoreOrder(db.reads.kysely, storeOrderId)
  if (!found) throw noSuchStoreOrder()
  return found
}

const asOrderInvoice = (invoice: Invoice) => ({ ...invoice, orderInvoiceId: invoice.invoiceId })
const ofOrders = (accountId: string | null) => ({ kind: 'StoreOrder' as const, accountId, driverId: null })

export const storeOrderHandlers: Handlers<typeof storeOrders, ChangeDeps> = {
  'storeOrders.list': (_call, { db }) => newestStoreOrders(db.reads.kysely, null),
  'storeOrders.byStatus': ({ params }, { db }) => newestStoreOrders(db.reads.kysely, params.status),
  'storeOrders.get': ({ params }, deps) => mustFind(deps, params.id),
  'storeOrders.paginated': ({ params, body }, { db }) =>
    pageOfStoreOrders(db.reads.kysely, body, params.pageNumber),
  'storeOrders.unpaidInvoices': async ({ params }, { db }) =>
    (await unpaidOfKind(db, ofOrders(params.accountId))).map(asOrderInvoice),
  'storeOrders.invoicesPaginated': async ({ params, body }, { db }) => {
    const page = await pageOfKind(db, ofOrders(body.accountId ?? null), body, params.pageNumber)
    return { ...page, result: page.result.map(asOrderInvoice) }
  },

  'storeOrders.create': async ({ body, signed, request }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const storeOrderId = body.storeOrderId ?? idFrom(uid, 'storeOrder')
    await withTransaction(deps, byOf(signed, request, 'storeOrder.create'), (tx) =>
      makeStoreOrder({ tx, deps, by: signed.actor.name }, { ...body, storeOrderId }),
    )
    return mustFind(deps, storeOrderId)
  },
  'storeOrders.update': async ({ params: { storeOrderId }, body, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.update'), (tx) =>
      updateStoreOrder({ tx, deps, by: signed.actor.name }, storeOrderId, body),
    )
    return mustFind(deps, storeOrderId)
  },
  'storeOrders.remove': async ({ params: { storeOrderId }, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.delete'), (tx) =>
      removeStoreOrder({ tx, deps, by: signed.actor.name }, storeOrderId),
    )
    return { deleted: true }
  },
  'storeOrders.removeInvoice': async ({ params, query, signed, request }, deps) => {
    await withTransaction(deps, byOf(signed, request, 'storeOrder.invoiceDelete'), (tx) =>
      takeInvoiceAway(tx, 'StoreOrder', params.orderInvoiceId, query.reason || 'The order is not charged'),
    )
    return { deleted: true }
  },
}
