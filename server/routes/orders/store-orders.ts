import type { StoreOrderReply, storeOrders } from '#sync/api/orders/store-orders.ts'
import type { Invoice } from '#sync/entities/money/invoice.ts'
import { invoiceReplies } from '../../billing/invoice-replies.ts'
import { takeInvoiceAway } from '../../billing/kind-invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { uidOf } from '../../changes/idempotency-key.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { idFrom } from '../../core/id-from.ts'
import { listedBy, pageOfInvoices } from '../../db/billing/invoice-pages.ts'
import { unpaidOfKind } from '../../db/billing/kind-invoices.ts'
import { findStoreOrder, pageOfStoreOrders } from '../../db/orders/store-orders.ts'
import { editRow } from '../../edits/edit-row.ts'
import { listReply, listSize, partOf } from '../../http/listing.ts'
import type { Handlers } from '../../http/route.ts'
import {
  makeStoreOrder,
  noSuchStoreOrder,
  removeStoreOrder,
  updateStoreOrder,
} from '../../orders/store-orders.ts'

async function mustFind({ db }: ChangeDeps, storeOrderId: string): Promise<StoreOrderReply> {
  const order = await findStoreOrder(db.reads.kysely, storeOrderId)
  if (!order) throw noSuchStoreOrder()
  return order
}

const asOrderInvoice = <I extends Invoice>(invoice: I) => ({ ...invoice, orderInvoiceId: invoice.invoiceId })
const ofOrders = (accountId: string) => ({ kind: 'StoreOrder' as const, accountId, driverId: null })

export const storeOrderHandlers: Handlers<typeof storeOrders, ChangeDeps> = {
  'storeOrders.list': async (call, { db }) =>
    listReply(
      call,
      await pageOfStoreOrders(db.reads.kysely, { pageSize: listSize }, call.query.pageNumber ?? 1),
    ),
  'storeOrders.byStatus': async (call, { db }) => {
    const { query, params } = call
    const body = { status: params.status, pageSize: listSize }
    return listReply(call, await pageOfStoreOrders(db.reads.kysely, body, query.pageNumber ?? 1))
  },
  'storeOrders.get': ({ params }, deps) => mustFind(deps, params.id),
  'storeOrders.paginated': ({ params, body }, { db }) =>
    pageOfStoreOrders(db.reads.kysely, body, params.pageNumber),
  'storeOrders.unpaidInvoices': async (call, { db }) => {
    const invoices = await unpaidOfKind(db, ofOrders(call.params.accountId))
    return listReply(call, partOf(invoices.map(asOrderInvoice), call.query.pageNumber))
  },
  'storeOrders.invoicesPaginated': async ({ params, body }, { db, clock }) => {
    const filter = listedBy({ ...body, kind: 'StoreOrder' })
    const page = await pageOfInvoices(db.reads, filter, body, params.pageNumber)
    const result = await invoiceReplies(db.reads, page.result, true, clock.now())
    return { ...page, result: result.map(asOrderInvoice) }
  },

  'storeOrders.create': async ({ body, signed, request }, deps) => {
    const uid = uidOf(request, signed.actor.accountId, deps)
    const storeOrderId = body.storeOrderId ?? idFrom(uid, 'storeOrder')
    await withTransaction(deps, byOf(signed, request, 'storeOrder.create'), (tx) =>
      makeStoreOrder({ ...signed, tx, deps }, { ...body, storeOrderId }),
    )
    return mustFind(deps, storeOrderId)
  },
  'storeOrders.update': editRow(
    async ({ params: { storeOrderId }, body, signed, request, mustHold }, deps) => {
      const write = (tx: Transaction) => updateStoreOrder({ ...signed, tx, deps }, storeOrderId, body)
      await withTransaction(deps, byOf(signed, request, 'storeOrder.update'), write, { mustHold })
      return mustFind(deps, storeOrderId)
    },
  ),
  'storeOrders.remove': async ({ params: { storeOrderId }, signed, request }, deps) => {
    const order = await mustFind(deps, storeOrderId)
    await withTransaction(deps, byOf(signed, request, 'storeOrder.delete'), (tx) =>
      removeStoreOrder({ ...signed, tx, deps }, storeOrderId),
    )
    return order
  },
  'storeOrders.removeInvoice': async ({ params, query, signed, request }, deps) => {
    const deletion = await withTransaction(deps, byOf(signed, request, 'storeOrder.invoiceDelete'), (tx) =>
      takeInvoiceAway(tx, 'StoreOrder', params.orderInvoiceId, query.reason),
    )
    return asOrderInvoice(deletion)
  },
}
