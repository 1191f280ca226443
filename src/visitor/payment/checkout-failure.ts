import { CallError } from '../../http/call-error.ts'

export interface CheckoutFailure {
  readonly text: string
  /** True if a retry may help. */
  readonly again: boolean
}

export const awayFailure: CheckoutFailure = {
  text: 'You’re offline. You weren’t charged. This page loads again when you’re back online.',
  again: true,
}

/** Explains why a checkout can't be shown. */
export function toCheckoutFailure(error: Error): CheckoutFailure {
  if (!(error instanceof CallError)) return { text: 'That failed. Please try again.', again: true }
  // A malformed link never becomes valid.
  if (error.status === 400)
    return {
      text: 'This isn’t one of our payment links. Check that you copied the whole address.',
      again: false,
    }
  return { text: error.message, again: error.status !== 404 }
}
