import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { AuditedTx } from '../db/core/transactions/tx.ts'

/** The packages that an invoice is for. */
export const packageIdsOf = (
  packageId: string | null,
  lines: readonly Pick<InvoiceLine, 'packageId'>[],
): string[] => [...new Set([packageId, ...lines.map((line) => line.packageId)].filter((id) => id !== null))]

/** A package that an invoice names, by the references of the database. */
export const mustFindInvoiced = async (tx: AuditedTx, packageId: string): Promise<Package> =>
  must(await tx.get('package', packageId), 'the package of an invoice line')

const mustBeFree = ({ trackingNumber, invoiceId, chargesWaiver }: Package): void => {
  if (invoiceId)
    throw new Refusal(
      'already-exists',
      `Package ${trackingNumber} is on an invoice already. Void that one first.`,
    )
  if (chargesWaiver)
    throw new Refusal(
      'wrong-state',
      `The charges of package ${trackingNumber} were waived by ${chargesWaiver.by}: ${chargesWaiver.reason}. Take the waiver back first.`,
    )
}

/** Says on each package which invoice it is on; refuses one that is on another, or whose charges were waived. */
export async function claim(tx: AuditedTx, invoiceId: string, packageIds: readonly string[]): Promise<void> {
  for (const packageId of packageIds) {
    const pkg = await mustFindInvoiced(tx, packageId)
    if (pkg.invoiceId === invoiceId) continue
    mustBeFree(pkg)
    await tx.put('package', { ...pkg, invoiceId, updatedAt: tx.at })
  }
}

/** The invoice of the packages is issued now. A package on another invoice is billed there. */
export async function markBilled(
  tx: AuditedTx,
  invoiceId: string,
  packageIds: readonly string[],
): Promise<void> {
  for (const packageId of packageIds) {
    const pkg = await mustFindInvoiced(tx, packageId)
    if (pkg.invoiceId === invoiceId) await tx.put('package', { ...pkg, billedAt: tx.at, updatedAt: tx.at })
  }
}

/** The invoice is void, or no longer names these packages: they are to be billed again. */
export async function letGo(tx: AuditedTx, invoiceId: string, packageIds: readonly string[]): Promise<void> {
  for (const packageId of packageIds) {
    const pkg = await mustFindInvoiced(tx, packageId)
    if (pkg.invoiceId === invoiceId)
      await tx.put('package', { ...pkg, invoiceId: null, billedAt: null, updatedAt: tx.at })
  }
}
