import { detailNames, type Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { equal } from '#sync/lib/equal.ts'
import type { Difference } from '../../components/settle/differences.tsx'

/** The remaining differences, because the package may have changed since the review was requested. */
export function differencesNow(request: Review['differences'], pkg: Package | null): Difference[] {
  return request
    .map(({ field, current, offered }) => ({
      field,
      current: pkg ? valueIn(pkg, field, current) : current,
      offered,
    }))
    .filter(({ current, offered }) => !equal(current, offered))
}

function valueIn(pkg: Package, field: string, otherwise: unknown): unknown {
  const name = detailNames.find((candidate) => candidate === field)
  return name ? pkg[name] : otherwise
}

/** Returns the accounts whose names the differences mention. */
export const ownersIn = (differences: readonly Difference[]): string[] =>
  differences
    .filter(({ field }) => field === 'accountId')
    .flatMap(({ current, offered }) => [current, offered])
    .filter((id) => typeof id === 'string')
