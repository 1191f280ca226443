import type { Manifest } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import { byMode } from '../../entities/packages/shipping-mode.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isOtherMode, otherModeText } from '../../rules/manifests/manifest-mode.ts'
import { isHeldForCustomer } from '../../rules/packages/hold-state.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { askForReview } from '../packages/reviews.ts'
import { momentOf } from '../packages/rows.ts'

const otherMode = (pkg: Package, manifest: Manifest): Refusal =>
  new Refusal(
    'wrong-state',
    `${otherModeText(pkg, manifest)} Choose a manifest ${byMode[pkg.mode ?? manifest.mode]}, or let a supervisor add it with a reason.`,
  )

const onHold = ({ trackingNumber }: Package): Refusal =>
  new Refusal(
    'wrong-state',
    `${trackingNumber} is held until its customer says ship. Ask the customer, or let a supervisor add it with a reason.`,
  )

const branchName = async (tx: Tx, branchId: string): Promise<string> =>
  (await tx.get('branch', branchId))?.name ?? 'another warehouse'

/** Returns the refusal of a package in another warehouse than the manifest's; null where it fits. */
export async function otherOrigin(tx: Tx, pkg: Package, manifest: Manifest): Promise<Refusal | null> {
  const { originBranchId = null } = pkg
  if (originBranchId === null || manifest.originBranchId === null) return null
  if (originBranchId === manifest.originBranchId) return null
  const place = await branchName(tx, originBranchId)
  const start = await branchName(tx, manifest.originBranchId)
  return new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is at ${place}, and ${manifest.number ? `manifest ${manifest.number}` : 'this manifest'} leaves from ${start}. Choose a manifest from ${place}. If the box is here, correct its origin first.`,
  )
}

/** A reason to keep a package off a manifest unless a supervisor decides otherwise. */
interface ManifestStop {
  readonly blocker: 'otherMode' | 'onHold'
  readonly refusal: Refusal
  readonly note: string
}

/** Lists the reasons that keep a package off a manifest. */
export function manifestStops(pkg: Package, manifest: Manifest): ManifestStop[] {
  const stops: ManifestStop[] = []
  if (isOtherMode(pkg, manifest))
    stops.push({
      blocker: 'otherMode',
      refusal: otherMode(pkg, manifest),
      note: otherModeText(pkg, manifest),
    })
  if (isHeldForCustomer(pkg))
    stops.push({ blocker: 'onHold', refusal: onHold(pkg), note: onHold(pkg).message })
  return stops
}

/**
 * Puts a package on an open manifest. If the manifest is sealed, or the package should not go on it and the person can't
 * be asked any more, the package is still checked in and marked for review. `isAllowed`: a supervisor decided about it.
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
  const elsewhere = await otherOrigin(tx, pkg, manifest)
  if (elsewhere) {
    if (!context.isQueued) throw elsewhere
    return askForReview(tx, pkg, { kind: 'otherOrigin', note: elsewhere.message }, { actor, context })
  }
  const [stop] = isAllowed ? [] : manifestStops(pkg, manifest)
  if (stop) {
    if (!context.isQueued) throw stop.refusal
    return askForReview(tx, pkg, { kind: stop.blocker, note: stop.note }, { actor, context })
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
    offices: [],
    version: 0,
    createdAt: context.now,
    updatedAt: context.now,
    deletedAt: null,
    archivedAt: null,
  })
  return { ...pkg, manifestId }
}
