import type { manifestLineStates } from '../../entities/packages/manifest-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { withArrival } from '../../rules/packages/missing.ts'
import { withPieces } from '../../rules/packages/pieces.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorRun } from '../mutator.ts'
import { openReviews } from './claims.ts'
import { wasMissedSince } from './found-by-scan.ts'
import { askForReview } from './reviews.ts'
import { momentOf } from './rows.ts'

type Arrival = (typeof manifestLineStates)[number]

/** A count as a person enters it. */
interface CountedLine {
  readonly arrival: Arrival
  readonly missingPieces?: readonly number[] | undefined
}

export interface Count {
  readonly arrival: Arrival
  readonly missingPieces: readonly number[]
}

/**
 * How a package is counted. One whose pieces are all away is missing as a whole, and an app that counts no pieces says
 * nothing about them.
 */
export function countOf(
  pkg: Package,
  { arrival, missingPieces = pkg.missingPieces ?? [] }: CountedLine,
): Count {
  if (arrival !== 'Received' && arrival !== 'Damaged') return { arrival, missingPieces: [] }
  const pieces = [...new Set(missingPieces)].filter((piece) => piece <= pkg.pieces).sort((a, b) => a - b)
  return pieces.length === pkg.pieces
    ? { arrival: 'Missing', missingPieces: [] }
    : { arrival, missingPieces: pieces }
}

export const hasGivenPieces = ({ deliveredPieces }: Package): boolean => (deliveredPieces ?? []).length > 0

/** The package with its counted arrival. A damaged one has to be reviewed before it is billed. */
export async function countedPackage(
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
export const isTooOldForClaim = async (tx: Tx, pkg: Package, run: MutatorRun): Promise<boolean> =>
  pkg.loss !== null && (await wasMissedSince(tx, pkg, run))
