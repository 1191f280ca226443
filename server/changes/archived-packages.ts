import type { Package } from '#sync/entities/packages/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Tx } from '#sync/tx.ts'
import type { NotedRow, ServerTx, Written } from '../db/core/transactions/tx.ts'
import { archivedOnInvoice } from '../db/packages/archive.ts'
import type { TransactionFrame } from './transaction.ts'

/** Moves a package with its events and photos, and those of its contents, into the archive, or back. */
export async function markArchived(tx: Tx, pkg: Package, archivedAt: string | null): Promise<void> {
  await tx.put('package', { ...pkg, archivedAt })
  for (const { packageId } of [pkg, ...pkg.contents]) {
    for (const event of await tx.find('packageEvent', 'packageId', packageId))
      if (event.archivedAt !== archivedAt) await tx.put('packageEvent', { ...event, archivedAt })
    for (const image of await tx.find('packageImage', 'packageId', packageId))
      if (image.archivedAt !== archivedAt) await tx.put('packageImage', { ...image, archivedAt })
  }
}

/** The package that a written row tells something new about. */
function packageIn({ entity, row }: Written): string | null {
  if (entity === 'package' || entity === 'packageEvent' || entity === 'packageImage') return row.packageId
  if (entity === 'question') return row.waitingSince === null ? null : row.packageId
  return entity === 'review' && row.status === 'Open' ? row.packageId : null
}

/** The invoice that a noted row makes one that isn't paid. */
function reopenedInvoiceIn({ entity, entityId, before, after }: NotedRow): string | null {
  if (entity !== 'invoice' || !isRecord(after) || after['statusId'] === 'paid') return null
  return isRecord(before) && before['statusId'] === after['statusId'] ? null : entityId
}

/**
 * Brings archived packages back to devices in the part that does something new to them ([V8]). It looks at what the part
 * wrote, so that no mutator, route or job has to know of the archive.
 */
export async function bringBackArchived(
  { statements, at, noted }: TransactionFrame & { readonly noted: readonly NotedRow[] },
  tx: ServerTx,
): Promise<void> {
  const packageIds = new Set(tx.written().map(packageIn))
  for (const invoiceId of new Set(noted.map(reopenedInvoiceIn)))
    if (invoiceId !== null)
      for (const { packageId } of await statements.all(archivedOnInvoice, { invoiceId }))
        packageIds.add(packageId)
  for (const packageId of packageIds) {
    const storedPkg = packageId === null ? undefined : await tx.stored('package', packageId)
    const pkg = storedPkg?.archivedAt ? await tx.get('package', storedPkg.packageId) : undefined
    if (pkg && !pkg.deletedAt) await markArchived(tx, { ...pkg, updatedAt: at }, null)
  }
}
