import { paymentLinkFailures } from '#sync/api/payment-link-failures.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { bodyOf, errorOf, noAnswerText, send } from '../../../http/http.ts'
import { type KeptCheckout, keptCheckout } from '../../../stores/kept-checkout.ts'

/** What came of pressing Pay: the provider's page, or why there is none. */
export type PaymentStart =
  | { readonly is: 'begun'; readonly link: string }
  | { readonly is: 'paid' }
  /** What is due isn't what the page shows, or it can't be paid any more: the page has to be drawn again. */
  | { readonly is: 'changed' }
  | { readonly is: 'refused'; readonly text: string }

const noLink = 'Error creating payment link'

/** Begins a payment of the amount that the payer sees, and asks where it is made. The specification's words where it has them, else the server's. */
export async function beginPayment(
  { checkoutId, token }: KeptCheckout,
  totalJmdCents?: number,
): Promise<PaymentStart> {
  const path = '/api/checkouts/process-payment'
  const response = await send({ method: 'POST', path, body: { token, totalJmdCents } }).catch(() => null)
  if (!response)
    return {
      is: 'refused',
      text: `${noAnswerText}. You weren’t charged. Check your connection and try again.`,
    }
  if (!response.ok) {
    const { status, message } = await errorOf(response)
    if (status === 409) return { is: 'changed' }
    return { is: 'refused', text: paymentLinkFailures[status] ?? (message || noLink) }
  }
  const reply = await bodyOf(response)
  const { status, paymentLink } = isRecord(reply) ? reply : {}
  if (status === 'paid') return { is: 'paid' }
  if (typeof paymentLink !== 'string' || paymentLink === '') return { is: 'refused', text: noLink }
  keptCheckout.keep({ checkoutId, token })
  return { is: 'begun', link: paymentLink }
}
