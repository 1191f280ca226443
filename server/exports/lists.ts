import type { AuditEntry, AuditPage } from '#sync/api/accounts/access-control.ts'
import type { AccountPage } from '#sync/api/accounts/accounts-manage.ts'
import type { DeliveryPageBody } from '#sync/api/deliveries/deliveries.ts'
import { maxXlsxRows } from '#sync/api/exports.ts'
import type { InvoicePageBody } from '#sync/api/money/invoice-bodies.ts'
import type { PaymentPage } from '#sync/api/money/payments.ts'
import type { ManifestPageBody } from '#sync/api/packages/manifests.ts'
import type { PackagePageBody } from '#sync/api/packages/packages.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryStatusText } from '#sync/entities/deliveries/delivery-status.ts'
import { invoiceKindText, invoiceStatusText } from '#sync/entities/money/invoice-status.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { insuranceText } from '#sync/entities/packages/insurance.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { shipChoiceText } from '#sync/entities/packages/ship-choice.ts'
import { auditActionText, auditorName } from '#sync/nouns/audit.ts'
import type { DeliveryRights } from '#sync/policies/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { categoriesIn, goodsTexts } from '#sync/rules/packages/box-lines.ts'
import { isEnded } from '#sync/rules/packages/ending-state.ts'
import { packageStateText } from '#sync/rules/packages/missing.ts'
import { isDeliveredToCustomer } from '#sync/rules/packages/package-state.ts'
import type { AuditLogDeps } from '../audit-log/merge.ts'
import { countAuditLog, partsOfAudit } from '../audit-log/read-log.ts'
import { branchNames, type Named, namesOf } from '../db/accounts/account-names.ts'
import { listOfAccounts, pageOfMinimal } from '../db/accounts/account-pages.ts'
import {
  type FoundInvoice,
  invoicesToExport,
  listedBy,
  listOfInvoices,
  pageOfInvoices,
} from '../db/billing/invoice-pages.ts'
import type { Db } from '../db/core/open.ts'
import { decode } from '../db/core/rows.ts'
import { listOfDeliveries, pageOfDeliveries } from '../db/deliveries/deliveries.ts'
import { listOfManifests, pageOfManifests, storedManifest } from '../db/packages/manifests.ts'
import { listOfPackages, pageOfPackages, storedPackage } from '../db/packages/packages.ts'
import { listOfPayments, pageOfPayments, paymentsToExport } from '../db/payments/payments.ts'
import { inParts } from './read.ts'
import type { ExportColumn, Kind, Table } from './table.ts'

type List<R> = Omit<Table<R>, 'about'>
type Rowed<Q> = Q extends { execute(): Promise<(infer R)[]> } ? R : never

const column = <R>(head: string, kind: Kind, value: ExportColumn<R>['value']): ExportColumn<R> => ({
  head,
  kind,
  value,
})
const singleRow = { pageSize: 1 }

type OwnedPackage = Package & {
  readonly owner: Named | undefined
  readonly branch: string
  readonly origin: string
}

const packageColumns: readonly ExportColumn<OwnedPackage>[] = [
  column('HAWB', 'text', (row) => row.hawbNumber),
  column('Tracking number', 'text', (row) => row.trackingNumber),
  column('Courier', 'text', (row) => row.courier),
  column('Mailbox', 'text', (row) => row.owner?.mailbox ?? ''),
  column('Customer', 'text', (row) => row.owner?.name ?? ''),
  column('Description', 'text', (row) => row.description),
  column('Shipper', 'text', (row) => row.shipper),
  column('Status', 'text', packageStateText),
  column('Air or Sea', 'text', (row) => row.mode),
  column('Service', 'text', (row) => row.service),
  column('Insurance', 'text', (row) => row.insurance && insuranceText[row.insurance]),
  column('Office', 'text', (row) => row.branch),
  column('Origin', 'text', (row) => row.origin),
  column('Bin', 'text', (row) => row.bin),
  column('Pieces', 'number', (row) => row.pieces),
  column('Missing pieces', 'number', (row) => row.missingPieces.length),
  column('Consolidated from', 'text', (row) => row.contents.map((part) => part.trackingNumber).join(', ')),
  column('To ship', 'text', (row) => row.shipWhen && shipChoiceText[row.shipWhen]),
  column('Weight (lb)', 'number', (row) => row.weightLb),
  column('Chargeable (lb)', 'number', (row) => row.chargeableLb),
  column('Declared value (USD)', 'money', (row) => row.declaredValueUsdCents),
  column('Duty category', 'text', (row) => categoriesIn(row).join(', ')),
  column('Items', 'text', (row) => goodsTexts(row).join('; ')),
  column('Merchant invoice', 'text', (row) => row.invoiceState),
  column('Customs', 'text', (row) => row.customs.state),
  column('To review', 'text', (row) => row.reviewReason),
  column('Checked in', 'moment', (row) => row.checkedInAt),
  column('Delivered', 'moment', (row) => (isDeliveredToCustomer(row) ? row.deliveredAt : null)),
  column('Ended', 'moment', (row) => (isEnded(row) ? (row.ending?.at ?? null) : null)),
  column('Sold for (JMD)', 'money', (row) =>
    row.ending?.status === 'Sold' ? row.ending.proceedsJmdCents : null,
  ),
  column('Changed', 'moment', (row) => row.updatedAt),
]

export function packageList(db: Db, body: PackagePageBody): List<OwnedPackage> {
  async function* parts() {
    const branches = await branchNames(db.reads.kysely)
    for await (const storedRows of inParts(db, (reader) => listOfPackages(reader, body))) {
      const rows = storedRows.map(storedPackage)
      const owners = await namesOf(
        db.reads.kysely,
        rows.map(({ accountId }) => accountId),
      )
      yield rows.map((row) => ({
        ...row,
        owner: owners.get(row.accountId ?? ''),
        branch: branches.get(row.branchId ?? '')?.name ?? '',
        origin: branches.get(row.originBranchId ?? '')?.name ?? '',
      }))
    }
  }
  const count = async () => (await pageOfPackages(db.reads, { ...body, ...singleRow }, 1)).totalItems
  return { title: 'Packages', columns: packageColumns, count, parts }
}

const manifestColumns: readonly ExportColumn<Manifest>[] = [
  column('Number', 'text', (row) => row.number),
  column('Status', 'text', (row) => row.status),
  column('Mode', 'text', (row) => row.mode),
  column('MAWB or bill of lading', 'text', (row) => row.mawbNumber),
  column('Carrier', 'text', (row) => row.carrier),
  column('Departs', 'moment', (row) => row.departsAt),
  column('Arrives', 'moment', (row) => row.arrivesAt),
  column('Sealed', 'moment', (row) => row.sealedAt),
  column('Sealed by', 'text', (row) => row.sealedBy),
  column('Created', 'moment', (row) => row.createdAt),
]

export function manifestList(db: Db, body: ManifestPageBody): List<Manifest> {
  async function* parts() {
    for await (const storedRows of inParts(db, (reader) => listOfManifests(reader, body)))
      yield storedRows.map(storedManifest)
  }
  const count = async () => (await pageOfManifests(db.reads, { ...body, ...singleRow }, 1)).totalItems
  return { title: 'Manifests', columns: manifestColumns, count, parts }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

const invoiceColumns: readonly ExportColumn<FoundInvoice>[] = [
  column('Number', 'text', (row) => row.number),
  column('Kind', 'text', (row) => invoiceKindText[row.kind]),
  column('Status', 'text', (row) => invoiceStatusText[row.statusId]),
  column('Mailbox', 'text', (row) => row.mailbox),
  column('Customer', 'text', nameOf),
  column('Subtotal (JMD)', 'money', (row) => row.subtotalJmdCents),
  column('GCT (JMD)', 'money', (row) => row.gctJmdCents),
  column('Total (JMD)', 'money', (row) => row.totalJmdCents),
  column('Paid (JMD)', 'money', (row) => row.paidJmdCents),
  column('Balance (JMD)', 'money', (row) => row.balanceJmdCents),
  column('JMD for 1 USD', 'money', (row) => row.exchangeRate),
  column('Issued', 'moment', (row) => row.issuedAt),
  column('Due', 'moment', (row) => row.dueAt),
  column('Void because', 'text', (row) => row.voidReason),
  column('Created by', 'text', (row) => row.createdBy),
]

export function invoiceList(db: Db, body: InvoicePageBody): List<FoundInvoice> {
  const filter = listedBy(body)
  async function* parts() {
    const question = await invoicesToExport(db.reads, filter)
    yield* inParts(db, (reader) => listOfInvoices(reader, question, body.sortOrder))
  }
  const count = async () => (await pageOfInvoices(db.reads, filter, singleRow, 1)).totalItems
  return { title: 'Invoices', columns: invoiceColumns, count, parts }
}

type FoundPayment = Rowed<ReturnType<typeof listOfPayments>>

/** Below zero for a refund, which went out: a column adds up to what came in. */
const signedAmount = ({ kind }: FoundPayment, jmdCents: number): number =>
  kind === 'Refund' ? 0 - jmdCents : jmdCents

const paymentColumns: readonly ExportColumn<FoundPayment>[] = [
  column('Receipt', 'text', (row) => row.receiptNumber),
  column('Kind', 'text', (row) => row.kind),
  column('Received', 'moment', (row) => row.receivedAt),
  column('Mailbox', 'text', (row) => row.mailbox),
  column('Customer', 'text', nameOf),
  column('Method', 'text', (row) => paymentMethodText[row.method]),
  column('Currency', 'text', (row) => row.currency),
  column('Received (USD)', 'money', (row) => row.amountUsdCents),
  column('Rate (JMD)', 'money', (row) => row.rate),
  column('Amount (JMD)', 'money', (row) => signedAmount(row, row.amountJmdCents)),
  column('Rounding (JMD)', 'money', (row) => signedAmount(row, row.roundingJmdCents)),
  column('Given (JMD)', 'money', (row) => row.tenderedJmdCents),
  column('Change (JMD)', 'money', (row) => row.changeJmdCents),
  column('Reference', 'text', (row) => row.reference),
  column('Refunded because', 'text', (row) => row.refundReason),
  column('Received by', 'text', (row) => row.receivedBy),
  column('Checked by the office', 'flag', (row) => Boolean(row.receiptCheck)),
  column('Reversed', 'moment', (row) => row.reversedAt),
  column('Reversed because', 'text', (row) => row.reverseReason),
]

export function paymentList(db: Db, body: PaymentPage): List<FoundPayment> {
  async function* parts() {
    const question = await paymentsToExport(db.reads, body)
    yield* inParts(db, (reader) => listOfPayments(reader, question))
  }
  const count = async () => (await pageOfPayments(db.reads, { ...body, ...singleRow }, 1)).totalItems
  return { title: 'Payments', columns: paymentColumns, count, parts }
}

type NamedDelivery = Delivery & { readonly customer: Named | undefined; readonly driver: string }
const deliveryColumns: readonly ExportColumn<NamedDelivery>[] = [
  column('Number', 'text', (row) => deliveryNumber(row.deliveryId)),
  column('Status', 'text', (row) => deliveryStatusText[row.status]),
  column('Mailbox', 'text', (row) => row.customer?.mailbox ?? ''),
  column('Customer', 'text', (row) => row.customer?.name ?? ''),
  column('Address', 'text', (row) => [row.address.line1, row.address.line2].filter(Boolean).join(', ')),
  column('Town', 'text', (row) => row.address.town),
  column('Parish', 'text', (row) => row.address.parish),
  column('Packages', 'number', (row) => row.packageIds.length),
  column('Day', 'text', (row) => row.scheduledFor),
  column('From', 'text', (row) => row.windowFrom),
  column('To', 'text', (row) => row.windowTo),
  column('Driver', 'text', (row) => row.driver),
  column('Stop', 'number', (row) => row.stopOrder),
  column('Fee (JMD)', 'money', (row) => row.feeJmdCents),
  column('Due (JMD)', 'money', (row) => row.dueJmdCents),
  column('Collected (JMD)', 'money', (row) => row.collected?.amountJmdCents ?? null),
  column('Out', 'moment', (row) => row.outAt),
  column('Delivered', 'moment', (row) => row.deliveredAt),
  column('Received by', 'text', (row) => row.proof?.recipientName ?? ''),
  column('Created', 'moment', (row) => row.createdAt),
]

export function deliveryList(db: Db, rights: DeliveryRights, body: DeliveryPageBody): List<NamedDelivery> {
  async function* parts() {
    for await (const storedRows of inParts(db, (reader) => listOfDeliveries(reader, rights, body))) {
      const rows = storedRows.map((row) => decode('delivery', row))
      const names = await namesOf(
        db.reads.kysely,
        rows.flatMap(({ accountId, driverId }) => [accountId, driverId]),
      )
      yield rows.map((row) => ({
        ...row,
        customer: names.get(row.accountId),
        driver: names.get(row.driverId ?? '')?.name ?? '',
      }))
    }
  }
  const count = async () =>
    (await pageOfDeliveries(db.reads.kysely, rights, { ...body, ...singleRow }, 1)).totalItems
  return { title: 'Deliveries', columns: deliveryColumns, count, parts }
}

type FoundAccount = Rowed<ReturnType<typeof listOfAccounts>>
const accountColumns: readonly ExportColumn<FoundAccount>[] = [
  column('Mailbox', 'text', (row) => row.mailbox),
  column('First name', 'text', (row) => row.firstName),
  column('Last name', 'text', (row) => row.lastName),
  column('Email', 'text', (row) => row.email),
  column('Status', 'text', (row) => row.status),
  column('Brand', 'text', (row) => row.brand),
  column('Has given a TRN', 'flag', (row) => Boolean(row.hasTrn)),
  column('Air or Sea', 'text', (row) => row.defaultMode),
  column('Registered', 'moment', (row) => row.createdAt),
]

export function accountList(db: Db, body: AccountPage): List<FoundAccount> {
  const parts = () => inParts(db, (reader) => listOfAccounts(reader, 'customers', body))
  const count = async () =>
    (await pageOfMinimal(db.reads, 'customers', { ...body, ...singleRow }, 1)).totalItems
  return { title: 'Customers', columns: accountColumns, count, parts }
}

const fieldsText = (fields: AuditEntry['before']): string => (fields ? JSON.stringify(fields) : '')

const auditColumns: readonly ExportColumn<AuditEntry>[] = [
  column('Entry', 'number', (row) => row.auditId),
  column('When', 'moment', (row) => row.at),
  column('Who', 'text', (row) => auditorName(row.by)),
  column('Role', 'text', (row) => row.role),
  column('Action', 'text', (row) => auditActionText(row.action)),
  column('What', 'text', (row) => row.entity),
  column('Id', 'text', (row) => row.entityId),
  column('Before', 'text', (row) => fieldsText(row.before)),
  column('After', 'text', (row) => fieldsText(row.after)),
  column('Address', 'text', (row) => row.ip),
  column('Device', 'text', (row) => row.deviceId),
]

export function auditList(deps: AuditLogDeps, body: AuditPage): List<AuditEntry> {
  const parts = () => partsOfAudit(deps, body)
  const count = () => countAuditLog(deps, body, maxXlsxRows + 1)
  return { title: 'Audit log', columns: auditColumns, count, parts }
}
