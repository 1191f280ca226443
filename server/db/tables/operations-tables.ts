import type { Delivery } from '#sync/entities/delivery.ts'
import type { StoreOrder, StoreOrderItem } from '#sync/entities/store-order.ts'

/** Tables of what is done with packages and for customers beside carrying them. None of them is synced yet. */
export interface OperationsTables {
  delivery: DeliveryTable
  deliveryPackage: DeliveryPackageTable
  storeOrder: StoreOrderTable
  storeOrderItem: StoreOrderItemTable
}

/** Nested values are JSON text. */
type Json = 'address' | 'attempts' | 'proof' | 'collected'
export type DeliveryTable = Omit<Delivery, 'packageIds' | Json> & {
  address: string
  attempts: string
  proof: string | null
  collected: string | null
  deletedAt: string | null
}

export interface DeliveryPackageTable {
  deliveryId: string
  packageId: string
  position: number
  /** 1 while the delivery holds the package: one delivery at a time does. */
  open: 0 | 1
}

export type StoreOrderTable = Omit<StoreOrder, 'items' | 'orderInvoiceId'> & { deletedAt: string | null }
export type StoreOrderItemTable = StoreOrderItem & { storeOrderId: string; position: number }
