import type { Package } from '../../entities/packages/package.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'
import { isNotDeleted } from '../referenced-rows.ts'
import type { Finding } from './reviews.ts'

interface References {
  readonly accountId: string | null
  readonly branchId: string | null
}

export interface WithoutMissing<A> {
  readonly args: A
  /** References to rows that no longer exist, for a person to review. */
  readonly missing: readonly Finding[]
}

/**
 * Removes references to a deleted owner or branch. The box is in the building in any case, so the check-in isn't
 * refused. Only the server can know, because a device holds only the rows it may see.
 */
export async function withoutMissing<A extends References>(
  tx: Tx,
  args: A,
  before: Package | undefined,
  { side }: MutatorContext,
): Promise<WithoutMissing<A>> {
  if (side === 'device') return { args, missing: [] }
  const { accountId, branchId } = args
  const missing: Finding[] = []
  const ownerGone =
    accountId !== null && accountId !== before?.accountId && !isNotDeleted(await tx.get('account', accountId))
  if (ownerGone) missing.push({ kind: 'ownerGone', note: `Given owner: ${accountId}` })
  const branch = branchId === null ? undefined : await tx.get('branch', branchId)
  const branchGone = branchId !== null && branchId !== before?.branchId && !isNotDeleted(branch)
  if (branchGone) missing.push({ kind: 'branchGone', note: `Given branch: ${branch?.name ?? branchId}` })
  const clearedIds = { ...(ownerGone && { accountId: null }), ...(branchGone && { branchId: null }) }
  return { args: { ...args, ...clearedIds }, missing }
}
