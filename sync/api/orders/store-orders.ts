import * as z from 'zod'
import { Id, Note, ShortText, UsdCents } from '../../entities/fields.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { WaiverReason } from '../../entities/money/waiver.ts'
import { ItemPart, StoreOrder, StoreOrderItem } from '../../entities/orders/store-order.ts'
import { maxOrderItems, storeOrderStatuses } from '../../entities/orders/store-order-status.ts'
import { DutyCategory } from '../../entities/packages/box-line.ts'
import { withinStock } from '../../rules/texts/quantity.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import { InvoicePageBody, InvoiceReply } from '../money/invoice-bodies.ts'
import { ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'

/** An order with its customer and its total. Items without a price don't count yet. */
export const StoreOrderReply = StoreOrder.extend({
  customer: z.object({ firstName: ShortText, lastName: ShortText, mailbox: ShortText }),
  goodsUsdCents: z.int(),
  totalUsdCents: z.int(),
  /** The first of its packages, for programs that know of one. */
  packageId: Id.nullable(),
})
export type StoreOrderReply = z.output<typeof StoreOrderReply>

export const OrderInvoice = Invoice.extend({ orderInvoiceId: Id })
/** An order's invoice in the office's list, with its order. */
export const ListedOrderInvoice = InvoiceReply.extend({ orderInvoiceId: Id })

const Item = StoreOrderItem.extend({
  options: ShortText.default(''),
  inStock: StoreOrderItem.shape.inStock.default(null),
  unitUsdCents: StoreOrderItem.shape.unitUsdCents.default(null),
  // An earlier app doesn't send it and must not take it away.
  dutyCategory: DutyCategory.optional(),
}).refine((item) => withinStock(item, item.quantity) === item.quantity, {
  error: 'is more than the shop has',
  path: ['quantity'],
})

const fields = {
  store: ShortText.min(1, 'is missing'),
  items: z.array(Item).min(1, 'is empty').max(maxOrderItems, `is more than ${maxOrderItems} items`),
  serviceFeeUsdCents: UsdCents,
  note: Note,
}

export const NewStoreOrder = z.object({
  ...fields,
  storeOrderId: Id.optional(),
  accountId: Id,
  serviceFeeUsdCents: UsdCents.default(0),
  note: Note.default(''),
})
export type NewStoreOrder = z.output<typeof NewStoreOrder>

export const AnnouncedParts = z
  .array(ItemPart)
  .min(1, 'is empty')
  .max(maxOrderItems, `is more than ${maxOrderItems} items`)

export const announcement = {
  /** Announces goods as the customer's package; only once the order is purchased. */
  trackingNumber: TypedNumber,
  /** What comes in that package; without it, all that no package carries yet. */
  parts: AnnouncedParts,
}

/** Updates only the fields in the body. */
export const StoreOrderUpdate = z
  .object({
    ...fields,
    status: z.enum(storeOrderStatuses, `is not one of ${storeOrderStatuses.join(', ')}`),
    waiverReason: WaiverReason,
    ...announcement,
  })
  .partial()
export type StoreOrderUpdate = z.output<typeof StoreOrderUpdate>

export const storeOrderSorts = ['createdAt', 'updatedAt', 'store', 'status'] as const

export const StoreOrderPageBody = PageBody.extend({
  sortOrder: sortOrder(storeOrderSorts.flatMap((field) => [field, `-${field}` as const])),
  status: z.union([z.literal(''), z.enum(storeOrderStatuses)]).optional(),
  accountId: Id.nullable().optional(),
  /** True: only unpaid orders that were bought on a waiver. */
  toBill: z.literal(true).optional(),
})
export type StoreOrderPageBody = z.output<typeof StoreOrderPageBody>

const Paged = z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) })
const view = { who: 'staff', permission: 'StoreOrderView', failure: 'Getting storeOrders failed!' } as const

export const storeOrders = {
  'storeOrders.list': row({
    method: 'GET',
    path: '/api/storeorders',
    ...view,
    summary: 'Store orders, the newest 500.',
    query: ListQuery,
    reply: z.array(StoreOrderReply),
    success: 'Orders loaded successfully!',
  }),
  'storeOrders.byStatus': row({
    method: 'GET',
    path: '/api/storeorders/status/{status}',
    ...view,
    summary: 'Store orders in a status.',
    params: z.object({ status: z.enum(storeOrderStatuses) }),
    query: ListQuery,
    reply: z.array(StoreOrderReply),
  }),
  'storeOrders.get': row({
    method: 'GET',
    path: '/api/storeorders/{id}',
    ...view,
    summary: 'A store order.',
    params: z.object({ id: Id }),
    reply: StoreOrderReply,
  }),
  'storeOrders.unpaidInvoices': row({
    method: 'GET',
    path: '/api/storeorders/invoices/unpaid/account/{accountId}',
    ...view,
    summary: 'What an account owes for store orders.',
    params: z.object({ accountId: Id }),
    query: ListQuery,
    reply: z.array(OrderInvoice),
  }),
  'storeOrders.paginated': row({
    method: 'POST',
    path: '/api/storeorders/paginated/{pageNumber}',
    ...view,
    summary: 'Store orders by page, filtered, sorted, searched by customer, shop or item.',
    params: Paged,
    body: withCurrentFilter(StoreOrderPageBody),
    reply: pageOf(StoreOrderReply),
  }),
  'storeOrders.invoicesPaginated': row({
    method: 'POST',
    path: '/api/storeorders/invoices/paginated/{pageNumber}',
    ...view,
    summary: 'Invoices of store orders by page, filtered, sorted and searched as all invoices are.',
    params: Paged,
    body: withCurrentFilter(InvoicePageBody.omit({ kind: true })),
    reply: pageOf(ListedOrderInvoice),
  }),
  'storeOrders.create': row({
    method: 'POST',
    path: '/api/storeorders',
    who: 'staff',
    permission: 'StoreOrderCreate',
    summary: 'Notes what a customer wants bought in a shop.',
    body: NewStoreOrder,
    reply: StoreOrderReply,
    success: 'Order added successfully!',
    failure: 'Adding storeorder failed!',
  }),
  'storeOrders.update': row({
    method: 'PUT',
    path: '/api/storeorders/{storeOrderId}',
    who: 'staff',
    permission: 'StoreOrderUpdate',
    summary:
      'Changes an order and moves it on; an approved one is billed, a cancelled one no longer. It is bought when its invoice is paid, or with a waiverReason of a chief. The trackingNumber of a purchased one announces its goods, or parts of them.',
    params: z.object({ storeOrderId: Id }),
    body: StoreOrderUpdate,
    reply: StoreOrderReply,
    success: 'Order updated successfully!',
    failure: 'Updating storeOrder failed!',
  }),
  'storeOrders.remove': row({
    method: 'DELETE',
    path: '/api/storeorders/{storeOrderId}',
    who: 'staff',
    permission: 'StoreOrderDelete',
    summary: 'Deletes an order that was never approved or was cancelled.',
    params: z.object({ storeOrderId: Id }),
    reply: StoreOrderReply,
    success: 'Order deleted successfully!',
    failure: 'StoreOrder deletion failed!',
  }),
  'storeOrders.removeInvoice': row({
    method: 'DELETE',
    path: '/api/storeorders/invoice/{orderInvoiceId}',
    who: 'staff',
    permission: 'StoreOrderDelete',
    summary:
      'Takes an order’s invoice away: a draft is deleted, an issued one voided with the reason. The order is quoted again.',
    params: z.object({ orderInvoiceId: Id }),
    query: z.object({ reason: Note.min(1, 'is missing: say why') }),
    reply: OrderInvoice,
  }),
}
