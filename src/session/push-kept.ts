const key = 'quayside.push'

/** The push subscription of this browser, as the server knows it. */
export interface PushKept {
  readonly accountId: string
  /** The session that it was registered under, with which it ends. */
  readonly sessionId: string
  readonly endpoint: string
  /** The server's public key for the subscription. */
  readonly publicKey: string
  /** The person has logged out, and the browser couldn't be unsubscribed yet. */
  readonly leaving?: true
}

const isKept = (value: unknown): value is PushKept =>
  typeof value === 'object' && value !== null && 'accountId' in value && 'endpoint' in value

/** Separate from the push code, because it is read at every start. */
export const pushKept = {
  get(): PushKept | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isKept(value) ? value : null
    } catch {
      return null
    }
  },
  set: (subscription: PushKept): void => localStorage.setItem(key, JSON.stringify(subscription)),
  clear: (): void => localStorage.removeItem(key),
}
