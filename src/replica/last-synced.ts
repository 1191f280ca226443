const key = 'quayside.synced'

type Times = Readonly<Record<string, string>>

function times(): Times {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Times) : {}
  } catch {
    return {}
  }
}

const keep = (next: Times): void => localStorage.setItem(key, JSON.stringify(next))

/** The time of the last sync for each account with rows here; survives reloads. */
export const lastSynced = {
  of: (accountId: string): string | null => times()[accountId] ?? null,
  set(accountId: string, at: string): void {
    try {
      keep({ ...times(), [accountId]: at })
    } catch {
      // A full disk must not stop the sync; the time is then shown only until the page is closed.
    }
  },
  forget(accountId: string): void {
    const { [accountId]: _, ...rest } = times()
    keep(rest)
  },
  /** The accounts whose last sync was before this time. */
  before: (at: string): string[] =>
    Object.entries(times()).flatMap(([accountId, then]) => (then < at ? [accountId] : [])),
}
