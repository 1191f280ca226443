import type { PublicCheckout, Verified } from '#sync/api/money/checkouts.ts'

/** The server's data for a payment page. */
export interface PaymentFacts {
  /** The checkout of a payment link. */
  readonly checkout: PublicCheckout | null
  /** The result in our books; the card provider may know more. */
  readonly verified: Verified | null
  /** The reason why there is nothing to show. */
  readonly failure: string | null
}
