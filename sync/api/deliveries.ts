import * as z from 'zod'
import { AuthorizedPerson } from '../entities/authorized-person.ts'
import { Delivery, DeliveryAddress, DeliveryAttempt, DeliveryProof } from '../entities/delivery.ts'
import { deliveryStatuses } from '../entities/delivery-status.ts'
import { Id, Note, ShortText, Timestamp } from '../entities/fields.ts'
import { Invoice, invoiceStatuses } from '../entities/invoice.ts'
import { BusinessDay, JmdAmount } from '../entities/money-fields.ts'
import { packageStatuses } from '../entities/package-status.ts'
import { paymentMethods } from '../entities/payment.ts'
import { PageBody, pageOf, row } from './row.ts'

/** A delivery with what whoever makes it needs to see: to whom, what, and what is still owed. */
export const DeliveryReply = Delivery.extend({
  customer: z.object({ firstName: ShortText, lastName: ShortText, mailbox: ShortText, phone: ShortText }),
  driverName: ShortText.nullable(),
  packages: z.array(
    z.object({
      packageId: Id,
      trackingNumber: ShortText,
      hawbNumber: z.string().nullable(),
      description: ShortText,
      pieces: z.int(),
      status: z.enum(packageStatuses),
    }),
  ),
  deliveryInvoiceId: Id.nullable(),
  /** Still owed on the delivery's invoice and on its packages'. */
  dueJmdCents: JmdAmount,
})
export type DeliveryReply = z.output<typeof DeliveryReply>

/** With those who may take the packages in the customer's place. */
export const DeliveryDetail = DeliveryReply.extend({ authorizedPersons: z.array(AuthorizedPerson) })

export const DeliveryInvoice = Invoice.extend({ deliveryInvoiceId: Id })

const StopOrder = z.int('is not a whole number').min(1, 'must be at least 1').max(999, 'is more than 999')
const packageIds = z.array(Id).min(1, 'is empty').max(50, 'is more than 50 packages')

/** What a customer may say of a delivery. */
const requestedFields = {
  packageIds,
  /** One of the customer's addresses; it is copied. */
  addressId: Id,
  /** Or one that is written out. */
  address: DeliveryAddress.extend({
    label: ShortText.default(''),
    line2: ShortText.default(''),
    country: ShortText.default('Jamaica'),
    phone: ShortText.default(''),
    note: Note.default(''),
  }),
  scheduledFor: BusinessDay.nullable(),
}

/** What the office adds. */
const planned = {
  branchId: Id.nullable(),
  driverId: Id.nullable(),
  stopOrder: StopOrder.nullable(),
  feeJmdCents: JmdAmount,
}

/** What happens on the way. */
const happened = {
  status: z.enum(deliveryStatuses, `is not one of ${deliveryStatuses.join(', ')}`),
  attempt: z.object({
    reason: DeliveryAttempt.shape.reason,
    note: Note.default(''),
    at: Timestamp.optional(),
  }),
  proof: DeliveryProof.extend({
    relationship: ShortText.default(''),
    idType: ShortText.default(''),
    signatureFileId: Id.nullable().default(null),
    photoFileIds: DeliveryProof.shape.photoFileIds.default([]),
    latitude: DeliveryProof.shape.latitude.default(null),
    longitude: DeliveryProof.shape.longitude.default(null),
    accuracyM: DeliveryProof.shape.accuracyM.default(null),
    at: Timestamp.optional(),
  }),
  collected: z.object({
    method: z.enum(paymentMethods, `is not one of ${paymentMethods.join(', ')}`),
    amountJmdCents: JmdAmount.min(1, 'must be more than zero'),
    tenderedJmdCents: JmdAmount.nullable().default(null),
    reference: ShortText.default(''),
  }),
}

export const NewDelivery = z
  .object({ ...requestedFields, ...planned })
  .partial()
  .extend({ deliveryId: Id.optional(), accountId: Id.optional(), packageIds })
export type NewDelivery = z.output<typeof NewDelivery>

/** Only what is given changes. */
export const DeliveryUpdate = z.object({ ...requestedFields, ...planned, ...happened }).partial()
export type DeliveryUpdate = z.output<typeof DeliveryUpdate>

export const deliverySorts = ['createdAt', 'updatedAt', 'scheduledFor', 'stopOrder', 'status'] as const

export const DeliveryPageBody = PageBody.extend({
  sortOrder: z
    .union([
      z.literal(''),
      z
        .string()
        .regex(new RegExp(`^-?(${deliverySorts.join('|')})$`), `is not one of ${deliverySorts.join(', ')}`),
    ])
    .optional(),
  status: z.union([z.literal(''), z.enum(deliveryStatuses)]).optional(),
  driverId: Id.nullable().optional(),
  branchId: Id.nullable().optional(),
  accountId: Id.nullable().optional(),
  scheduledFor: BusinessDay.nullable().optional(),
})
export type DeliveryPageBody = z.output<typeof DeliveryPageBody>

export const InvoicesToDeliverPageBody = PageBody.extend({
  status: z.union([z.literal(''), z.enum(invoiceStatuses)]).optional(),
  accountId: Id.nullable().optional(),
})
export type InvoicesToDeliverPageBody = z.output<typeof InvoicesToDeliverPageBody>

const Paged = z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) })
const ById = z.object({ id: Id })
const ByStatus = z.object({ status: z.enum(deliveryStatuses) })
const view = { who: 'staff', permission: 'DeliveryView' } as const

export const deliveries = {
  'deliveries.customer': row({
    method: 'GET',
    path: '/api/deliveries/customer',
    who: 'own',
    policy: 'delivery.whereOwn',
    summary: 'Own deliveries, the newest 500.',
    reply: z.array(DeliveryReply),
  }),
  'deliveries.customerByStatus': row({
    method: 'GET',
    path: '/api/deliveries/customer/{status}',
    who: 'own',
    policy: 'delivery.whereOwn',
    summary: 'Own deliveries in a status.',
    params: ByStatus,
    reply: z.array(DeliveryReply),
  }),
  'deliveries.create': row({
    method: 'POST',
    path: '/api/deliveries',
    who: 'own',
    policy: 'delivery.canCreateFor',
    summary:
      'Asks for a delivery of own packages that wait at the local office; with DeliveryCreate for anybody. Takes an Idempotency-Key.',
    body: NewDelivery,
    reply: DeliveryReply,
    success: 'Delivery added successfully!',
  }),
  'deliveries.update': row({
    method: 'PUT',
    path: '/api/deliveries/{deliveryId}',
    who: 'own',
    policy: 'delivery.whereReachable',
    summary:
      'Own and not yet out; with DeliveryUpdate everybody’s, a driver those assigned to that driver. Takes an Idempotency-Key.',
    params: z.object({ deliveryId: Id }),
    body: DeliveryUpdate,
    reply: DeliveryReply,
    success: 'Delivery updated successfully!',
  }),
  'deliveries.remove': row({
    method: 'DELETE',
    path: '/api/deliveries/{id}',
    who: 'own',
    policy: 'delivery.whereReachable',
    summary: 'Own and not yet out, or DeliveryDelete.',
    params: ById,
    reply: z.object({ deleted: z.literal(true) }),
    success: 'Delivery deleted successfully!',
  }),
  'deliveries.list': row({
    method: 'GET',
    path: '/api/deliveries',
    ...view,
    summary: 'Deliveries, the newest 500; a driver’s own.',
    reply: z.array(DeliveryReply),
  }),
  'deliveries.byStatus': row({
    method: 'GET',
    path: '/api/deliveries/status/{status}',
    ...view,
    summary: 'Deliveries in a status; a driver’s own.',
    params: ByStatus,
    reply: z.array(DeliveryReply),
  }),
  'deliveries.get': row({
    method: 'GET',
    path: '/api/deliveries/{id}',
    ...view,
    summary: 'A delivery with those who may take the packages; a driver’s own.',
    params: ById,
    reply: DeliveryDetail,
  }),
  'deliveries.paginated': row({
    method: 'POST',
    path: '/api/deliveries/paginated/{pageNumber}',
    ...view,
    summary: 'Deliveries by page, filtered, sorted, searched by customer or tracking number; a driver’s own.',
    params: Paged,
    body: DeliveryPageBody,
    reply: pageOf(DeliveryReply),
  }),
  'deliveries.unpaidInvoices': row({
    method: 'GET',
    path: '/api/deliveries/invoices/unpaid/account/{accountId}',
    ...view,
    summary: 'What an account owes for deliveries; to a driver, for those the driver makes.',
    params: z.object({ accountId: Id }),
    reply: z.array(DeliveryInvoice),
  }),
  'deliveries.invoicesPaginated': row({
    method: 'POST',
    path: '/api/deliveries/invoices/paginated/{pageNumber}',
    ...view,
    summary: 'Invoices of deliveries by page; to a driver, of those the driver makes.',
    params: Paged,
    body: InvoicesToDeliverPageBody,
    reply: pageOf(DeliveryInvoice),
  }),
  'deliveries.removeInvoice': row({
    method: 'DELETE',
    path: '/api/deliveries/invoice/{deliveryInvoiceId}',
    who: 'staff',
    permission: 'DeliveryDelete',
    summary: 'Takes a delivery’s invoice away: a draft is deleted, an issued one voided with the reason.',
    params: z.object({ deliveryInvoiceId: Id }),
    query: z.object({ reason: Note.default('') }),
    reply: z.object({ deleted: z.literal(true) }),
  }),
}
