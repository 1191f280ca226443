import * as z from 'zod'
import { Id, Note, ShortText, Timestamp } from '../../entities/fields.ts'
import { withBlanks } from '../../entities/kinds/field.ts'
import { BusinessDay } from '../../entities/money/money-fields.ts'
import { packageDetailFields } from '../../entities/packages/package.ts'
import { PackageEvent } from '../../entities/packages/package-event.ts'
import { PackageImage } from '../../entities/packages/package-image.ts'
import { packageStates } from '../../entities/packages/package-state.ts'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { shippingModes } from '../../entities/packages/shipping-mode.ts'
import { CheckInArgs } from '../../mutators/packages/check-in.ts'
import { DeliverArgs } from '../../mutators/packages/deliver.ts'
import { someDetails } from '../../mutators/packages/details-args.ts'
import { PrealertArgs } from '../../mutators/packages/prealert.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { TypedNumber } from '../../rules/tracking/typed-number.ts'
import { fileBody, ListQuery, PageBody, pageOf, row, sortOrder, withCurrentFilter } from '../row.ts'
import { announcedGoods } from './announced-goods.ts'
import { OwnedPackage } from './owned-package.ts'
import { release } from './packages-release.ts'

/** A package with its timeline, oldest first, and its photos. */
export const PackageDetail = OwnedPackage.extend({
  events: z.array(PackageEvent),
  images: z.array(PackageImage),
})

/** A pre-alert with a warning for the customer; null if there is none. */
export const PrealertReply = OwnedPackage.extend({ warning: z.string().nullable() })

/**
 * The number of packages that aren't deleted, in total and by state. A state without packages is left out, and what was
 * returned, sold, destroyed or lost is counted as that alone.
 */
export const PackageCounts = z.object({
  total: z.int(),
  byStatus: z.partialRecord(z.enum(packageStates), z.int()),
})

/** The fields a list can be sorted by; `-` in front reverses the order. */
export const packageSorts = [
  'updatedAt',
  'createdAt',
  'checkedInAt',
  'trackingNumber',
  'hawbNumber',
  'description',
  'courier',
  'status',
  'weightLb',
] as const

const sortOrders = packageSorts.flatMap((field) => [field, `-${field}` as const])

export const PackagePageFilter = PageBody.extend({
  sortOrder: sortOrder(sortOrders),
  status: z.union([z.literal(''), z.enum(packageStates)]).optional(),
  accountId: Id.nullable().optional(),
  branchId: Id.nullable().optional(),
  courier: ShortText.optional(),
  /** Several states or branches, instead of the single ones above. */
  statuses: z.array(z.enum(packageStates)).max(packageStates.length).optional(),
  branchIds: z.array(Id).max(100, 'are more than 100').optional(),
  /** True: packages without a branch, besides those of the branches that are asked for. */
  withoutBranch: z.literal(true).optional(),
  /** The warehouses where they were checked in. */
  originBranchIds: z.array(Id).max(100, 'are more than 100').optional(),
  couriers: z.array(ShortText).max(100, 'are more than 100').optional(),
  modes: z.array(z.enum(shippingModes)).max(2, 'are more than 2').optional(),
  /** Checked in on these days in Jamaica, both inclusive. */
  from: BusinessDay.optional(),
  to: BusinessDay.optional(),
  /** True: only packages whose owner isn't identified. False: only those with an owner. */
  unidentified: z.boolean().optional(),
  /** True: only packages whose merchant invoice hasn't been checked. */
  invoiceToCheck: z.literal(true).optional(),
  /** True: only packages that have arrived, have an owner and are on no issued invoice. */
  toBill: z.literal(true).optional(),
  /** True: only packages that are missing, lost ones included. */
  missing: z.literal(true).optional(),
  /** True: only packages whose loss, or whose credit after they were found, has to be decided. */
  lossToDecide: z.literal(true).optional(),
  /** True: only packages that their customer was reminded of or asked about, or that were given up or go back. */
  unclaimed: z.literal(true).optional(),
  /** True: only packages that customs holds. */
  onHold: z.literal(true).optional(),
  /** True: only packages of which customs will ask for an invoice that is not here. */
  invoiceMissing: z.literal(true).optional(),
  /** True: only packages whose goods still need a duty category. */
  withoutCategory: z.literal(true).optional(),
  /** True: only packages that wait until their customer says ship. */
  heldForCustomer: z.literal(true).optional(),
  /** True: only packages that wait to be packed into one box with others. */
  toPackTogether: z.literal(true).optional(),
  /** Only packages that were expected before this day and are still on their way. */
  lateOn: BusinessDay.optional(),
})

export const PackagePageBody = PackagePageFilter.extend({
  manifestId: Id.nullable().optional(),
  /** True: only packages with an open review. */
  needsReview: z.boolean().optional(),
  /** True: includes packages delivered long ago, as a search, a customer's own list and the packages to bill always do. */
  archived: z.boolean().optional(),
})
export type PackagePageBody = z.output<typeof PackagePageBody>

const staffs = 'is no filter of this list'
/**
 * A customer's own list can't be filtered by fields that only staff read, because the remaining rows would reveal their
 * values.
 */
const OwnPackagePageBody = PackagePageBody.extend({
  manifestId: z.null(staffs).optional(),
  needsReview: z.never(staffs).optional(),
})

const PageNumber = z.coerce.number().int().min(1).max(1_000_000)
const Paged = z.object({ pageNumber: PageNumber })
const ById = z.object({ id: Id })
const ByAccount = z.object({ accountId: Id })
const Status = z.enum(packageStatuses)
/** The state of a package in a list: a status, or how it is gone. */
const State = z.enum(packageStates)
const Page = pageOf(OwnedPackage)

/** The values that a device would fill in, for callers that aren't devices. */
export const PackageContents = z.object(withBlanks(packageDetailFields))

export const CheckInPackage = PackageContents.extend({
  packageId: Id.optional(),
  trackingNumber: CheckInArgs.shape.trackingNumber,
  rawBarcode: CheckInArgs.shape.rawBarcode.default(''),
  hawbNumber: CheckInArgs.shape.hawbNumber.default(null),
  manifestId: Id.nullable().default(null),
  occurredAt: Timestamp.optional(),
})

/** The outcome for one package of a call. */
export const WriteResult = z.object({
  packageId: Id.nullable(),
  trackingNumber: z.string(),
  status: z.enum(['applied', 'refused']),
  outcome: z.enum(['done', 'already', 'review']).nullable(),
  message: z.string().nullable(),
})

/** Calls of the staff that keep to the office of a handheld. */
const readByOffices = { who: 'staff', permission: 'PackageView', forOffices: true } as const

const reads = {
  'packages.list': row({
    method: 'GET',
    path: '/api/packages',
    who: 'own',
    policy: 'package.whereReadable',
    summary:
      'Own packages, with PackageView all: the newest 500. toBill=true leaves those that have arrived, belong to somebody and are on no issued invoice.',
    query: ListQuery.extend({ toBill: z.literal('true', 'can only be true').optional() }),
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.accountPaginated': row({
    method: 'POST',
    path: '/api/packages/account/paginated/{pageNumber}',
    who: 'own',
    policy: 'package.whereOwn',
    summary: 'Own packages by page.',
    params: Paged,
    body: withCurrentFilter(OwnPackagePageBody),
    reply: Page,
    failure: 'Getting packages failed!',
  }),
  'packages.recent': row({
    method: 'GET',
    path: '/api/packages/recent',
    who: 'own',
    policy: 'package.whereReadable',
    summary: 'The ten packages that changed last: own, with PackageView all.',
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.customerByStatus': row({
    method: 'GET',
    path: '/api/packages/customer/{status}',
    who: 'own',
    policy: 'package.whereOwn',
    summary: 'Own packages in a status.',
    params: z.object({ status: State }),
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.count': row({
    method: 'GET',
    path: '/api/packages/count',
    who: 'own',
    policy: 'package.whereReadable',
    summary: 'Own packages counted; with PackageView all that are not archived.',
    reply: PackageCounts,
    failure: 'Getting packages failed!',
  }),
  'packages.customerGet': row({
    method: 'GET',
    path: '/api/packages/{id}/customer',
    who: 'own',
    policy: 'package.canRead',
    summary: 'One of the own packages with its timeline and photos.',
    params: ById,
    reply: PackageDetail,
    failure: 'Getting package failed!',
  }),
  'packages.get': row({
    ...readByOffices,
    method: 'GET',
    path: '/api/packages/{id}',
    summary: 'A package with its timeline and photos.',
    params: ById,
    reply: PackageDetail,
    failure: 'Getting package failed!',
  }),
  'packages.featured': row({
    ...readByOffices,
    method: 'GET',
    path: '/api/packages/featured',
    summary: 'What needs somebody: without an owner, under review or delayed, oldest first, at most 20.',
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.byAccount': row({
    ...readByOffices,
    method: 'GET',
    path: '/api/packages/account/{accountId}',
    summary: 'A customer’s packages, the newest 500.',
    params: ByAccount,
    query: ListQuery,
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.byAccountStatus': row({
    ...readByOffices,
    method: 'GET',
    path: '/api/packages/account/{accountId}/status/{statusId}',
    summary: 'A customer’s packages in a status.',
    params: z.object({ accountId: Id, statusId: State }),
    query: ListQuery,
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
  'packages.countByAccount': row({
    ...readByOffices,
    method: 'GET',
    path: '/api/packages/count/account/{accountId}',
    summary: 'A customer’s packages counted.',
    params: ByAccount,
    reply: PackageCounts,
    failure: 'Getting packages failed!',
  }),
  'packages.paginated': row({
    ...readByOffices,
    method: 'POST',
    path: '/api/packages/paginated/{pageNumber}',
    forHandhelds: true,
    summary: 'Packages by page, filtered, sorted, searched.',
    params: Paged,
    body: withCurrentFilter(PackagePageBody),
    reply: Page,
    failure: 'Getting packages failed!',
  }),
  'packages.findForAccount': row({
    method: 'POST',
    path: '/api/packages/find/account/{accountId}',
    who: 'staff',
    permission: 'PackageView',
    summary: 'A customer’s package by its tracking number, however it was written.',
    params: ByAccount,
    body: z.object({ trackingNumber: TypedNumber }),
    reply: OwnedPackage,
    failure: 'Getting package failed!',
  }),
  'packages.prealertsForAccount': row({
    method: 'POST',
    path: '/api/packages/prealerts/account/{accountId}',
    who: 'staff',
    permission: 'PackageView',
    summary: 'What a customer has announced and has not arrived.',
    params: ByAccount,
    body: withCurrentFilter(PackagePageBody),
    reply: z.array(OwnedPackage),
    failure: 'Getting packages failed!',
  }),
}

const writes = {
  'packages.prealert': row({
    method: 'POST',
    path: '/api/packages/prealert',
    who: 'own',
    policy: 'file.canAttach',
    summary:
      'Announces a package that will arrive, with the merchant’s invoice where there is one. `warning` names a number whose check digit is wrong. The reply does not depend on what others have.',
    body: PrealertArgs.extend({
      ...announcedGoods,
      packageId: Id.optional(),
      courier: ShortText.default(''),
      shipper: ShortText.default(''),
      quantity: PrealertArgs.shape.quantity.default(1),
      merchantInvoiceFileId: Id.nullable().default(null),
      occurredAt: Timestamp.optional(),
      merchantInvoice: z.object(fileBody).nullable().default(null),
    }),
    carriesFile: 'json',
    reply: PrealertReply,
    success: successTexts['package.prealert'],
    failure: failureTexts['package.prealert'],
  }),
  'packages.create': row({
    method: 'POST',
    path: '/api/packages',
    who: 'staff',
    permission: 'PackageCreate',
    summary: 'Enters a package that is expected.',
    body: PackageContents.extend({
      packageId: Id.optional(),
      trackingNumber: TypedNumber,
      occurredAt: Timestamp.optional(),
    }),
    reply: OwnedPackage,
    success: successTexts['package.create'],
    failure: failureTexts['package.create'],
  }),
  'packages.update': row({
    method: 'PUT',
    path: '/api/packages',
    who: 'own',
    policy: 'package.canUpdate',
    summary: 'Own and still PreAlert, or PackageUpdate. Only the fields that are given change.',
    body: z.object({ packageId: Id, occurredAt: Timestamp.optional() }).extend(someDetails.shape),
    reply: OwnedPackage,
    success: successTexts['package.update'],
    failure: failureTexts['package.update'],
  }),
  'packages.remove': row({
    method: 'DELETE',
    path: '/api/packages/{packageId}',
    who: 'own',
    policy: 'package.canRemove',
    summary: 'Own and still PreAlert, or PackageDelete.',
    params: z.object({ packageId: Id }),
    reply: OwnedPackage,
    success: successTexts['package.remove'],
    failure: failureTexts['package.remove'],
  }),
  'packages.checkin': row({
    method: 'POST',
    path: '/api/packages/checkin',
    who: 'staff',
    permission: 'CheckInPackageView',
    summary:
      'Checks packages in, all of them or none: each has its result, or the refusal names each package that stands in the way. One Idempotency-Key is for the whole call.',
    body: z.object({
      packages: z.array(CheckInPackage).min(1, 'is empty').max(100, 'is more than 100 packages at once'),
    }),
    reply: z.object({ results: z.array(WriteResult) }),
    success: successTexts['package.checkIn'],
    failure: failureTexts['package.checkIn'],
  }),
  'packages.statusUpdate': row({
    method: 'PUT',
    path: '/api/packages/status-update',
    who: 'staff',
    permission: 'PackageStatusUpdate',
    summary:
      'Moves packages to a status: all of them or none. A step back needs a note and a supervisor. Delivered is a correction: what isn’t billed and paid also needs an `overrideReason`.',
    body: z.object({
      packageIds: DeliverArgs.shape.packageIds,
      status: Status,
      reason: ShortText.default(''),
      note: Note.default(''),
      branchId: Id.nullable().default(null),
      overrideReason: Note.default(''),
      occurredAt: Timestamp.optional(),
    }),
    reply: z.array(OwnedPackage),
    success: successTexts['package.update'],
    failure: failureTexts['package.update'],
  }),
}

export const packages = { ...reads, ...writes, ...release }
