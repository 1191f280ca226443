import type { RefusedChange } from '../queries/sync-status.ts'

/** The package of a change; null if it isn't about a single one. */
export function packageIdOf({ args }: Pick<RefusedChange, 'args'>): string | null {
  if (typeof args !== 'object' || args === null) return null
  if ('packageId' in args && typeof args.packageId === 'string') return args.packageId
  const ids = 'packageIds' in args && Array.isArray(args.packageIds) ? args.packageIds : []
  return ids.length === 1 && typeof ids[0] === 'string' ? ids[0] : null
}
