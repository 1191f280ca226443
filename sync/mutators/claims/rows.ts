import type { Claim } from '../../entities/packages/claim.ts'
import { isOpenClaim } from '../../entities/packages/claim-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isMissing } from '../../rules/packages/missing.ts'
import type { Tx } from '../../tx.ts'

/** Refuses a package with a claim that waits for its decision, because the package would no longer exist. */
export async function mustHaveNoOpenClaim(tx: Tx, { packageId, trackingNumber }: Package): Promise<void> {
  const claims = await tx.find('claim', 'packageId', packageId)
  if (claims.some((claim) => !claim.deletedAt && isOpenClaim(claim)))
    throw new Refusal(
      'wrong-state',
      `${trackingNumber} has a claim that isn’t decided: pay or refuse it first.`,
    )
}

/** The pieces that were missing and have come; empty for the package as a whole; null if nothing was found. */
function foundPieces(before: Package, after: Package): readonly number[] | null {
  if (isMissing(after)) return null
  if (isMissing(before)) return []
  const pieces = (before.missingPieces ?? []).filter((piece) => !after.missingPieces.includes(piece))
  return pieces.length > 0 ? pieces : null
}

const isAboutFound = ({ kind, pieces: claimedPieces }: Claim, pieces: readonly number[]): boolean =>
  kind === 'Lost' &&
  (pieces.length === 0 ? claimedPieces.length === 0 : claimedPieces.some((piece) => pieces.includes(piece)))

/** Refuses the open claims for what was found, because nothing is paid for it. */
export async function closeFoundClaims(tx: Tx, before: Package | undefined, after: Package, now: string) {
  const pieces = before && foundPieces(before, after)
  if (!pieces) return
  for (const claim of await tx.find('claim', 'packageId', after.packageId))
    if (!claim.deletedAt && isOpenClaim(claim) && isAboutFound(claim, pieces))
      await tx.put('claim', {
        ...claim,
        status: 'Refused',
        decision: 'It was found.',
        decidedAt: now,
        updatedAt: now,
      })
}
