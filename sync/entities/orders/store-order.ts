import * as z from 'zod'
import { Id, Note, ShortText, Timestamp, UsdCents } from '../fields.ts'
import { Waiver } from '../money/waiver.ts'
import { maxOrderItems, storeOrderStatuses } from './store-order-status.ts'

export const StoreOrderItem = z.object({
  url: z.url({ protocol: /^https?$/, error: 'is not an address that begins with https://' }).max(2000),
  name: ShortText.min(1, 'is missing'),
  /** Size, colour or anything else the shop asks for. */
  options: ShortText,
  quantity: z.int('is not a whole number').min(1, 'must be at least 1').max(9999, 'is more than 9,999'),
  /** The shop's stock; null if the shop doesn't say. */
  inStock: z.int('is not a whole number').min(0, 'is below zero').max(1_000_000).nullable(),
  /** Null until the shop's price is known. */
  unitUsdCents: UsdCents.nullable(),
  /** A name of the duty table; null while it is unknown. */
  dutyCategory: ShortText.nullable(),
})
export type StoreOrderItem = z.infer<typeof StoreOrderItem>

/** Some of an item: as many as one package carries. */
export const ItemPart = z.object({
  /** The item's place in the order, from 0. */
  position: z
    .int('is not a whole number')
    .min(0, 'is below zero')
    .max(maxOrderItems - 1, 'is not an item of the order'),
  quantity: StoreOrderItem.shape.quantity,
})
export type ItemPart = z.infer<typeof ItemPart>

/** A package of the shop, with what of the order comes in it. */
export const OrderPackage = z.object({
  packageId: Id,
  trackingNumber: ShortText,
  /** True once it is at our warehouse, or was. */
  hasArrived: z.boolean(),
  parts: z.array(ItemPart),
})
export type OrderPackage = z.infer<typeof OrderPackage>

/** Goods that we buy for a customer in a shop that doesn't ship here. */
export const StoreOrder = z.object({
  storeOrderId: Id,
  accountId: Id,
  store: ShortText,
  items: z.array(StoreOrderItem),
  serviceFeeUsdCents: UsdCents,
  status: z.enum(storeOrderStatuses),
  note: Note,
  /** The invoice it was approved with; null before the approval and after that invoice was voided. */
  orderInvoiceId: Id.nullable(),
  /** The packages in which the goods come; none while the shop's tracking number is unknown. */
  packages: z.array(OrderPackage),
  /** Set if the order may be bought before it is paid. */
  waiver: Waiver.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
})
export type StoreOrder = z.infer<typeof StoreOrder>
