import type { Manifest } from '../../entities/manifest.ts'
import type { Package } from '../../entities/package.ts'
import { byMode } from '../../entities/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isOtherMode, otherModeText } from '../../rules/manifest-mode.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { askForReview } from '../packages/reviews.ts'
import { momentOf } from '../packages/rows.ts'

export const otherMode = (pkg: Package, manifest: Manifest): Refusal =>
  new Refusal(
    'wrong-state',
    `${otherModeText(pkg, manifest)} Choose a manifest ${byMode[pkg.mode ?? manifest.mode]}, or let a supervisor add it with a reason.`,
  )

/**
 * Puts a package on an open manifest. If the manifest is sealed, or goes by the other mode and the person can't be asked
 * any more, the package is still checked in and marked for review. `isAllowed`: a supervisor decided about the mode.
 */
export async function addToManifest(
  tx: Tx,
  pkg: Package,
  manifestId: string,
  { actor, context, isAllowed = false }: MutatorRun & { readonly isAllowed?: boolean },
): Promise<Package> {
  const manifest = await tx.get('manifest', manifestId)
  if (!manifest && context.side === 'device') return { ...pkg, manifestId }
  if (manifest?.status !== 'Open' || manifest.deletedAt) {
    const note = `Manifest ${manifest?.number ?? manifestId} is ${manifest?.status.toLowerCase() ?? 'gone'}.`
    return askForReview(tx, pkg, { kind: 'manifestClosed', note }, { actor, context })
  }
  if (isOtherMode(pkg, manifest) && !isAllowed) {
    if (!context.isQueued) throw otherMode(pkg, manifest)
    return askForReview(
      tx,
      pkg,
      { kind: 'otherMode', note: otherModeText(pkg, manifest) },
      { actor, context },
    )
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
