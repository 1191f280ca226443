import type { ItemPart, StoreOrder, StoreOrderItem } from '#sync/entities/orders/store-order.ts'

/** Tables of work with packages and for customers other than carrying packages. None of them is synced yet. */
export interface OperationsTables {
  deliveryPackage: DeliveryPackageTable
  /** The code that a customer tells the driver, which no device of the staff gets. */
  deliveryCode: { deliveryId: string; code: string; createdAt: string }
  storeOrder: StoreOrderTable
  storeOrderItem: StoreOrderItemTable
  /** The part of an item of an order that was announced in a package. */
  storeOrderPart: ItemPart & { storeOrderId: string; packageId: string }
}

/** `delivery.packageIds`, one row each. */
export interface DeliveryPackageTable {
  deliveryId: string
  packageId: string
  position: number
  /** 1 while the delivery holds the package: one delivery at a time does. */
  open: 0 | 1
}

export type StoreOrderTable = Omit<StoreOrder, 'items' | 'orderInvoiceId' | 'packages' | 'waiver'> & {
  waiver: string | null
  deletedAt: string | null
}
export type StoreOrderItemTable = StoreOrderItem & { storeOrderId: string; position: number }
