import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Manifest } from '../../entities/manifest.ts'
import { manifestStatusText } from '../../entities/manifest-status.ts'
import type { Package } from '../../entities/package.ts'
import { statusText } from '../../entities/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { furthestStatus } from '../../rules/package-status.ts'
import type { Tx } from '../../tx.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage, putPackage } from '../packages/rows.ts'
import { addToManifest } from './lines.ts'
import { linesOn, manifestInside, manifestName, mustAllow, mustFindManifest, takeOff } from './rows.ts'

export const ManifestPackagesArgs = z.object({
  manifestId: Id,
  packageIds: z.array(Id).min(1, 'is empty').max(500, 'is more than 500 packages at once'),
})

/** Puts packages in the warehouse on an open manifest: all of them or none. */
export const addManifestPackages = mutator({
  args: ManifestPackagesArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'packages')
    let addedCount = 0
    for (const packageId of new Set(args.packageIds)) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      if (pkg.manifestId === manifest.manifestId) continue
      await mustBeFree(tx, pkg)
      await mustBeInWarehouse(tx, pkg)
      await putPackage(tx, await addToManifest(tx, pkg, manifest.manifestId, { actor, context }), context.now)
      addedCount++
    }
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
      removedCount++
    }
    return removedCount > 0 ? done : alreadyDone(manifest, 'holds none of these packages')
  },
})

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
  const place = furthestStatus(await tx.find('packageEvent', 'packageId', pkg.packageId))
  if (pkg.checkedInAt !== null && place === 'ReceivedAtWharehouse') return
  throw new Refusal(
    'wrong-state',
    `${pkg.trackingNumber} is at "${statusText(pkg.status)}". Only a package that is checked in and still "${statusText('ReceivedAtWharehouse')}" can be put on a manifest.`,
  )
}
