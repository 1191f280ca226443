import * as z from 'zod'
import { Id, Note } from '../../entities/fields.ts'
import type { Manifest } from '../../entities/packages/manifest.ts'
import { manifestStatusText } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { statusText } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import type { Tx } from '../../tx.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { withMode } from '../packages/mode.ts'
import { mustFindPackage, putPackage, reachedStatus } from '../packages/rows.ts'
import { withShipChoice } from '../packages/ship-choice.ts'
import { addToManifest, manifestStops, otherOrigin } from './lines.ts'
import { linesOn, manifestInside, manifestName, mustAllow, mustFindManifest, takeOff } from './rows.ts'
import { mustOverride } from './seal.ts'

export const ManifestPackagesArgs = z.object({
  manifestId: Id,
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
})

export const AddManifestPackagesArgs = ManifestPackagesArgs.extend({
  /** A supervisor's reason to add packages that were to go by the other mode; empty where none was. */
  modeReason: Note.default(''),
})

/** Puts packages in the warehouse on an open manifest: all of them or none. */
export const addManifestPackages = mutator({
  args: AddManifestPackagesArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'packages')
    const reason = args.modeReason
    const overrides: Manifest['overrides'] = []
    let addedCount = 0
    for (const packageId of new Set(args.packageIds)) {
      const row = await mustFindPackage(tx, packageId, actor)
      const pkg = await withShipChoice(tx, await withMode(tx, row))
      if (pkg.manifestId === manifest.manifestId) continue
      await mustBeFree(tx, pkg)
      await mustBeInWarehouse(tx, pkg)
      const elsewhere = await otherOrigin(tx, pkg, manifest)
      if (elsewhere) throw elsewhere
      const stops = manifestStops(pkg, manifest)
      for (const { blocker, refusal } of stops) {
        if (reason === '') throw refusal
        mustOverride(blocker, { actor })
        const by = { by: actor.name, at: context.occurredAt }
        overrides.push({ packageId: pkg.packageId, blocker, reason, ...by })
      }
      const addedRow = await addToManifest(tx, pkg, manifest.manifestId, { actor, context, isAllowed: true })
      await putPackage(tx, addedRow, context.now)
      addedCount++
    }
    if (overrides.length > 0)
      await putOverrides(tx, manifest, [...manifest.overrides, ...overrides], context.now)
    return addedCount > 0 ? done : alreadyDone(manifest, 'already has all of these packages')
  },
})

export const removeManifestPackages = mutator({
  args: ManifestPackagesArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'packages')
    const lines = new Map((await linesOn(tx, manifest.manifestId)).map((line) => [line.packageId, line]))
    let removedCount = 0
    for (const packageId of new Set(args.packageIds)) {
      const line = lines.get((await mustFindPackage(tx, packageId, actor)).packageId)
      if (!line) continue
      await takeOff(tx, line, context.now)
      lines.delete(line.packageId)
      removedCount++
    }
    // A package that comes back is asked about again.
    const remaining = manifest.overrides.filter(({ packageId }) => packageId === null || lines.has(packageId))
    if (remaining.length < manifest.overrides.length) await putOverrides(tx, manifest, remaining, context.now)
    return removedCount > 0 ? done : alreadyDone(manifest, 'holds none of these packages')
  },
})

const putOverrides = (tx: Tx, manifest: Manifest, overrides: Manifest['overrides'], updatedAt: string) =>
  tx.put('manifest', { ...manifest, overrides, updatedAt })

const alreadyDone = (manifest: Manifest, words: string): Outcome => ({
  outcome: 'already',
  message: `${manifestName(manifest)} ${words}.`,
})

async function mustBeFree(tx: Tx, pkg: Package): Promise<void> {
  if (!pkg.manifestId) return
  const otherManifest = await tx.get('manifest', pkg.manifestId)
  const where = otherManifest
    ? `${manifestInside(otherManifest)}, which is at "${manifestStatusText[otherManifest.status]}"`
    : 'another manifest'
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is on ${where}. Take it off there first, while that one is open.`,
  )
}

async function mustBeInWarehouse(tx: Tx, pkg: Package): Promise<void> {
  const place = await reachedStatus(tx, pkg)
  if (pkg.checkedInAt !== null && place === 'ReceivedAtWharehouse') return
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is at "${statusText(pkg.status)}". Only a package that is checked in and still "${statusText('ReceivedAtWharehouse')}" can be put on a manifest.`,
  )
}
