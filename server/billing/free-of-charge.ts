import type { InvoiceLine, InvoiceRow } from '#sync/entities/invoice.ts'
import type { Feature } from '#sync/entities/invoice-status.ts'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { waiverRolesText } from '#sync/policies/waiver.ts'
import { jmdText, totalsOf } from '#sync/rules/money.ts'
import type { AuditedTx } from '../db/core/tx.ts'
import { billedOf } from './billed-packages.ts'
import { chargesOf, notBillable } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'

/**
 * Adds up the charges of an invoice for a package. On an invoice for one package, a line without a name is for that one.
 * An invoice that comes to nothing charges nothing for any package, because the line that takes the price off may be for
 * another one.
 */
const chargedFor = (
  { packageId: only, totalJmdCents }: Pick<InvoiceRow, 'packageId' | 'totalJmdCents'>,
  lines: readonly InvoiceLine[],
  packageId: string,
): number => {
  const ownLines = lines.filter((line) => (line.packageId ?? only) === packageId)
  return Math.min(
    totalJmdCents,
    ownLines.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0),
  )
}

/** Duty and taxes are no price of ours, and are often billed apart; storage has a waiver of its own. */
const ourFeatures: readonly Feature[] = ['Freight', 'Handling', 'Fuel', 'Insurance']

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

const refusalText = ({ trackingNumber }: Package, chargedJmdCents: number, leastJmdCents: number): string =>
  chargedJmdCents <= 0
    ? `This invoice charges nothing for package ${trackingNumber}. Enter what it costs, or ask ${waiverRolesText} to waive its charges with a reason.`
    : `This invoice charges only ${jmdText(chargedJmdCents)} for package ${trackingNumber}, which is next to nothing. Charge ${jmdText(leastJmdCents)} or more, or ask ${waiverRolesText} to waive its charges with a reason.`

/**
 * Refuses to bill packages at nothing, or next to nothing, because they would count as billed and paid without a waiver. A
 * supplement to an issued invoice bills no package.
 */
export async function mustChargeFor(
  tx: AuditedTx,
  invoice: InvoiceRow,
  lines: readonly InvoiceLine[],
  packageIds: readonly string[],
): Promise<void> {
  if (packageIds.length === 0) return
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  for (const packageId of packageIds) {
    const pkg = await tx.get('package', packageId)
    if (pkg?.invoiceId !== invoice.invoiceId) continue
    const price = chargedFor(invoice, lines, packageId)
    const least = await leastFor(tx, pkg, prices)
    if (price < least) throw new Refusal('wrong-state', refusalText(pkg, price, least))
  }
}
