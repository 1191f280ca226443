const key = 'quayside.checkout'

export interface KeptCheckout {
  readonly checkoutId: string
  readonly token: string
}

/**
 * The link that somebody began to pay with, for this tab only and until it is paid: the provider gives back its id,
 * which opens nothing, and "try again" needs the token.
 */
export const keptCheckout = {
  keep(kept: KeptCheckout): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(kept))
    } catch {
      // Without storage "try again" leads to the link that was sent.
    }
  },
  /** Null when this tab began to pay something else, or nothing. */
  of(checkoutId: string): KeptCheckout | null {
    try {
      const kept: KeptCheckout | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return kept?.checkoutId === checkoutId && typeof kept.token === 'string' ? kept : null
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
