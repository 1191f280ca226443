import type { InvoiceLine, InvoiceRow } from '#sync/entities/money/invoice.ts'
import { type Feature, feeFeatures } from '#sync/entities/money/invoice-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { waiverRolesText } from '#sync/policies/waiver.ts'
import { jmdText, totalsOf } from '#sync/rules/prices/money.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'
import { billedOf } from './billed-packages.ts'
import { mustFindInvoiced } from './invoiced-packages.ts'
import { chargesOf, notBillable } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

/** Duty and taxes aren't our prices, and are often billed separately; storage has its own waiver. */
const ourFeatures: readonly Feature[] = ['Freight', 'Handling', 'Fuel', 'Insurance', ...feeFeatures]
const apartFeatures: readonly Feature[] = [
  'Storage',
  'Duty',
  'StandardsFee',
  'EnvironmentalLevy',
  'StampDuty',
  'CustomsFee',
  'GCT',
]

const sumOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)

/** Adds up what these lines take off, below zero. */
const takenOffBy = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { amountJmdCents }) => sum + Math.min(0, amountJmdCents), 0)

/** Adds up what these lines charge for anything but our service. */
const apartBy = (lines: readonly InvoiceLine[]): number =>
  Math.max(0, sumOf(lines.filter(({ feature }) => apartFeatures.includes(feature))))

/** Below a tenth of the price list a price is no discount any more: it gives the service away. */
const leastShare = 0.1

/** The price list's own price of a package; null where it can't price it. */
async function listPriceOf(tx: AuditedTx, pkg: Package, prices: Prices): Promise<number | null> {
  if (notBillable(pkg)) return null
  try {
    const charges = chargesOf(await billedOf(tx.kysely, pkg), { category: null, storageWaiver: null }, prices)
    return totalsOf(charges.filter(({ feature }) => ourFeatures.includes(feature))).totalJmdCents
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/**
 * The least that is charged for a package without a waiver: the smallest coin, because cash of less is none, or a tenth of
 * the price list where that is more. What the list itself charges is always enough.
 */
async function leastFor(tx: AuditedTx, pkg: Package, prices: Prices): Promise<number> {
  const coin = prices.settings.cash.cashRoundingJmdCents
  const listPrice = await listPriceOf(tx, pkg, prices)
  if (listPrice === null) return coin
  return Math.min(listPrice, Math.max(coin, Math.ceil(listPrice * leastShare)))
}

interface TooLow {
  readonly label: string
  readonly chargedJmdCents: number
  readonly leastJmdCents: number
  readonly isBesideOthers?: boolean
}

const refusalOf = ({ label, chargedJmdCents, leastJmdCents, isBesideOthers = false }: TooLow): Refusal =>
  new Refusal(
    'wrong-state',
    chargedJmdCents <= 0
      ? `This invoice charges nothing for ${label}${isBesideOthers ? ', apart from duty, taxes and storage' : ''}. Enter what it costs, or ask ${waiverRolesText} to waive its charges with a reason.`
      : `This invoice charges only ${jmdText(chargedJmdCents)} for ${label}, which is next to nothing. Charge ${jmdText(leastJmdCents)} or more, or ask ${waiverRolesText} to waive its charges with a reason.`,
  )

/** The packages that this invoice bills; a supplement to an issued invoice bills none. */
async function billedBy(tx: AuditedTx, { invoiceId }: InvoiceRow, packageIds: readonly string[]) {
  const packages: Package[] = []
  for (const packageId of packageIds) {
    const pkg = await mustFindInvoiced(tx, packageId)
    if (pkg.invoiceId === invoiceId) packages.push(pkg)
  }
  return packages
}

/**
 * Refuses to bill packages at nothing, or next to nothing, because they would count as billed and paid without a waiver.
 * On an invoice for one package, a line without a name is for that one. On one for several, such a line takes its price
 * off all of them together.
 */
export async function mustChargeFor(
  tx: AuditedTx,
  invoice: InvoiceRow,
  lines: readonly InvoiceLine[],
  packageIds: readonly string[],
): Promise<void> {
  const packages = await billedBy(tx, invoice, packageIds)
  if (packages.length === 0) return
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  const linesOf = (id: string | null) => lines.filter((line) => (line.packageId ?? invoice.packageId) === id)
  let chargedJmdCents = takenOffBy(linesOf(null))
  let leastJmdCents = 0
  for (const pkg of packages) {
    const ownLines = linesOf(pkg.packageId)
    const apart = apartBy(ownLines)
    // A price that another line takes off doesn't count, and separate charges don't make up for it.
    const price = sumOf(ownLines) - apart
    const least = await leastFor(tx, pkg, prices)
    const label = `package ${pkg.trackingNumber}`
    const sums = { label, chargedJmdCents: price, leastJmdCents: least, isBesideOthers: apart > 0 }
    if (price < least) throw refusalOf(sums)
    chargedJmdCents += price
    leastJmdCents += least
  }
  const [pkg] = packages
  const label =
    packages.length === 1 && pkg
      ? `package ${pkg.trackingNumber}`
      : `the ${packages.length} packages on it together`
  if (chargedJmdCents < leastJmdCents) throw refusalOf({ label, chargedJmdCents, leastJmdCents })
}
