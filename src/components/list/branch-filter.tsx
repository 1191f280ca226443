import { useBranches } from '../../queries/branches.ts'
import { oneFilter } from './filter-kinds.tsx'
import type { FilterMenu } from './filters.ts'

/** Filters by one branch. */
export function useBranchFilter(
  branchId: string | undefined,
  set: (branchId: string | undefined) => void,
): FilterMenu {
  const branches = useBranches() ?? []
  return oneFilter({
    key: 'branch',
    text: 'Branch',
    options: branches.map((branch) => ({ value: branch.branchId, text: branch.name })),
    value: branchId,
    set,
  })
}
