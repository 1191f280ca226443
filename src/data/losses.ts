import { useSyncStore } from '../stores/sync.ts'

type Lost = NonNullable<ReturnType<typeof useSyncStore.getState>['lost']>

const keyOf = (db: string): string => `quayside.lost.${db}`

function stored(db: string): Lost | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(db)) ?? 'null') as Lost | null
  } catch {
    return null
  }
}

/** The server says it once, in the first greeting; here it stays until the person has read it. */
export function rememberLoss(db: string, lost: Lost): Lost {
  const known = stored(db)
  const both = known ? { pending: known.pending + lost.pending, since: known.since ?? lost.since } : lost
  localStorage.setItem(keyOf(db), JSON.stringify(both))
  return both
}

export const showRememberedLoss = (db: string): void => useSyncStore.setState({ lost: stored(db) })

export function forgetLoss(db: string): void {
  localStorage.removeItem(keyOf(db))
  useSyncStore.setState({ lost: null })
}
