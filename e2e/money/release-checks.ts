import type { Package } from '#sync/entities/packages/package.ts'
import { balancesOf, type Checked, stands } from './money-checks.ts'
import type { Rows } from './rows.ts'

const hour = 3_600_000
/** Jamaica is five hours behind all year. */
const dayOf = (at: string | number): number => Math.floor((new Date(at).getTime() - 5 * hour) / (24 * hour))

/** Days that cost nothing, as the settings of a new company have it. */
const freeDays = 7

/** Days of storage until a package left, or until now. */
function storageDays(rows: Rows, { packageId, deliveredAt }: Package, nowMs: number): number {
  const since = rows.ready
    .filter((event) => event.packageId === packageId)
    .map(({ recordedAt }) => dayOf(recordedAt ?? nowMs))
  const van = rows.deliveries.find(
    ({ packageIds, status, deletedAt }) =>
      packageIds.includes(packageId) &&
      deletedAt === null &&
      (status === 'OutForDelivery' || status === 'Delivered'),
  )
  const until = dayOf(van?.outAt ?? deliveredAt ?? nowMs)
  return since.length === 0 ? 0 : Math.max(0, until - Math.min(...since) - freeDays)
}

const linesFor = ({ lines, invoices }: Rows, packageId: string) => {
  const standing = new Set(invoices.filter(stands).map(({ invoiceId }) => invoiceId))
  return lines.filter((line) => line.packageId === packageId && standing.has(line.invoiceId))
}

const billedDays = (rows: Rows, packageId: string): number =>
  linesFor(rows, packageId)
    .filter(({ feature, unitJmdCents }) => feature === 'Storage' && unitJmdCents > 0)
    .reduce((days, { quantity }) => days + quantity, 0)

/** Returns the sum that is owed on the invoices that a package is on. */
function owedFor(rows: Rows, packageId: string): number {
  const ids = new Set(linesFor(rows, packageId).map(({ invoiceId }) => invoiceId))
  return rows.invoices
    .filter(({ invoiceId }) => ids.has(invoiceId))
    .reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
}

/** A package says that it is billed while it is on a valid invoice, and pays for no day twice. */
export function* checkPackages({ rows, office }: Checked): Iterable<string> {
  const nowMs = office.server.clock.now()
  for (const pkg of rows.packages) {
    const invoice = rows.invoices.find(({ invoiceId }) => invoiceId === pkg.invoiceId)
    const isOnInvoice = invoice !== undefined && stands(invoice)
    const { trackingNumber: name, packageId } = pkg
    if ((pkg.billedAt !== null) !== isOnInvoice) yield `${name}: it says wrongly whether it is billed`
    if (pkg.chargesWaiver !== null && pkg.invoiceId !== null)
      yield `${name}: it is free of charge and on an invoice`
    const days = storageDays(rows, pkg, nowMs)
    // A hand-over that is corrected later or a van that came back ends the days sooner than the bill did.
    if (billedDays(rows, packageId) > days)
      yield `${name}: ${billedDays(rows, packageId)} days of storage are billed of ${days}`
  }
}

/** Returns the packages that are delivered now and were not before, regardless of the person who handed them over. */
export const handedOverSince = (before: Rows, rows: Rows): Package[] =>
  rows.packages.filter(
    ({ packageId, status }) =>
      status === 'Delivered' &&
      before.packages.some((pkg) => pkg.packageId === packageId && pkg.status !== 'Delivered'),
  )

/** Every package that left was billed or waived, and paid with its storage, or a supervisor gave a reason. */
export function* checkHandOvers(checked: Checked, before: Rows): Iterable<string> {
  const { rows, office, expectedBooks } = checked
  const nowMs = office.server.clock.now()
  for (const pkg of handedOverSince(before, rows)) {
    const { trackingNumber: name, packageId, handover, chargesWaiver } = pkg
    const isBilled = linesFor(rows, packageId).length > 0
    const owed = owedFor(rows, packageId)
    const unpaidDays = isBilled ? storageDays(rows, pkg, nowMs) - billedDays(rows, packageId) : 0
    const customer = pkg.accountId === null ? null : office.customerOf(pkg.accountId)
    const limit = customer === null ? 0 : (expectedBooks.limits.get(customer) ?? 0)
    const isOnTerms = customer !== null && limit > 0 && balancesOf(checked, customer).owed <= limit
    const isFree = chargesWaiver !== null || (isBilled && (owed === 0 || isOnTerms) && unpaidDays <= 0)
    const reason = handover?.overrideReason ?? ''
    if (!isFree && reason === '')
      yield `${name}: it left with ${owed} owed and ${unpaidDays} days of storage, ${isBilled ? '' : 'not '}billed`
    if (isFree && reason !== '') yield `${name}: it left with a reason that nobody needed`
  }
}
