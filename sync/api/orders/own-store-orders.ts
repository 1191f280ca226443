import * as z from 'zod'
import { Id, UsdCents } from '../../entities/fields.ts'
import { StoreOrderItem } from '../../entities/orders/store-order.ts'
import { maxOrderItems } from '../../entities/orders/store-order-status.ts'
import { DutyCategory } from '../../entities/packages/box-line.ts'
import { row } from '../row.ts'
import { announcement, StoreOrderReply } from './store-orders.ts'

/** An order as its customer sees it, without the notes of staff. */
export const OwnStoreOrder = StoreOrderReply.omit({
  customer: true,
  note: true,
  waiver: true,
  createdBy: true,
})
export type OwnStoreOrder = z.output<typeof OwnStoreOrder>

const quantity = StoreOrderItem.shape.quantity

/** A customer's request to buy something. The office finds out prices and stock. */
export const StoreOrderRequest = z.object({
  storeOrderId: Id.optional(),
  store: StoreOrderReply.shape.store.min(1, 'is missing'),
  items: z
    .array(
      StoreOrderItem.pick({ url: true, name: true, options: true, quantity: true }).extend({
        options: StoreOrderItem.shape.options.default(''),
        dutyCategory: DutyCategory.default(null),
      }),
    )
    .min(1, 'is empty')
    .max(maxOrderItems, `is more than ${maxOrderItems} items`),
})
export type StoreOrderRequest = z.output<typeof StoreOrderRequest>

/** The quote that the customer has read, so that a changed quote isn't approved unseen. */
export const QuoteApproval = z.object({
  /** The quantities of the items, in order. */
  quantities: z.array(quantity).min(1, 'is empty').max(maxOrderItems),
  totalUsdCents: UsdCents,
})
export type QuoteApproval = z.output<typeof QuoteApproval>

/** The shop's tracking number of a package with goods of an order. */
export const OrderAnnouncement = z.object({ ...announcement, parts: announcement.parts.optional() })
export type OrderAnnouncement = z.output<typeof OrderAnnouncement>

const ById = z.object({ storeOrderId: Id })

export const ownStoreOrders = {
  'ownStoreOrders.list': row({
    method: 'GET',
    path: '/api/storeorders/customer',
    who: 'own',
    policy: 'storeOrder.whereOwn',
    summary: 'Own store orders, the newest first.',
    reply: z.array(OwnStoreOrder),
    failure: 'Getting storeOrders failed!',
  }),
  'ownStoreOrders.request': row({
    method: 'POST',
    path: '/api/storeorders/customer',
    who: 'own',
    policy: 'storeOrder.whereOwn',
    summary:
      'Asks for something to be bought in a shop. The same id again is the request that was made before.',
    body: StoreOrderRequest,
    reply: OwnStoreOrder,
    success: 'Order added successfully!',
    failure: 'Adding storeorder failed!',
  }),
  'ownStoreOrders.approve': row({
    method: 'POST',
    path: '/api/storeorders/customer/{storeOrderId}/approve',
    who: 'own',
    policy: 'storeOrder.canAnswer',
    summary:
      'Approves the quote of an own order, with as many of each item as are wanted; it is billed. Refused when the quote has changed meanwhile.',
    params: ById,
    body: QuoteApproval,
    reply: OwnStoreOrder,
    success: 'Order updated successfully!',
    failure: 'Updating storeOrder failed!',
  }),
  'ownStoreOrders.cancel': row({
    method: 'POST',
    path: '/api/storeorders/customer/{storeOrderId}/cancel',
    who: 'own',
    policy: 'storeOrder.canAnswer',
    summary: 'Calls an own order off that was not approved yet.',
    params: ById,
    reply: OwnStoreOrder,
    success: 'Order updated successfully!',
    failure: 'Updating storeOrder failed!',
  }),
  'ownStoreOrders.announce': row({
    method: 'POST',
    path: '/api/storeorders/customer/{storeOrderId}/announce',
    who: 'own',
    policy: 'storeOrder.canAnswer',
    summary: 'Announces goods of an own bought order as a package: the parts, or all that none carries yet.',
    params: ById,
    body: OrderAnnouncement,
    reply: OwnStoreOrder,
    success: 'Order updated successfully!',
    failure: 'Updating storeOrder failed!',
  }),
}
