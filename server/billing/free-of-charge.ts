import type { InvoiceLine, InvoiceRow } from '#sync/entities/invoice.ts'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { waiverRolesText } from '#sync/policies/waiver.ts'
import { totalsOf } from '#sync/rules/money.ts'
import type { AuditedTx } from '../db/core/tx.ts'
import { billedOf } from './billed-packages.ts'
import { chargesOf, notBillable } from './package-billing.ts'
import { pricesOn } from './prices.ts'

/**
 * Adds up the charges of an invoice for a package. On an invoice for one package, a line without a name is for that one.
 * An invoice that comes to nothing charges nothing for any package, whichever line takes the price off.
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

/** Returns true if the price list itself charges nothing. A package that it can't price isn't free. */
async function isPricedAtNothing(tx: AuditedTx, pkg: Package): Promise<boolean> {
  if (notBillable(pkg)) return false
  const prices = await pricesOn(tx.kysely, jamaicaDay(tx.at))
  try {
    const charges = chargesOf(await billedOf(tx.kysely, pkg), { category: null, storageWaiver: null }, prices)
    return totalsOf(charges).totalJmdCents <= 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Refuses to bill packages at nothing, because they would count as billed and paid without a waiver. A supplement to an
 * issued invoice bills no package.
 */
export async function mustChargeFor(
  tx: AuditedTx,
  invoice: InvoiceRow,
  lines: readonly InvoiceLine[],
  packageIds: readonly string[],
): Promise<void> {
  for (const packageId of packageIds) {
    const pkg = await tx.get('package', packageId)
    if (pkg?.invoiceId !== invoice.invoiceId || chargedFor(invoice, lines, packageId) > 0) continue
    if (await isPricedAtNothing(tx, pkg)) continue
    throw new Refusal(
      'wrong-state',
      `This invoice charges nothing for package ${pkg.trackingNumber}. Enter what it costs, or ask ${waiverRolesText} to waive its charges with a reason.`,
    )
  }
}
