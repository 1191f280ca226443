import type { Package } from '../../entities/package.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { askForReview } from '../packages/reviews.ts'
import { momentOf } from '../packages/rows.ts'

/**
 * Puts a package on an open manifest. If the manifest is sealed, the package is still checked in and marked for review.
 */
export async function addToManifest(
  tx: Tx,
  pkg: Package,
  manifestId: string,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const manifest = await tx.get('manifest', manifestId)
  if (!manifest && context.side === 'device') return { ...pkg, manifestId }
  if (manifest?.status !== 'Open' || manifest.deletedAt) {
    const note = `Manifest ${manifest?.number ?? manifestId} is ${manifest?.status.toLowerCase() ?? 'gone'}.`
    return askForReview(tx, pkg, { kind: 'manifestClosed', note }, { actor, context })
  }
  await tx.put('manifestLine', {
    // A line has its package's id, so a package can't be on two manifests.
    manifestLineId: pkg.packageId,
    manifestId,
    packageId: pkg.packageId,
    addedAt: momentOf(pkg, context).occurredAt,
    addedBy: actor.name,
    arrival: 'Pending',
    extra: false,
    version: 0,
    createdAt: context.now,
    updatedAt: context.now,
    deletedAt: null,
    archivedAt: null,
  })
  return { ...pkg, manifestId }
}
