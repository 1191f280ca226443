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

/** When this device was last in step with the server, for each account with rows here: kept over reloads. */
export const lastSynced = {
  of: (accountId: string): string | null => times()[accountId] ?? null,
  set(accountId: string, at: string): void {
    try {
      keep({ ...times(), [accountId]: at })
    } catch {
      // A full disk must not stop the exchange; the time is told until the page is left.
    }
  },
  forget(accountId: string): void {
    const { [accountId]: _, ...rest } = times()
    keep(rest)
  },
  /** The accounts that were last in step before then. */
  before: (at: string): string[] =>
    Object.entries(times()).flatMap(([accountId, then]) => (then < at ? [accountId] : [])),
}
