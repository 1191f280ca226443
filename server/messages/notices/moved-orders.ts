import type { StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'

/** The text for a customer when an order moves on; a status without a text moves on silently. */
export const movedOrders: Partial<Record<StoreOrderStatus, readonly [subject: string, text: string]>> = {
  purchased: ['Purchased', 'We bought your items. The shop ships them to our US warehouse.'],
  received: ['Arrived', 'Your items arrived at our US warehouse. Follow them with your packages.'],
  cancelled: ['Cancelled', 'This order was cancelled. If you paid for it, the money is kept as your credit.'],
}
export const isTold = (status: StoreOrderStatus): boolean => movedOrders[status] !== undefined
