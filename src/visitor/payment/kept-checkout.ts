const key = 'quayside.checkout'

export interface KeptCheckout {
  readonly checkoutId: string
  readonly token: string
}

/**
 * The payment link that is being paid in this tab, until it is paid. The provider returns only the checkout's id, which
 * opens nothing, and "try again" needs the token.
 */
export const keptCheckout = {
  keep(checkout: KeptCheckout): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(checkout))
    } catch {
      // Without storage, "try again" leads to the link that was sent.
    }
  },
  /** Null if this tab started another payment, or none. */
  of(checkoutId: string): KeptCheckout | null {
    try {
      const checkout: KeptCheckout | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return checkout?.checkoutId === checkoutId && typeof checkout.token === 'string' ? checkout : null
    } catch {
      return null
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // There is no storage.
    }
  },
}
