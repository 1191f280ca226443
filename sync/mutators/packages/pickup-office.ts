import type { Package } from '../../entities/packages/package.ts'
import type { Tx } from '../../tx.ts'

/** The office where a package is picked up: its own, or its customer's; null if neither is known on this side. */
export async function pickupOfficeId(tx: Tx, { branchId, accountId }: Package): Promise<string | null> {
  if (branchId !== null || accountId === null) return branchId
  return (await tx.get('account', accountId))?.branchId ?? null
}
