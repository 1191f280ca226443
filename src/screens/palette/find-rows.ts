import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { PaymentReply } from '#sync/api/payments.ts'
import type { Account } from '#sync/entities/account.ts'
import { fullName } from '#sync/entities/account-name.ts'
import { invoiceStatusText } from '#sync/entities/invoice-status.ts'
import type { Manifest } from '#sync/entities/manifest.ts'
import { manifestStatusText } from '#sync/entities/manifest-status.ts'
import type { Package } from '#sync/entities/package.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { manifestPolicy } from '#sync/policies/manifest.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { packageStateText } from '#sync/rules/missing.ts'
import { pathTo } from '../../guards/path-to.ts'
import { invoiceRows, paymentRows, receiptRows } from '../../queries/api/lists.ts'
import { searchArchive } from '../../queries/archive.ts'
import { searchCustomersByPhone, searchCustomersHere } from '../../queries/customers.ts'
import { searchManifests } from '../../queries/manifests.ts'
import { searchPackages } from '../../queries/package-search.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { type Session, toActor } from '../../stores/session.ts'
import { formatJmd } from '../../ui/format.ts'
import { CustomerIcon, InvoiceIcon, ManifestsIcon, PackagesIcon, ReceiptIcon } from '../../ui/icons.ts'
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
