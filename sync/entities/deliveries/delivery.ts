import * as z from 'zod'
import { Address } from '../accounts/address.ts'
import { AuthorizedPerson, IdLast4 } from '../accounts/authorized-person.ts'
import { Id, Note, Phone, ShortText, Timestamp } from '../fields.ts'
import { entityOf, labelsOf, type RowOfFields, rowMaker } from '../kinds/field.ts'
import {
  day,
  flag,
  idList,
  idOf,
  jmd,
  key,
  list,
  note,
  openPart,
  part,
  textLine,
  timeOfDay,
  timestamp,
  whole,
} from '../kinds/kinds.ts'
import { staffOnly } from '../kinds/readers.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { JmdAmount, JmdCents } from '../money/money-fields.ts'
import { paymentMethods } from '../money/payment-method.ts'
import { type Waiver, waiverFields } from '../money/waiver.ts'
import {
  attemptReasons,
  type DeliveryAction,
  deliveryStatuses,
  doorCodeResults,
  refusalReasons,
} from './delivery-status.ts'

const destination = Address.shape

/**
 * The destination, copied from the customer's address when the delivery is created, so that later edits don't change
 * it.
 */
export const addressFields = {
  label: textLine('Label', 'everyone'),
  line1: textLine('Address line 1', 'everyone', { schema: destination.line1 }),
  line2: textLine('Address line 2', 'everyone'),
  town: textLine('Town', 'everyone', { schema: destination.town }),
  parish: whole('Parish', destination.parish, 'everyone'),
  country: textLine('Country', 'everyone'),
  phone: textLine('Phone', 'everyone', { schema: Phone }),
  note: note('Note for the driver', 'everyone'),
}
export const DeliveryAddress = entityOf(addressFields)
export interface DeliveryAddress extends RowOfFields<typeof addressFields> {}

const photos = z.array(Id).max(10, 'is more than 10 photos')

const attemptFields = {
  at: whole('Time', Timestamp, 'everyone'),
  reason: whole('Reason', z.enum(attemptReasons, `is not one of ${attemptReasons.join(', ')}`), 'everyone'),
  note: note('Note', 'staff'),
  by: textLine('By', 'staff'),
  photoFileIds: idList('Photos', 'staff', { schema: photos, addedLater: true }),
}
export const DeliveryAttempt = entityOf(attemptFields)
export interface DeliveryAttempt extends RowOfFields<typeof attemptFields> {}

/** The same rules as for a hand-over at the counter. The driver's location is only for the office. */
const proofFields = {
  recipientName: textLine('Handed to', 'everyone', { schema: ShortText.min(1, 'is missing') }),
  relationship: textLine('Relationship', 'staff'),
  idType: textLine('Kind of ID', 'staff'),
  idLast4: textLine('The last characters of the ID', 'staff', { schema: IdLast4, addedLater: true }),
  signatureFileId: idOf('Signature', 'staff'),
  photoFileIds: idList('Photos', 'everyone', { schema: photos }),
  latitude: whole(
    'Latitude',
    z.number().min(-90, 'is not a latitude').max(90, 'is not a latitude').nullable(),
    staffOnly(null),
  ),
  longitude: whole(
    'Longitude',
    z.number().min(-180, 'is not a longitude').max(180, 'is not a longitude').nullable(),
    staffOnly(null),
  ),
  accuracyM: whole(
    'Accuracy',
    z.number().min(0, 'is below zero').max(1_000_000, 'is not an accuracy').nullable(),
    staffOnly(null),
  ),
  at: whole('Time', Timestamp, 'everyone'),
  codeResult: whole('Customer’s code', z.enum(doorCodeResults), 'everyone', {
    blank: 'NotAsked' as const,
    addedLater: true,
  }),
  codeReason: note('Why without the code', 'staff', { addedLater: true }),
}
export const DeliveryProof = entityOf(proofFields)
export interface DeliveryProof extends RowOfFields<typeof proofFields> {}

const collectedFields = {
  method: whole('Method', z.enum(paymentMethods), 'everyone'),
  amountJmdCents: jmd('Amount', 'everyone'),
  /** The cash rounding: the sum settles its amount plus this. */
  roundingJmdCents: whole('Rounding', JmdCents, 'everyone', { blank: 0, addedLater: true }),
  /** The payment it became; null until the server has booked it. */
  paymentId: idOf('Payment', 'everyone'),
  /** The time when the office reversed that payment: the driver no longer owes its cash. */
  reversedAt: timestamp('Reversed', 'everyone', { addedLater: true }),
}
export const DeliveryCollected = entityOf(collectedFields)
export interface DeliveryCollected extends RowOfFields<typeof collectedFields> {}

/** A box that stayed on the van while the others of its delivery were handed over. */
const refusedFields = {
  packageId: key('Package'),
  /** A driver's phone doesn't have its row any more, and the box comes back with the van. */
  trackingNumber: textLine('Tracking number', 'everyone'),
  reason: whole('Reason', z.enum(refusalReasons, `is not one of ${refusalReasons.join(', ')}`), 'everyone'),
  note: note('Note', 'staff'),
  at: whole('Time', Timestamp, 'everyone'),
}
export interface RefusedPackage extends RowOfFields<typeof refusedFields> {}

/** The debt on one invoice, with the delivery's packages on it. The delivery's own invoice names none. */
const owedFields = {
  packageIds: idList('Packages', 'staff'),
  dueJmdCents: jmd('Due', 'staff'),
}
export interface OwedPart extends RowOfFields<typeof owedFields> {}

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

/** An address as sent: what is usually the same may be left out. */
const SentAddress = DeliveryAddress.extend({
  label: ShortText.default(''),
  line2: ShortText.default(''),
  country: ShortText.default('Jamaica'),
  phone: Phone.default(''),
  note: Note.default(''),
})

/** Who besides the office may set a field by a call, and which action that is: its statuses allow it or not. */
interface Writers {
  readonly besidesOffice: readonly ('customer' | 'driver')[]
  readonly action: DeliveryAction
}
const setBy = (action: DeliveryAction, ...besidesOffice: Writers['besidesOffice']): Writers => ({
  besidesOffice,
  action,
})

const packageIds = z.array(Id).min(1, 'is empty').max(50, 'is more than 50 packages')
export const StopOrder = z
  .int('is not a whole number')
  .min(1, 'must be at least 1')
  .max(999, 'is more than 999')

/** Each field of a delivery: its kind, its label, who reads it and who sets it. */
export const deliveryFields = {
  deliveryId: key('Delivery'),
  accountId: key('Customer'),
  packageIds: idList('Packages', 'everyone', { input: packageIds, write: setBy('contents', 'customer') }),
  address: part<DeliveryAddress, Writers, z.input<typeof SentAddress>>('Address', addressFields, {
    input: SentAddress,
    write: setBy('contents', 'customer'),
  }),
  /** The office where it starts. */
  branchId: idOf('Leaves from', 'everyone', { write: setBy('planning') }),
  driverId: idOf('Driver', 'staff', { write: setBy('planning') }),
  scheduledFor: day('Day', 'everyone', { write: setBy('planning', 'customer') }),
  /** The time window on that day for the customer; both ends or neither. */
  windowFrom: timeOfDay('Window from', 'everyone', {
    addedLater: true,
    write: setBy('planning', 'customer'),
  }),
  windowTo: timeOfDay('Window to', 'everyone', { addedLater: true, write: setBy('planning', 'customer') }),
  /** When the office agreed to the day and the window; null while a customer only asks for them. */
  confirmedAt: timestamp('Confirmed', 'everyone', { addedLater: true }),
  /** The place in the driver's round, from 1. */
  stopOrder: whole('Stop', z.int().nullable(), staffOnly(null), {
    blank: null,
    input: StopOrder.nullable(),
    write: setBy('planning', 'driver'),
  }),
  status: whole('Status', z.enum(deliveryStatuses), 'everyone', { blank: 'InStore' as const }),
  /** Before GCT. */
  feeJmdCents: jmd('Fee', 'everyone', { write: setBy('contents') }),
  /** True if the office entered the fee, which then stays when the packages or the address change. Derived. */
  hasOwnFee: flag('Own fee', 'staff', { addedLater: true }),
  attempts: list<DeliveryAttempt>('Attempts', attemptFields, 'byField'),
  proof: openPart<DeliveryProof>('Proof', proofFields),
  collected: openPart<DeliveryCollected>('Collected', collectedFields),
  /** Money that a second phone recorded for the same hand-over. It pays no invoice until the office has reviewed it. */
  extraCollected: list<DeliveryCollected>('Collected again', collectedFields, 'staff', { addedLater: true }),
  /** The boxes that were not taken at the door. They are no longer among its packages. */
  refusedPackages: list<RefusedPackage>('Not taken', refusedFields, 'byField', { addedLater: true }),
  /** Set if it may be handed over before its fee is paid. */
  waiver: openPart<Waiver>('Waiver', waiverFields),
  outAt: timestamp('Out', 'everyone'),
  deliveredAt: timestamp('Delivered', 'everyone'),
  /** The packages that the driver has scanned onto the van. */
  loadedPackageIds: idList('Loaded packages', 'staff'),
  /** The reason for leaving although not every package was scanned. */
  unscannedReason: note('Why not scanned', 'staff'),
  /** The driver who took it out. That driver hands it over, even if the office has assigned another one meanwhile. */
  outBy: idOf('Taken out by', 'staff'),
  /** Only the server sets this, as well as the amount due. */
  contact: whole('Contact', DeliveryContact.nullable(), staffOnly(null), { blank: null }),
  /** The debt on the delivery's invoice and on its packages' invoices. */
  dueJmdCents: jmd('Due', 'everyone'),
  /** The same by invoice, so that a phone without a signal knows what is due for a part. Only the server sets it. */
  owedParts: list<OwedPart>('Due by invoice', owedFields, 'staff', { addedLater: true }),
  /** The smallest coin, to which cash is rounded at the door. Only the server sets it. */
  cashRoundingJmdCents: whole('Smallest coin', JmdAmount.min(1), 'everyone'),
  /** True if the driver asks for the customer's code. Only the server sets it, until the delivery sets out. */
  asksCode: flag('Asks for the code', 'everyone', { addedLater: true }),
  /** The close of day that counted it. */
  driverDayId: idOf('Day of the driver', 'staff'),
  /** The driver whose round it belongs to, delivered or not, until that day is closed. Derived. */
  roundOf: idOf('Round of', 'staff'),
  createdBy: whole('Created by', ShortText, staffOnly('')),
  /** The reason for its deletion. */
  cancelReason: note('Why deleted', 'everyone', { addedLater: true }),
  ...rowFieldRows,
}
export const Delivery = entityOf(deliveryFields)
export type Delivery = RowOfFields<typeof deliveryFields>

export const newDelivery = rowMaker(deliveryFields)
export const deliveryLabels = labelsOf(deliveryFields)
