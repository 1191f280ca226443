import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { detailNames } from '#sync/rules/differences.ts'
import type { Difference } from '../../components/settle/differences.tsx'

/** What still differs: the package may have been changed since the review was asked for. */
export function differencesNow(request: Review['differences'], pkg: Package | null): Difference[] {
  return request
    .map(({ field, current, offered }) => ({
      field,
      current: pkg ? valueIn(pkg, field, current) : current,
      offered,
    }))
    .filter(({ current, offered }) => current !== offered)
}

function valueIn(pkg: Package, field: string, otherwise: unknown): unknown {
  const name = detailNames.find((one) => one === field)
  return name ? pkg[name] : otherwise
}

/** The accounts whose names the differences need. */
export const ownersIn = (differences: readonly Difference[]): string[] =>
  differences
    .filter(({ field }) => field === 'accountId')
    .flatMap(({ current, offered }) => [current, offered])
    .filter((id) => typeof id === 'string')
