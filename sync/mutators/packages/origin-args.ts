import type { Package } from '../../entities/packages/package.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'
import { isNotDeleted } from '../referenced-rows.ts'

type Originating = Partial<Pick<Package, 'originBranchId'>>

async function isWarehouse(tx: Tx, branchId: string): Promise<boolean> {
  const branch = await tx.get('branch', branchId)
  return isNotDeleted(branch) && branch?.kind === 'Warehouse'
}

/** Refuses an origin that is no warehouse. A device may lack the branch and leaves that to the server. */
export async function mustBeOrigin(
  tx: Tx,
  { originBranchId }: Originating,
  before: Originating | undefined,
  { side }: Pick<MutatorContext, 'side'>,
): Promise<void> {
  if (side === 'device' || !originBranchId || originBranchId === before?.originBranchId) return
  if (!(await isWarehouse(tx, originBranchId)))
    throw new Refusal('invalid', 'The origin of a package is a warehouse. Choose one, or leave it empty.', {
      originBranchId: ['is not a warehouse'],
    })
}

/**
 * The origin of a package that is checked in: the warehouse in the arguments, else the one where its maker works. The first
 * one stays, because a box that is scanned again may have gone on.
 */
export async function originAtCheckIn(
  tx: Tx,
  { originBranchId }: Originating,
  before: (Originating & Pick<Package, 'checkedInAt'>) | undefined,
  { branchId }: Pick<Actor, 'branchId'>,
): Promise<string | null> {
  if (before?.originBranchId) return before.originBranchId
  const places = before?.checkedInAt ? [originBranchId] : [originBranchId, branchId]
  for (const place of places) if (place && (await isWarehouse(tx, place))) return place
  return null
}
