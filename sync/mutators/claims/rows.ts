import { isOpenClaim } from '../../entities/packages/claim-status.ts'
import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
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
