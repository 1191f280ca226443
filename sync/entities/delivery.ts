import * as z from 'zod'
import { Address } from './address.ts'
import { attemptReasons, deliveryStatuses } from './delivery-status.ts'
import { Id, Note, ShortText, Timestamp } from './fields.ts'
import { JmdAmount } from './money-fields.ts'
import { paymentMethods } from './payment.ts'

/** Where to go: copied from the customer's address when the delivery is made, so that a later move does not move it. */
export const DeliveryAddress = Address.pick({
  label: true,
  line1: true,
  line2: true,
  town: true,
  parish: true,
  country: true,
  phone: true,
  note: true,
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

export const DeliveryAttempt = z.object({
  at: Timestamp,
  reason: z.enum(attemptReasons, `is not one of ${attemptReasons.join(', ')}`),
  note: Note,
  by: ShortText,
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryProof = z.object({
  recipientName: ShortText.min(1, 'is missing'),
  relationship: ShortText,
  idType: ShortText,
  signatureFileId: Id.nullable(),
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos'),
  latitude: z.number().min(-90, 'is not a latitude').max(90, 'is not a latitude').nullable(),
  longitude: z.number().min(-180, 'is not a longitude').max(180, 'is not a longitude').nullable(),
  accuracyM: z.number().min(0, 'is below zero').max(1_000_000, 'is not an accuracy').nullable(),
  at: Timestamp,
})
export type DeliveryProof = z.infer<typeof DeliveryProof>

export const DeliveryCollected = z.object({
  method: z.enum(paymentMethods),
  amountJmdCents: JmdAmount,
  /** The payment it became. */
  paymentId: Id,
})
export type DeliveryCollected = z.infer<typeof DeliveryCollected>

export const Delivery = z.object({
  deliveryId: Id,
  accountId: Id,
  packageIds: z.array(Id),
  address: DeliveryAddress,
  /** The office it leaves from. */
  branchId: Id.nullable(),
  driverId: Id.nullable(),
  /** A day in Jamaica, `YYYY-MM-DD`. */
  scheduledFor: z.string().nullable(),
  /** The place in the driver's round, from 1. */
  stopOrder: z.int().nullable(),
  status: z.enum(deliveryStatuses),
  /** Before GCT. */
  feeJmdCents: JmdAmount,
  attempts: z.array(DeliveryAttempt),
  proof: DeliveryProof.nullable(),
  collected: DeliveryCollected.nullable(),
  outAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdBy: ShortText,
})
export type Delivery = z.infer<typeof Delivery>
