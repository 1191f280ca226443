import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { manifestLineStates, manifestStatusText } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import type { Tx } from '../../tx.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { countedPackage, countOf, hasGivenPieces, isTooOldForClaim } from '../packages/counting.ts'
import { mustFindPackage, putPackage } from '../packages/rows.ts'
import { linesOn, manifestInside, manifestName, mustAllow, mustFindManifest } from './rows.ts'

/** Pieces of a package, by their numbers. */
export const piecesOf = z.array(z.int().min(1).max(999)).max(999)

export const CountLineArgs = z.object({
  manifestId: Id,
  lines: z
    .array(
      z.object({
        packageId: Id,
        arrival: z.enum(manifestLineStates),
        /** The pieces that are not there although the package is; an app that counts no pieces leaves it out. */
        missingPieces: piecesOf.optional(),
      }),
    )
    .min(1, 'is empty')
    .max(500, 'is more than 500 packages at once'),
})

/** True for a package that was added to the manifest that it is on when that was counted. */
async function isExtra(tx: Tx, { packageId }: Package): Promise<boolean> {
  const line = await tx.get('manifestLine', packageId)
  return line?.extra === true && !line.deletedAt
}

/**
 * Records whether packages have arrived: received, missing or damaged. Packages that turn up later are counted again.
 */
export const countLine = mutator({
  args: CountLineArgs,
  permission: manifestRights.update,
  async run(tx, args, actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, args.manifestId)
    mustAllow(manifest, 'counting')
    const lines = new Map((await linesOn(tx, manifest.manifestId)).map((line) => [line.packageId, line]))
    let changes = 0
    for (const countedLine of args.lines) {
      const pkg = await mustFindPackage(tx, countedLine.packageId, actor)
      const count = countOf(pkg, countedLine)
      const { arrival } = count
      const line = lines.get(pkg.packageId)
      // A device that hasn't heard about it calls a box missing that a colleague has counted as an extra elsewhere.
      if (!line && arrival !== 'Received' && arrival !== 'Damaged' && (await isExtra(tx, pkg))) continue
      if (!line)
        throw new Refusal(
          'wrong-state',
          `${pkg.trackingNumber} is not on ${manifestInside(manifest)}. Check the label, or look up where it belongs.`,
        )
      if (arrival === 'Pending' && manifest.status === 'Completed')
        throw new Refusal(
          'wrong-state',
          `${manifestName(manifest)} is at "${manifestStatusText.Completed}": ${pkg.trackingNumber} can be counted as received, missing or damaged, and no longer as pending.`,
        )
      // Counting a box twice changes nothing.
      const isSame =
        countedLine.missingPieces === undefined || equal(count.missingPieces, pkg.missingPieces ?? [])
      if (line.arrival === arrival && isSame) continue
      if (await isTooOldForClaim(tx, pkg, { actor, context })) continue
      // The count was made on a device that hadn't heard that the customer has some pieces.
      if (arrival !== 'Received' && arrival !== 'Damaged' && hasGivenPieces(pkg)) continue
      await tx.put('manifestLine', { ...line, arrival, updatedAt: context.now })
      await putPackage(tx, await countedPackage(tx, pkg, count, { actor, context }), context.now)
      changes++
    }
    return changes > 0 ? done : { outcome: 'already', message: 'This is how it was counted before.' }
  },
})
