import { CallError } from '../../../http/call-error.ts'

export interface CheckoutFailure {
  readonly text: string
  /** Whether it is worth asking once more. */
  readonly again: boolean
}

export const awayFailure: CheckoutFailure = {
  text: 'You’re offline. You weren’t charged. This page loads again when you’re back online.',
  again: true,
}

/** Why a checkout could not be shown, in words. */
export function failureOf(error: Error): CheckoutFailure {
  if (!(error instanceof CallError)) return { text: 'That failed. Please try again.', again: true }
  // A link that is none stays none.
  if (error.status === 400)
    return {
      text: 'This isn’t one of our payment links. Check that you copied the whole address.',
      again: false,
    }
  return { text: error.message, again: error.status !== 404 }
}
