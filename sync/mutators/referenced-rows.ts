import { Refusal } from '../lib/refusal.ts'
import type { Tx } from '../tx.ts'
import type { MutatorContext } from './mutator.ts'

/*
 * Checks of rows that an argument only refers to. A device has only the rows it may see, so the server decides whether
 * one is missing.
 */

type Side = Pick<MutatorContext, 'side'>
type ReferencedIds = Readonly<Record<string, string | null | undefined>>

export const isNotDeleted = (row: { readonly deletedAt: string | null } | undefined): boolean =>
  row !== undefined && row.deletedAt === null

const invalidReference = (field: string, message: string, problem: string) =>
  new Refusal('invalid', message, { [field]: [problem] })

/** Requires branches that still exist, for a package's destination. */
export async function mustBeBranches(tx: Tx, { side }: Side, ids: ReferencedIds): Promise<void> {
  if (side === 'device') return
  for (const [field, branchId] of Object.entries(ids))
    if (branchId && !isNotDeleted(await tx.get('branch', branchId)))
      throw invalidReference(field, 'This branch no longer exists. Choose another one.', 'no longer exists')
}

/** Requires branches that have existed, for past events: a closed branch is still where they happened. */
export async function mustHaveBeenBranch(
  tx: Tx,
  { side }: Side,
  branchId: string | null | undefined,
): Promise<void> {
  if (side === 'device' || !branchId || (await tx.get('branch', branchId))) return
  throw invalidReference(
    'branchId',
    'Branch not found. Choose one from the list, or leave it out.',
    'is no branch',
  )
}

/** Requires an account that a package may belong to. */
export async function mustBeCustomer(
  tx: Tx,
  { side }: Side,
  accountId: string | null | undefined,
): Promise<void> {
  if (side === 'device' || !accountId) return
  const owner = await tx.get('account', accountId)
  if (owner?.role === 'User' && isNotDeleted(owner)) return
  throw invalidReference(
    'accountId',
    'This customer no longer exists. Choose another owner, or leave the package unidentified.',
    'no longer exists',
  )
}
