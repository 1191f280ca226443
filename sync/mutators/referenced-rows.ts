import { Refusal } from '../lib/refusal.ts'
import type { Tx } from '../tx.ts'
import type { MutatorContext } from './mutator.ts'

/*
 * Rows that an argument only names. A device holds no more than what it may see, so it is the server that says when
 * one is gone, or never was.
 */

type Side = Pick<MutatorContext, 'side'>
type ReferencedIds = Readonly<Record<string, string | null | undefined>>

export const isNotDeleted = (row: { readonly deletedAt: string | null } | undefined): boolean =>
  row !== undefined && row.deletedAt === null

const wrong = (field: string, message: string, what: string) =>
  new Refusal('invalid', message, { [field]: [what] })

/** Where something is to go from now on: offices that are still there. */
export async function mustBeBranches(tx: Tx, { side }: Side, ids: ReferencedIds): Promise<void> {
  if (side === 'device') return
  for (const [field, branchId] of Object.entries(ids))
    if (branchId && !isNotDeleted(await tx.get('branch', branchId)))
      throw wrong(field, 'This branch no longer exists. Choose another one.', 'no longer exists')
}

/** Where something was: an office that was closed since is still where it happened. */
export async function mustHaveBeenBranch(
  tx: Tx,
  { side }: Side,
  branchId: string | null | undefined,
): Promise<void> {
  if (side === 'device' || !branchId || (await tx.get('branch', branchId))) return
  throw wrong('branchId', 'Branch not found. Choose one from the list, or leave it out.', 'is no branch')
}

/** Whose a package may become. */
export async function mustBeCustomer(
  tx: Tx,
  { side }: Side,
  accountId: string | null | undefined,
): Promise<void> {
  if (side === 'device' || !accountId) return
  const owner = await tx.get('account', accountId)
  if (owner?.role === 'User' && isNotDeleted(owner)) return
  throw wrong(
    'accountId',
    'This customer no longer exists. Choose another owner, or leave the package unidentified.',
    'no longer exists',
  )
}
