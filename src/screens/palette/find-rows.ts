import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import type { ListedTill } from '#sync/api/money/tills.ts'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import type { Account } from '#sync/entities/accounts/account.ts'
import { fullName } from '#sync/entities/accounts/account-name.ts'
import { deliveryStatusText } from '#sync/entities/deliveries/delivery-status.ts'
import { invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { storeOrderStatusText } from '#sync/entities/orders/store-order-status.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { manifestStatusText } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { packageStateText } from '#sync/rules/packages/missing.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryRows } from '../../queries/api/deliveries.ts'
import { employeeRows } from '../../queries/api/employees.ts'
import { searchServerManifests } from '../../queries/api/manifests.ts'
import { estimateRows } from '../../queries/api/money/estimates.ts'
import { tillRows } from '../../queries/api/money/tills.ts'
import { invoiceRows, paymentRows, receiptRows } from '../../queries/api/server-cache/lists.ts'
import { storeOrderRows } from '../../queries/api/store-orders.ts'
import { searchArchive } from '../../queries/archive.ts'
import { searchCustomersByPhone, searchCustomersHere } from '../../queries/customers.ts'
import { searchManifests } from '../../queries/manifests.ts'
import { searchPackages } from '../../queries/package-search.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { type Session, toActor } from '../../stores/session.ts'
import {
  CustomerIcon,
  DeliveriesIcon,
  EmployeesIcon,
  EstimateIcon,
  InvoiceIcon,
  ManifestsIcon,
  PackagesIcon,
  ReceiptIcon,
  StoreOrdersIcon,
  TillIcon,
} from '../../ui/icons.ts'
import { formatDay, formatJmd } from '../../ui/texts/format.ts'
import type { PaletteChoice, PaletteGroup } from './choices.ts'
import { collectGroups, type RowSource } from './collect-groups.ts'

const maxPackages = 5

const toPackageChoice = (row: Package): PaletteChoice => ({
  key: row.packageId,
  to: pathTo('/admin/packages/$package', { package: row.packageId }),
  icon: PackagesIcon,
  text: row.trackingNumber,
  note: [row.description, packageStateText(row)].filter(Boolean).join(' · '),
})

const toCustomerChoice = (row: Account): PaletteChoice => ({
  key: row.accountId,
  to: pathTo('/admin/accounts/$account', { account: row.accountId }),
  icon: CustomerIcon,
  text: `${row.mailbox} ${fullName(row)}`.trim(),
  note: row.email,
})

const toManifestChoice = (row: Manifest): PaletteChoice => ({
  key: row.manifestId,
  to: pathTo('/admin/manifests/$manifest', { manifest: row.manifestId }),
  icon: ManifestsIcon,
  text: row.number ?? (row.mawbNumber || 'Manifest'),
  note: manifestStatusText[row.status],
})

const toInvoiceChoice = ({ invoiceId, number, customer, statusId }: InvoiceReply): PaletteChoice => ({
  key: invoiceId,
  to: pathTo('/admin/invoices/$invoice', { invoice: invoiceId }),
  icon: InvoiceIcon,
  text: number ?? 'Draft',
  note: `${customer.firstName} ${customer.lastName} · ${invoiceStatusText[statusId]}`,
})

const toReceiptChoice = (row: PaymentReply, to: string): PaletteChoice => ({
  key: row.paymentId,
  to,
  icon: ReceiptIcon,
  text: row.receiptNumber,
  note: `${row.customer.firstName} ${row.customer.lastName} · ${formatJmd(row.amountJmdCents)}`,
})

const toPaymentChoice = (row: PaymentReply): PaletteChoice =>
  toReceiptChoice(row, pathTo('/admin/payments/$payment', { payment: row.paymentId }))

const toPrintChoice = (row: PaymentReply): PaletteChoice =>
  toReceiptChoice(row, pathTo('/admin/receipts/$receipt/print', { receipt: row.paymentId }))

/** Only the server has packages that have left the devices. */
async function searchArchived(searchString: string): Promise<readonly Package[]> {
  const { result } = await searchArchive({ searchString, pageNumber: 1 })
  return result.filter(({ archivedAt }) => archivedAt !== null)
}

/** Leaves out those that the device itself finds. */
async function searchOtherManifests(text: string): Promise<readonly Manifest[]> {
  const [deviceRows, serverRows] = await Promise.all([searchManifests(text), searchServerManifests(text)])
  const ids = new Set(deviceRows.map(({ manifestId }) => manifestId))
  return serverRows.filter(({ manifestId, deletedAt }) => deletedAt === null && !ids.has(manifestId))
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

const toTillChoice = ({ tillId, cashierName, openedAt, expectedJmdCents }: ListedTill): PaletteChoice => ({
  key: tillId,
  to: pathTo('/admin/till/$till', { till: tillId }),
  icon: TillIcon,
  text: `${cashierName}, ${formatDay(openedAt)}`,
  note: formatJmd(expectedJmdCents),
})

const toDeliveryChoice = ({ deliveryId, customer, status }: DeliveryReply): PaletteChoice => ({
  key: deliveryId,
  to: pathTo('/admin/deliveries/$delivery', { delivery: deliveryId }),
  icon: DeliveriesIcon,
  text: deliveryNumber(deliveryId),
  note: `${nameOf(customer)} · ${deliveryStatusText[status]}`,
})

const toOrderChoice = ({ storeOrderId, customer, status }: StoreOrderReply): PaletteChoice => ({
  key: storeOrderId,
  to: pathTo('/admin/storeorders/$order', { order: storeOrderId }),
  icon: StoreOrdersIcon,
  text: storeOrderNumber(storeOrderId),
  note: `${nameOf(customer)} · ${storeOrderStatusText[status]}`,
})

type Place = 'device' | 'server'

interface Source extends RowSource {
  readonly place: Place
  readonly isFor: (person: Actor) => boolean
}

const isServerKnown = (): boolean => hasServer(useConnectionStore.getState().level)

/** In the order in which they are shown. */
const sources: readonly Source[] = [
  {
    title: 'Customers',
    place: 'device',
    isFor: accountPolicy.canReadCustomers,
    find: async (text) => (await searchCustomersHere(text)).map(toCustomerChoice),
  },
  {
    title: 'Packages',
    place: 'device',
    isFor: packagePolicy.canSearch,
    find: async (text) => (await searchPackages(text, maxPackages)).map(toPackageChoice),
  },
  {
    title: 'Manifests',
    place: 'device',
    isFor: manifestPolicy.canRead,
    find: async (text) => (await searchManifests(text)).map(toManifestChoice),
  },
  {
    title: 'Customers by phone',
    place: 'server',
    isFor: accountPolicy.canReadCustomers,
    find: async (text) => (await searchCustomersByPhone(text)).map(toCustomerChoice),
  },
  {
    title: 'Invoices',
    place: 'server',
    isFor: invoicePolicy.canReadAll,
    find: async (searchString) => (await invoiceRows({ searchString }).load(1)).result.map(toInvoiceChoice),
  },
  {
    title: 'Payments',
    place: 'server',
    isFor: paymentPolicy.canView,
    find: async (searchString) => (await paymentRows({ searchString }).load(1)).result.map(toPaymentChoice),
  },
  {
    title: 'Receipts',
    place: 'server',
    isFor: (actor) => invoicePolicy.canReadAll(actor) && !paymentPolicy.canView(actor),
    find: async (searchString) => (await receiptRows({ searchString }).load(1)).result.map(toPrintChoice),
  },
  {
    title: 'Tills',
    place: 'server',
    isFor: tillPolicy.canView,
    find: async (searchString) => (await tillRows({ searchString }).load(1)).result.map(toTillChoice),
  },
  {
    title: 'Deliveries',
    place: 'server',
    isFor: deliveryPolicy.canReadAll,
    find: async (searchString) => (await deliveryRows({ searchString }).load(1)).result.map(toDeliveryChoice),
  },
  {
    title: 'Store orders',
    place: 'server',
    isFor: storeOrderPolicy.canView,
    find: async (searchString) => (await storeOrderRows({ searchString }).load(1)).result.map(toOrderChoice),
  },
  {
    title: 'Estimates',
    place: 'server',
    isFor: invoicePolicy.canReadAll,
    find: async (searchString) =>
      (await estimateRows({ searchString }).load(1)).result.map((row) => ({
        key: row.invoiceEstimateId,
        to: pathTo('/admin/invoices/estimate/$estimate', { estimate: row.invoiceEstimateId }),
        icon: EstimateIcon,
        text: row.title,
        note: formatJmd(row.totalJmdCents),
      })),
  },
  {
    title: 'Employees',
    place: 'server',
    isFor: ({ role }) => role === 'Admin',
    find: async (searchString) =>
      (await employeeRows({ searchString }).load(1)).result.map((row) => ({
        key: row.accountId,
        to: pathTo('/admin/accounts/employees/$account', { account: row.accountId }),
        icon: EmployeesIcon,
        text: nameOf(row.user),
        note: row.role,
      })),
  },
  {
    title: 'Manifests on the server',
    place: 'server',
    isFor: manifestPolicy.canRead,
    find: async (text) => (await searchOtherManifests(text)).map(toManifestChoice),
  },
  {
    title: 'Archived packages',
    place: 'server',
    isFor: packagePolicy.canSearch,
    find: async (text) => (await searchArchived(text)).map(toPackageChoice),
  },
]

/** Finds rows of each kind that this person may see, on the device or on the server. */
export async function findRows(session: Session, text: string, place: Place): Promise<PaletteGroup[]> {
  if (place === 'server' && !isServerKnown()) return []
  const actor = toActor(session)
  return collectGroups(
    sources.filter((source) => source.place === place && source.isFor(actor)),
    text,
  )
}
