import { useCallback, useEffect, useState } from 'react'
import { checkouts, type PublicCheckout, paymentLinkFailures } from '#sync/api/checkouts.ts'
import { CallError, call } from '../../data/call.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { keptCheckout } from './kept-checkout.ts'

/** What stands behind a payment link: undefined while it is asked for. */
export type Asked = { checkout: PublicCheckout } | { failed: string; again: boolean } | undefined

function failureOf(error: unknown): Asked {
  if (!(error instanceof CallError)) return { failed: 'That failed. Please try again.', again: true }
  if (error.status === 0)
    return {
      failed:
        'There is no connection to our server. Nothing was charged. It is asked again when there is one.',
      again: true,
    }
  // A link that is none stays none.
  if (error.status === 400)
    return {
      failed: 'This is no payment link of ours. Look whether the whole address was copied.',
      again: false,
    }
  return { failed: error.message, again: error.status !== 404 }
}

/** The checkout of this token, and how to ask for it anew. Asked again by itself when the signal is back. */
export function useCheckout(token: string): [Asked, () => void] {
  const [asked, setAsked] = useState<Asked>()
  const [times, setTimes] = useState(0)
  // Only the server knows it: without contact it cannot be shown.
  useEffect(() => {
    let here = times >= 0
    call(checkouts['checkouts.byToken'], { params: { token } }).then(
      (checkout) => here && setAsked({ checkout }),
      (error: unknown) => here && setAsked(failureOf(error)),
    )
    return () => {
      here = false
    }
  }, [token, times])
  const again = useCallback(() => setTimes((n) => n + 1), [])
  const isAway = asked !== undefined && 'failed' in asked && asked.again
  useEffect(() => {
    if (!isAway) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isAway, again])
  return [asked, again]
}

/** The specification's words where it has them, else the server's. */
const linkFailure = (error: unknown): string =>
  error instanceof CallError
    ? (paymentLinkFailures[error.status] ?? (error.message || 'Error creating payment link'))
    : 'Error creating payment link'

/** Begins the payment and leaves for the provider's page. Answers why that could not be, '' when it is on its way. */
export async function beginPayment({ checkoutId, token }: PublicCheckout, paid: () => void): Promise<string> {
  try {
    const { status, paymentLink } = await call(checkouts['checkouts.process'], { body: { token } })
    if (status === 'paid') {
      toastSuccess('Payment processed successfully')
      paid()
      return ''
    }
    if (!paymentLink) return 'Error creating payment link'
    toastSuccess('Payment link created successfully')
    keptCheckout.keep({ checkoutId, token })
    window.location.assign(paymentLink)
    return ''
  } catch (error) {
    return linkFailure(error)
  }
}
