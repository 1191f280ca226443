import * as z from 'zod'
import { Address } from './address.ts'
import { AuthorizedPerson, IdLast4 } from './authorized-person.ts'
import { attemptReasons, deliveryStatuses } from './delivery-status.ts'
import { Id, Note, Phone, rowFields, ShortText, Timestamp } from './fields.ts'
import { JmdAmount, JmdCents, TimeOfDay } from './money-fields.ts'
import { paymentMethods } from './payment-method.ts'
import { Waiver } from './waiver.ts'

/**
 * The destination, copied from the customer's address when the delivery is created, so that later edits don't change
 * it.
 */
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
  photoFileIds: z.array(Id).max(10, 'is more than 10 photos').default([]),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryProof = z.object({
  recipientName: ShortText.min(1, 'is missing'),
  relationship: ShortText,
  idType: ShortText,
  idLast4: IdLast4.default(''),
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
  /** The cash rounding: the sum settles its amount plus this. */
  roundingJmdCents: JmdCents.default(0),
  /** The payment it became; null until the server has booked it. */
  paymentId: Id.nullable(),
  /** The time when the office reversed that payment: the driver no longer owes its cash. */
  reversedAt: Timestamp.nullable().default(null),
})
export type DeliveryCollected = z.infer<typeof DeliveryCollected>

/** The recipient's details that a driver needs offline. */
export const DeliveryContact = z.object({
  name: ShortText,
  mailbox: ShortText,
  phone: Phone,
  authorizedPersons: z.array(AuthorizedPerson.pick({ name: true, relationship: true, idType: true })),
  /** They sent in the slip of a bank transfer for what is due, and the office looks for its money. */
  isTransferChecked: z.boolean().default(false),
})
export type DeliveryContact = z.infer<typeof DeliveryContact>

export const Delivery = z.object({
  deliveryId: Id,
  accountId: Id,
  packageIds: z.array(Id),
  address: DeliveryAddress,
  /** The office where it starts. */
  branchId: Id.nullable(),
  driverId: Id.nullable(),
  /** A day in Jamaica, `YYYY-MM-DD`. */
  scheduledFor: z.string().nullable(),
  /** The time window on that day for the customer; both ends or neither. */
  windowFrom: TimeOfDay.nullable().default(null),
  windowTo: TimeOfDay.nullable().default(null),
  /** When the office agreed to the day and the window; null while a customer only asks for them. */
  confirmedAt: Timestamp.nullable().default(null),
  /** The place in the driver's round, from 1. */
  stopOrder: z.int().nullable(),
  status: z.enum(deliveryStatuses),
  /** Before GCT. */
  feeJmdCents: JmdAmount,
  attempts: z.array(DeliveryAttempt),
  proof: DeliveryProof.nullable(),
  collected: DeliveryCollected.nullable(),
  /** Money that a second phone recorded for the same hand-over. It pays no invoice until the office has reviewed it. */
  extraCollected: z.array(DeliveryCollected).default([]),
  /** Set if it may be handed over before its fee is paid. */
  waiver: Waiver.nullable(),
  outAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  /** The packages that the driver has scanned onto the van. */
  loadedPackageIds: z.array(Id),
  /** The reason for leaving although not every package was scanned. */
  unscannedReason: Note,
  /** The driver who took it out. That driver hands it over, even if the office has assigned another one meanwhile. */
  outBy: Id.nullable(),
  /** Only the server sets this, as well as the amount due. */
  contact: DeliveryContact.nullable(),
  /** The debt on the delivery's invoice and on its packages' invoices. */
  dueJmdCents: JmdAmount,
  /** The smallest coin, to which cash is rounded at the door. Only the server sets it. */
  cashRoundingJmdCents: JmdAmount.min(1),
  /** The close of day that counted it. */
  driverDayId: Id.nullable(),
  /** The driver whose round it belongs to, delivered or not, until that day is closed. Derived. */
  roundOf: Id.nullable(),
  createdBy: ShortText,
  /** The reason for its deletion. */
  cancelReason: Note.default(''),
  ...rowFields,
})
export type Delivery = z.infer<typeof Delivery>
