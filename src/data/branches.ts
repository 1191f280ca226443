import type { Branch } from '#sync/entities/branch.ts'

/** The active branches by name; undefined while loading. */
export function useBranches(): Branch[] | undefined {
  throw new Error('not yet')
}
