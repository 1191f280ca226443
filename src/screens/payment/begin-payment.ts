import { paymentLinkFailures } from '#sync/api/payment-link-failures.ts'
import { CallError } from '../../http/call-error.ts'
import { beginCheckout } from '../../queries/api/checkouts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { type KeptCheckout, keptCheckout } from '../../stores/kept-checkout.ts'
import { toastSuccess } from '../../stores/notifications.ts'

/** The specification's words where it has them, else the server's. */
const linkFailure = (error: unknown): string =>
  error instanceof CallError
    ? (paymentLinkFailures[error.status] ?? (error.message || 'Error creating payment link'))
    : 'Error creating payment link'

/** Begins the payment and leaves for the provider's page. Answers why that could not be, '' when it is on its way. */
export function useBeginPayment({ checkoutId, token }: KeptCheckout): () => Promise<string> {
  const { send } = useWrite(beginCheckout)
  return async () => {
    try {
      const { status, paymentLink } = await send({ body: { token } })
      if (status === 'paid') {
        toastSuccess('Payment processed successfully')
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
}
