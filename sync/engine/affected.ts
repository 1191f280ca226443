import type { PendingIndex } from './pending.ts'

/** A replay depends on the rows and lookups that have changed, and on changes that must run in any case. */
export interface Causes {
  readonly keys: Iterable<string>
  readonly mids: Iterable<number>
}

/**
 * The pending changes that have to run again, with all that share a row with them: a change that runs again must find
 * each row as the changes before it left it, and not as those behind it did.
 */
export function affectedBy(pending: PendingIndex, { keys, mids }: Causes): Set<number> {
  const midsToRun = new Set<number>()
  const keysLeft = [...keys]
  const midsLeft = [...mids]
  const visitedKeys = new Set<string>()
  for (;;) {
    const mid = midsLeft.pop()
    if (mid !== undefined) {
      if (midsToRun.has(mid)) continue
      midsToRun.add(mid)
      const change = pending.get(mid)
      keysLeft.push(...(change?.writes ?? []))
      for (const key of change?.reads ?? []) midsLeft.push(...pending.writersOf(key))
      continue
    }
    const key = keysLeft.pop()
    if (key === undefined) return midsToRun
    if (visitedKeys.has(key)) continue
    visitedKeys.add(key)
    midsLeft.push(...pending.usersOf(key))
  }
}
