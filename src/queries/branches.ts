import type { Branch } from '#sync/entities/company/branch.ts'
import { useSharedRows } from '../replica/live-rows.ts'

/** The active branches by name; undefined while loading. */
export const useBranches = (): Branch[] | undefined =>
  useSharedRows('active branches', async (db) => {
    const rows = await db.branch.toArray()
    return rows.filter((row) => row.active && !row.deletedAt).sort((a, b) => a.name.localeCompare(b.name))
  })

/** An active branch; undefined while loading, and for any other. */
export const useBranch = (id: string | null): Branch | undefined =>
  useBranches()?.find(({ branchId }) => branchId === id)

/** The branches where customers pick up, which are all but the warehouses. Undefined while loading. */
export const usePickupOffices = (): Branch[] | undefined =>
  useBranches()?.filter(({ kind }) => kind !== 'Warehouse')

/** Returns the name of an active branch; an ellipsis while they are loading, and for any other. */
export function useBranchName(): (branchId: string) => string {
  const branches = useBranches()
  return (id) => branches?.find(({ branchId }) => branchId === id)?.name ?? '…'
}
