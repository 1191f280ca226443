import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { ManifestLine } from '../../entities/packages/manifest.ts'
import { manifestLineStates, manifestStatusText } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { manifestRights } from '../../policies/manifest.ts'
import { withArrival } from '../../rules/packages/missing.ts'
import { withPieces } from '../../rules/packages/pieces.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorRun, mutator, type Outcome } from '../mutator.ts'
import { openReviews } from '../packages/claims.ts'
import { wasMissedSince } from '../packages/found-by-scan.ts'
import { askForReview } from '../packages/reviews.ts'
import { momentOf, mustFindPackage, putPackage } from '../packages/rows.ts'
import { linesOn, manifestInside, manifestName, mustAllow, mustFindManifest } from './rows.ts'

export const CountLineArgs = z.object({
  manifestId: Id,
  lines: z
    .array(
      z.object({
        packageId: Id,
        arrival: z.enum(manifestLineStates),
        /** The pieces that are not there although the package is; an app that counts no pieces leaves it out. */
        missingPieces: z.array(z.int().min(1).max(999)).max(999).optional(),
      }),
    )
    .min(1, 'is empty')
    .max(500, 'is more than 500 packages at once'),
})

type CountedLine = z.output<typeof CountLineArgs>['lines'][number]

interface Count {
  readonly arrival: ManifestLine['arrival']
  readonly missingPieces: readonly number[]
}

/**
 * How a package is counted. One whose pieces are all away is missing as a whole, and an app that counts no pieces says
 * nothing about them.
 */
function countOf(pkg: Package, { arrival, missingPieces = pkg.missingPieces ?? [] }: CountedLine): Count {
  if (arrival !== 'Received' && arrival !== 'Damaged') return { arrival, missingPieces: [] }
  const pieces = [...new Set(missingPieces)].filter((piece) => piece <= pkg.pieces).sort((a, b) => a - b)
  return pieces.length === pkg.pieces
    ? { arrival: 'Missing', missingPieces: [] }
    : { arrival, missingPieces: pieces }
}

const hasGivenPieces = ({ deliveredPieces }: Package): boolean => (deliveredPieces ?? []).length > 0

/** The package with its counted arrival. A damaged one has to be reviewed before it is billed. */
async function countedPackage(
  tx: Tx,
  pkg: Package,
  { arrival, missingPieces }: Count,
  { actor, context }: MutatorRun,
): Promise<Package> {
  const { occurredAt } = momentOf(pkg, context)
  const finding = { by: actor.name, decision: `It was found: ${actor.name} counted it on arrival.` }
  const countedPkg = withArrival(pkg, arrival === 'Pending' ? null : arrival, occurredAt, finding)
  const row = withPieces(countedPkg, missingPieces, occurredAt, actor.name)
  if (arrival !== 'Damaged') return row
  const reviews = await openReviews(tx, pkg.packageId)
  if (reviews.some(({ kind }) => kind === 'arrivedDamaged')) return row
  return askForReview(tx, row, { kind: 'arrivedDamaged' }, { actor, context })
}

/**
 * Two handhelds count one shipment, so a count that comes late applies although the other one has called the box
 * missing since. Once its loss was reported, it no longer does: a person has looked for it after that count.
 */
const isTooOldForClaim = async (tx: Tx, pkg: Package, run: MutatorRun): Promise<boolean> =>
  pkg.loss !== null && (await wasMissedSince(tx, pkg, run))

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
