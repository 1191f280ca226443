import type * as z from 'zod'
import { type ApiName, api } from '#sync/api/index.ts'
import { InvoiceUpdate } from '#sync/api/money/invoice-bodies.ts'
import { StoredFile } from '#sync/entities/company/file.ts'
import { Id } from '#sync/entities/fields.ts'
import type { NounName } from '#sync/nouns/index.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { addressPolicy } from '#sync/policies/address.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { toOwnAccount } from '../accounts/own-account.ts'
import { findAccount, findAccountOfUser } from '../db/accounts/accounts.ts'
import { addressesOf, findAddress } from '../db/accounts/addresses.ts'
import { findCreditNote } from '../db/billing/credit-notes.ts'
import { findBlog } from '../db/company/blogs.ts'
import { findBranch } from '../db/company/branches.ts'
import { findFile } from '../db/files/files.ts'
import { findSubscriber } from '../db/messages/newsletter.ts'
import { findStoreOrder } from '../db/orders/store-orders.ts'
import type { RowAsRead } from '../edits/edit-row.ts'
import { paymentWithSeen } from '../payments/used-once.ts'
import { withContent } from '../routes/company/post-content.ts'
import { deliveryDetail } from '../routes/deliveries/deliveries.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { checkoutDetail } from '../routes/money/checkouts.ts'
import { deliveryZonesNow } from '../routes/money/delivery-zones.ts'
import { dutyTablesNow } from '../routes/money/duty-tables.ts'
import { estimateDetail } from '../routes/money/estimates.ts'
import { invoiceSeen } from '../routes/money/invoices.ts'
import { priceGroupsNow } from '../routes/money/price-groups.ts'
import { promotionsNow } from '../routes/money/promotions.ts'
import { rateSheetsNow } from '../routes/money/rate-sheets.ts'
import { manifestDetail } from '../routes/packages/manifests.ts'
import { packageDetail } from '../routes/packages/packages.ts'
import { feesNow } from '../routes/prices/fees.ts'

type Fields = Readonly<Record<string, unknown>>

/** A row that the caller can't name is missing here; the call itself reports it. */
const idIn = (fields: Fields, name: string): string => Id.safeParse(fields[name]).data ?? ''

async function ownAddress({ db }: RouteDeps, accountId: string) {
  const account = await findAccount(db.reads.kysely, accountId)
  return (
    account && (await addressesOf(db.reads.kysely, account.user.userId)).find((address) => address.isDefault)
  )
}

async function addressSeen({ db }: RouteDeps, actor: Actor, addressId: string) {
  const address = await findAddress(db.reads.kysely, addressId)
  const owner = address && (await findAccountOfUser(db.reads.kysely, address.userId))
  return owner && addressPolicy.canUpdate(actor, owner) ? address : null
}

async function accountSeen({ db }: RouteDeps, actor: Actor, accountId: string) {
  const account = await findAccount(db.reads.kysely, accountId)
  return account && accountPolicy.canUpdate(actor, account) ? toOwnAccount(account) : null
}

const writesInvoices = (actor: Actor): boolean => invoicePolicy.canWrite(actor, 'InvoiceUpdate')

/** The noun whose row a call changes: the audit knows the row by its key. */
export const editedNouns = {
  'accounts.update': 'account',
  'accounts.updateAddress': 'address',
  'accounts.updateAuthorizedPersons': 'account',
  'address.update': 'address',
  'branches.update': 'branch',
  'blogs.update': 'blog',
  'checkouts.update': 'checkout',
  'creditNotes.update': 'creditNote',
  'deliveries.update': 'delivery',
  'deliveryZones.update': 'deliveryZone',
  'dutyTables.update': 'dutyTable',
  'files.update': 'file',
  'invoices.update': 'invoice',
  'invoices.updateEstimate': 'invoiceEstimate',
  'manifests.update': 'manifest',
  'newsletter.update': 'newsletterSubscriber',
  'packages.update': 'package',
  'payments.update': 'payment',
  'priceGroups.update': 'priceGroup',
  'fees.update': 'fee',
  'promotions.update': 'promotion',
  'rateSheets.update': 'rateSheet',
  'storeOrders.update': 'storeOrder',
} as const satisfies Partial<Record<ApiName, NounName>>

type RowCallName = keyof typeof editedNouns

const rowReaders: Readonly<Record<RowCallName, RowAsRead<RouteDeps>>> = {
  'accounts.update': ({ params, actor }, deps) => accountSeen(deps, actor, idIn(params, 'accountId')),
  'accounts.updateAddress': ({ actor }, deps) => ownAddress(deps, actor.accountId),
  'accounts.updateAuthorizedPersons': ({ actor, body }, deps) =>
    accountSeen(deps, actor, idIn(body, 'accountId') || actor.accountId),
  'address.update': ({ params, actor }, deps) => addressSeen(deps, actor, idIn(params, 'addressId')),
  'branches.update': ({ params }, { db }) => findBranch(db.reads.kysely, idIn(params, 'branchId')),
  'blogs.update': async ({ body }, { db }) => {
    const blog = await findBlog(db.reads.kysely, idIn(body, 'blogId'))
    return blog && withContent(blog)
  },
  'checkouts.update': ({ params }, deps) => checkoutDetail(deps, idIn(params, 'id')),
  'creditNotes.update': ({ params }, { db }) => findCreditNote(db.reads.kysely, idIn(params, 'creditNoteId')),
  'deliveries.update': ({ params, actor }, deps) => {
    const part = deliveryPolicy.partOf(actor, 'DeliveryUpdate')
    return deliveryDetail(deps, actor, {
      reach: deliveryPolicy.whereReachable(actor, part),
      deliveryId: idIn(params, 'deliveryId'),
    })
  },
  'deliveryZones.update': async ({ params }, deps) =>
    (await deliveryZonesNow(deps)).find(({ deliveryZoneId }) => deliveryZoneId === params['deliveryZoneId']),
  'dutyTables.update': async ({ params }, deps) =>
    (await dutyTablesNow(deps)).find(({ dutyTableId }) => dutyTableId === params['dutyTableId']),
  'files.update': async ({ params }, { db }) =>
    StoredFile.safeParse(await findFile(db.reads.kysely, idIn(params, 'fileId'))).data,
  'invoices.update': ({ actor, body }, deps) =>
    writesInvoices(actor)
      ? invoiceSeen(deps, actor, idIn(body, 'invoiceId'))
      : packageDetail(deps, actor, idIn(body, 'packageId')),
  'invoices.updateEstimate': ({ body }, deps) => estimateDetail(deps, idIn(body, 'invoiceEstimateId')),
  'manifests.update': ({ params, actor }, deps) => manifestDetail(deps, actor, idIn(params, 'manifestId')),
  'newsletter.update': ({ params }, { db }) => findSubscriber(db.reads.kysely, idIn(params, 'id')),
  'packages.update': ({ body, actor }, deps) => packageDetail(deps, actor, idIn(body, 'packageId')),
  'payments.update': ({ params }, { db }) => paymentWithSeen(db.reads, idIn(params, 'paymentId')),
  'fees.update': async ({ params }, deps) =>
    (await feesNow(deps)).find(({ feeId }) => feeId === params['feeId']),
  'promotions.update': async ({ params }, deps) =>
    (await promotionsNow(deps)).find(({ promotionId }) => promotionId === params['promotionId']),
  'priceGroups.update': async ({ params }, { db }) =>
    (await priceGroupsNow(db.reads.kysely)).find(
      ({ priceGroupId }) => priceGroupId === params['priceGroupId'],
    ),
  'rateSheets.update': async ({ params, actor }, deps) =>
    (await rateSheetsNow(deps, actor)).find(({ rateSheetId }) => rateSheetId === params['rateSheetId']),
  'storeOrders.update': ({ params }, { db }) => findStoreOrder(db.reads.kysely, idIn(params, 'storeOrderId')),
}

/** The call that takes a row back, and the row as GET answers it to this caller, within their rights. */
export const currentRows: Partial<Record<ApiName, RowAsRead<RouteDeps>>> &
  Record<RowCallName, RowAsRead<RouteDeps>> = rowReaders

/** The body's schema, where it depends on the caller: one path serves two kinds. */
export function writableBody(name: ApiName, actor: Actor): z.ZodType {
  if (name !== 'invoices.update') return api[name].body
  return writesInvoices(actor) ? InvoiceUpdate : api['packages.update'].body
}
