import { manifestStatusText } from '../../entities/packages/manifest-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { customsHoldRefusal } from '../../rules/manifests/customs.ts'
import { leftBehind, placeWith } from '../../rules/packages/left-behind.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustFindPackage, putPackage, recordEvent } from '../packages/rows.ts'
import { ManifestPackagesArgs } from './packages.ts'
import { linesOn, manifestInside, manifestName, mustFindManifest } from './rows.ts'

/**
 * Moves packages that were found, cleared or released late to the place that their manifest has reached meanwhile: all
 * of them or none.
 */
export const followManifest = mutator({
  args: ManifestPackagesArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    const status = placeWith(manifest)
    if (!status)
      throw new Refusal(
        'wrong-state',
        `${manifestName(manifest)} is at "${manifestStatusText[manifest.status]}", so there is nowhere to follow it to yet.`,
      )
    const lines = new Map((await linesOn(tx, manifest.manifestId)).map((line) => [line.packageId, line]))
    const event = { status, stepBack: false, note: manifest.number ?? '', branchId: null }
    let movedCount = 0
    for (const packageId of new Set(args.packageIds)) {
      const pkg = await mustFindPackage(tx, packageId, actor)
      const line = lines.get(pkg.packageId)
      if (!line)
        throw new Refusal('wrong-state', `${pkg.trackingNumber} is not on ${manifestInside(manifest)}.`)
      const why = leftBehind(pkg, line, manifest)
      if (why === 'missing')
        throw new Refusal(
          'wrong-state',
          `${pkg.trackingNumber} was counted as missing. Count it as received once it is found.`,
        )
      if (why === 'held') throw customsHoldRefusal([pkg])
      if (!why) continue
      await putPackage(tx, await recordEvent(tx, pkg, event, { actor, context }), context.now)
      movedCount++
    }
    return movedCount > 0
      ? done
      : { outcome: 'already', message: `These packages are where ${manifestInside(manifest)} is.` }
  },
})
