const key = 'quayside.push'

/** That this browser gets somebody's notifications, and what the server was told of it. */
export interface PushKept {
  readonly accountId: string
  /** The sign-in that it is told under: it ends with that. */
  readonly sessionId: string
  readonly endpoint: string
  /** The server's, that the browser is subscribed to. */
  readonly publicKey: string
  /** Signed out, and the browser could not be told yet. */
  readonly leaving?: true
}

const isKept = (value: unknown): value is PushKept =>
  typeof value === 'object' && value !== null && 'accountId' in value && 'endpoint' in value

/** Read at every start, so it stands apart from what does the work. */
export const pushKept = {
  get(): PushKept | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isKept(value) ? value : null
    } catch {
      return null
    }
  },
  set: (kept: PushKept): void => localStorage.setItem(key, JSON.stringify(kept)),
  clear: (): void => localStorage.removeItem(key),
}
