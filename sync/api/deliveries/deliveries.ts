import * as z from 'zod'
import { AuthorizedPerson } from '../../entities/accounts/authorized-person.ts'
import { parishes } from '../../entities/company/parishes.ts'
import { Delivery, DeliveryAttempt, deliveryFields } from '../../entities/deliveries/delivery.ts'
import { deliveryStatuses } from '../../entities/deliveries/delivery-status.ts'
import { Id, Note, ShortText, Timestamp } from '../../entities/fields.ts'
import { writableShape } from '../../entities/kinds/field.ts'
import { Invoice } from '../../entities/money/invoice.ts'
import { invoiceStatuses } from '../../entities/money/invoice-status.ts'
import { BusinessDay, JmdAmount } from '../../entities/money/money-fields.ts'
import { WaiverReason } from '../../entities/money/waiver.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { CollectedArgs, ProofArgs } from '../../mutators/deliveries/hand-over.ts'
import { RefusedArgs } from '../../mutators/deliveries/refused-packages.ts'
import { successTexts } from '../../rules/texts/change-texts.ts'
import { ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'

/** A delivery with the facts for carrying it out: the recipient, the packages and the debt. */
export const DeliveryReply = Delivery.omit({
  // Only devices need these fields.
  loadedPackageIds: true,
  unscannedReason: true,
  outBy: true,
  contact: true,
  driverDayId: true,
  roundOf: true,
  cancelReason: true,
  version: true,
  deletedAt: true,
  archivedAt: true,
}).extend({
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
})
export type DeliveryReply = z.output<typeof DeliveryReply>

/** With the people who may accept the packages in the customer's place. */
export const DeliveryDetail = DeliveryReply.extend({ authorizedPersons: z.array(AuthorizedPerson) })

/** The customer's view of a delivery on its way. */
const ExpectedDelivery = Delivery.pick({
  deliveryId: true,
  packageIds: true,
  scheduledFor: true,
  windowFrom: true,
  windowTo: true,
}).extend({
  /** The first name. */
  driverName: ShortText.nullable(),
  /** The code to tell the driver; null if none is asked for. */
  code: z.string().nullable(),
  /** Null if the office doesn't show it or it is unknown. */
  stopsAway: z.int().min(0).nullable(),
})
export type ExpectedDelivery = z.output<typeof ExpectedDelivery>

export const DeliveryInvoice = Invoice.extend({ deliveryInvoiceId: Id })

/** What a call says besides the row's own fields. */
const furtherFields = {
  /** The id of one of the customer's addresses, which is copied. */
  addressId: Id,
  /** Allows the hand-over before the fee is paid. For supervisors, seniors and administrators. */
  waiverReason: WaiverReason,
}
const planFields = { ...writableShape(deliveryFields), ...furtherFields }

/** The fields that are set on the way. */
const deliveryProgress = {
  status: z.enum(deliveryStatuses, `is not one of ${deliveryStatuses.join(', ')}`),
  attempt: z.object({
    reason: DeliveryAttempt.shape.reason,
    note: Note.default(''),
    at: Timestamp.optional(),
  }),
  proof: ProofArgs.extend({ at: Timestamp.optional() }),
  collected: CollectedArgs,
  /** The packages that were not taken, with the status Delivered. */
  refusedPackages: RefusedArgs,
}

export const NewDelivery = z.object(planFields).partial().extend({
  deliveryId: Id.optional(),
  accountId: Id.optional(),
  packageIds: planFields.packageIds,
  /** The fee that the customer was shown: it is refused if another one holds by now. */
  shownFeeJmdCents: JmdAmount.optional(),
})
export type NewDelivery = z.output<typeof NewDelivery>

/** The charge of a delivery before GCT, with its explanation. */
const DeliveryPrice = z.object({
  /** True if another place may have another price. */
  hasZones: z.boolean(),
  charge: z.object({
    feature: z.literal('Delivery'),
    description: z.string(),
    quantity: z.literal(1),
    unitJmdCents: JmdAmount,
    how: z.string(),
  }),
})

/** A row without a value says null, and the same null is accepted when the row is sent back. */
const orNull = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined)

/** Updates only the fields in the body. */
export const DeliveryUpdate = z
  .object({
    ...planFields,
    ...deliveryProgress,
    proof: orNull(deliveryProgress.proof),
    collected: orNull(deliveryProgress.collected),
  })
  .partial()
export type DeliveryUpdate = z.output<typeof DeliveryUpdate>

export const deliverySorts = ['createdAt', 'updatedAt', 'scheduledFor', 'stopOrder', 'status'] as const

export const DeliveryPageBody = PageBody.extend({
  sortOrder: sortOrder(deliverySorts.flatMap((field) => [field, `-${field}` as const])),
  status: z.union([z.literal(''), z.enum(deliveryStatuses)]).optional(),
  driverId: Id.nullable().optional(),
  branchId: Id.nullable().optional(),
  accountId: Id.nullable().optional(),
  scheduledFor: BusinessDay.nullable().optional(),
  /** Planned from and to a day, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
  parish: z.enum(parishes).optional(),
  /** Only deliveries without a driver. */
  unassigned: z.boolean().optional(),
  /** Only days that a customer asked for and the office hasn't confirmed. */
  requested: z.boolean().optional(),
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
  'deliveries.arrivals': row({
    method: 'GET',
    path: '/api/deliveries/customer/arrivals',
    who: 'own',
    policy: 'delivery.whereOwn',
    summary:
      'What is out for delivery to oneself now, with the driver’s first name, the window, the code to tell the driver, and the stops before it if the office shows them.',
    reply: z.array(ExpectedDelivery),
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
  'deliveries.fee': row({
    method: 'POST',
    path: '/api/deliveries/fee',
    who: 'own',
    policy: 'delivery.canCreateFor',
    summary:
      'What a delivery of own packages would cost today, by the zone of its place; with DeliveryCreate of anybody’s. Changes nothing.',
    body: z.object({
      accountId: Id.optional(),
      packageIds: z.array(Id).max(50, 'is more than 50 packages'),
      /** Null while it isn't chosen: the company's own fee. */
      place: z
        .object({ town: ShortText, parish: z.enum(parishes, 'is not one of the 14 parishes') })
        .nullable(),
    }),
    reply: DeliveryPrice,
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
    success: successTexts['delivery.update'],
  }),
  'deliveries.remove': row({
    method: 'DELETE',
    path: '/api/deliveries/{id}',
    who: 'own',
    policy: 'delivery.whereReachable',
    summary: 'Own and not yet out, or DeliveryDelete; with a `?reason=`, which the void invoice keeps.',
    params: ById,
    query: z.object({ reason: Note.optional() }),
    reply: DeliveryReply,
    success: 'Delivery deleted successfully!',
  }),
  'deliveries.list': row({
    method: 'GET',
    path: '/api/deliveries',
    ...view,
    summary: 'Deliveries, the newest 500; a driver’s own.',
    query: ListQuery,
    reply: z.array(DeliveryReply),
  }),
  'deliveries.byStatus': row({
    method: 'GET',
    path: '/api/deliveries/status/{status}',
    ...view,
    summary: 'Deliveries in a status; a driver’s own.',
    params: ByStatus,
    query: ListQuery,
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
  'deliveries.van': row({
    method: 'GET',
    path: '/api/deliveries/van/{code}',
    ...view,
    summary: 'Which driver has a package, by any number on its label: for a box that is at the wrong van.',
    params: z.object({ code: z.string().min(1, 'is missing').max(200, 'is too long') }),
    reply: z.object({
      /** True if any package has this number. */
      isKnown: z.boolean(),
      /** The first name of the driver whose open delivery holds it; null if none does. */
      driverName: ShortText.nullable(),
    }),
  }),
  'deliveries.paginated': row({
    method: 'POST',
    path: '/api/deliveries/paginated/{pageNumber}',
    ...view,
    summary: 'Deliveries by page, filtered, sorted, searched by customer or tracking number; a driver’s own.',
    params: Paged,
    body: withCurrentFilter(DeliveryPageBody),
    reply: pageOf(DeliveryReply),
  }),
  'deliveries.unpaidInvoices': row({
    method: 'GET',
    path: '/api/deliveries/invoices/unpaid/account/{accountId}',
    ...view,
    summary: 'What an account owes for deliveries; to a driver, for those the driver makes.',
    params: z.object({ accountId: Id }),
    query: ListQuery,
    reply: z.array(DeliveryInvoice),
  }),
  'deliveries.invoicesPaginated': row({
    method: 'POST',
    path: '/api/deliveries/invoices/paginated/{pageNumber}',
    ...view,
    summary: 'Invoices of deliveries by page; to a driver, of those the driver makes.',
    params: Paged,
    body: withCurrentFilter(InvoicesToDeliverPageBody),
    reply: pageOf(DeliveryInvoice),
  }),
  'deliveries.removeInvoice': row({
    method: 'DELETE',
    path: '/api/deliveries/invoice/{deliveryInvoiceId}',
    who: 'staff',
    permission: 'DeliveryDelete',
    summary: 'Takes a delivery’s invoice away: a draft is deleted, an issued one voided with the reason.',
    params: z.object({ deliveryInvoiceId: Id }),
    query: z.object({ reason: Note.min(1, 'is missing: say why') }),
    reply: DeliveryInvoice,
  }),
}
