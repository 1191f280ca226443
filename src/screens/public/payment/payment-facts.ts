import type { PublicCheckout, Verified } from '#sync/api/checkouts.ts'

/** What the server knows of a payment when it draws a page for it. */
export interface PaymentFacts {
  /** What a payment link asks for. */
  readonly checkout: PublicCheckout | null
  /** What became of it, as the books have it: the card provider may know more. */
  readonly verified: Verified | null
  /** Why there is nothing to show. */
  readonly failure: string | null
}
