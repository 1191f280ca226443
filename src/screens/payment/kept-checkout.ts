const key = 'quayside.checkout'

interface Kept {
  readonly checkoutId: string
  readonly token: string
}

/**
 * The link that somebody began to pay with, for this tab only and until it is paid: the provider gives back its id,
 * which opens nothing, and "try again" needs the token.
 */
export const keptCheckout = {
  keep(kept: Kept): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage "try again" leads to the link that was sent.
    }
  },
  /** Null when this tab began to pay something else, or nothing. */
  tokenOf(checkoutId: string): string | null {
    try {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
      return kept?.checkoutId === checkoutId && typeof kept.token === 'string' ? kept.token : null
    } catch {
      return null
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // There is none.
    }
  },
}
