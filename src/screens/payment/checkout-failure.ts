import { CallError } from '../../http/call-error.ts'

interface CheckoutFailure {
  readonly text: string
  /** Whether it is worth asking once more. */
  readonly again: boolean
}

export const awayFailure: CheckoutFailure = {
  text: 'There is no connection to our server. Nothing was charged. It is asked again when there is one.',
  again: true,
}

/** Why a checkout could not be shown, in words. */
export function failureOf(error: Error): CheckoutFailure {
  if (!(error instanceof CallError)) return { text: 'That failed. Please try again.', again: true }
  // A link that is none stays none.
  if (error.status === 400)
    return {
      text: 'This is no payment link of ours. Look whether the whole address was copied.',
      again: false,
    }
  return { text: error.message, again: error.status !== 404 }
}
