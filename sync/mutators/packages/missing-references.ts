import type { Package } from '../../entities/package.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'
import { isNotDeleted } from '../referenced-rows.ts'
import type { Finding } from './reviews.ts'

interface Named {
  readonly accountId: string | null
  readonly branchId: string | null
}

export interface WithoutMissing<A> {
  readonly args: A
  /** What was named and is not there any more: a person looks at it. */
  readonly missing: readonly Finding[]
}

/**
 * The box is in the building whoever owns it and wherever it is to go: an owner or a branch that is gone makes it
 * unidentified or undirected, not refused. Only the server can tell; a device holds no more than it may see.
 */
export async function withoutMissing<A extends Named>(
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
  const kept = { ...(ownerGone && { accountId: null }), ...(branchGone && { branchId: null }) }
  return { args: { ...args, ...kept }, missing }
}
