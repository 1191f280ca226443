import { documentName } from '#sync/entities/company/file.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage, putPackage } from '#sync/mutators/packages/rows.ts'
import { type Actor, forbiddenText } from '#sync/policies/actor.ts'
import { isGranted } from '#sync/policies/granted.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { ownersInvoiceProblem, withInvoice } from '#sync/rules/manifests/merchant-invoice.ts'
import type { Transaction } from '../changes/transaction.ts'
import { insertFile, noteReplaced } from '../db/files/files.ts'
import { findPackageById } from '../db/packages/packages.ts'
import type { FileDeps } from './deps.ts'
import { type Judged, store } from './take.ts'

/** Own, and at a stage where an invoice is wanted; or any with PackageUpdate. */
function mustTakeInvoice(row: Package, actor: Actor): void {
  if (!packagePolicy.canReach(actor, row)) throw noSuchPackage()
  if (!packagePolicy.canAddInvoice(actor, row)) throw new Refusal('forbidden', forbiddenText)
  if (isGranted(actor, 'PackageUpdate')) return
  const problem = ownersInvoiceProblem(row)
  if (problem) throw new Refusal('wrong-state', problem)
}

/** Checks the rights before decoding, so that strangers can't make the server draw pictures. */
export async function mustFindForInvoice(
  { db }: FileDeps,
  actor: Actor,
  packageId: string,
): Promise<Package> {
  const pkg = await findPackageById(db.reads.kysely, packageId)
  // A pre-alert that turned out to be a box that has already arrived.
  const row = pkg?.mergedInto ? await findPackageById(db.reads.kysely, pkg.mergedInto) : pkg
  if (!row) throw noSuchPackage()
  mustTakeInvoice(row, actor)
  return row
}

/** Stores the file and the package that names it in one commit; the package then waits for the office's check. */
export async function keepMerchantInvoice(
  tx: Transaction,
  actor: Actor,
  packageId: string,
  { name, stored }: { name: string; stored: Awaited<ReturnType<typeof store>> },
): Promise<void> {
  const row = await tx.get('package', packageId)
  if (!row || row.deletedAt) throw noSuchPackage()
  mustTakeInvoice(row, actor)
  if (row.merchantInvoiceFileId) await noteReplaced(tx.kysely, row.merchantInvoiceFileId, tx.at)
  await insertFile(tx.kysely, {
    ...stored,
    name,
    ownerAccountId: actor.accountId,
    visibility: 'Private',
    kind: 'merchant-invoice',
    createdAt: tx.at,
    packageId,
    deletedAt: null,
  })
  await tx.note('file', stored.fileId, null, {
    name,
    kind: 'merchant-invoice',
    packageId,
    sha256: stored.sha256,
  })
  await putPackage(tx, { ...row, ...withInvoice(stored.fileId) }, tx.at)
}

/** Judged bytes in the store, with a name; they go again when what follows fails. */
export async function storedFor<T>(
  { files, ids }: Pick<FileDeps, 'files' | 'ids'>,
  good: Judged,
  input: string,
  work: (file: { name: string; stored: Awaited<ReturnType<typeof store>> }) => Promise<T>,
): Promise<T> {
  const storedFile = await store(files, ids.next(), good)
  try {
    return await work({ name: documentName(input, good.contentType), stored: storedFile })
  } catch (error) {
    await files.remove(storedFile.path)
    throw error
  }
}
