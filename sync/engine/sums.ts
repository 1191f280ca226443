import type { ScopeSum } from '../protocol/messages.ts'
import { addHash, rowHash } from '../protocol/row-hash.ts'
import type { BaseChange } from './bases.ts'
import type { StoredRow } from './store.ts'

/** Count and hash per scope, updated with every row that is added, changed or removed. */
export type Sums = Record<string, ScopeSum>

const empty: ScopeSum = [0, 0]
export const sumOf = (sums: Readonly<Sums>, scope: string): ScopeSum => sums[scope] ?? empty

function count(sums: Sums, change: BaseChange, row: StoredRow | null, sign: 1 | -1): void {
  if (!row) return
  const hash = rowHash(change.entity, change.id, row.version)
  for (const scope of row.$scopes) {
    const [n, sum] = sumOf(sums, scope)
    sums[scope] = [n + sign, addHash(sum, hash, sign)]
  }
}

export function updateSums(sums: Sums, changes: readonly BaseChange[]): void {
  for (const change of changes) {
    count(sums, change, change.before, -1)
    count(sums, change, change.after, 1)
  }
}

/** Adds a row to the sums of the given scopes, to build them from zero. */
export function addToSums(sums: Sums, change: BaseChange, scopes: ReadonlySet<string>): void {
  const row = change.after
  if (!row) return
  const hash = rowHash(change.entity, change.id, row.version)
  for (const scope of row.$scopes)
    if (scopes.has(scope)) {
      const [n, sum] = sumOf(sums, scope)
      sums[scope] = [n + 1, addHash(sum, hash, 1)]
    }
}
