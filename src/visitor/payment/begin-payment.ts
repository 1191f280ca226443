import { paymentLinkFailures, paymentTexts } from '#sync/api/money/payment-link-failures.ts'
import { errorOf, hasFields, noAnswerText, readReply, send } from '../../http/http.ts'
import { type KeptCheckout, keptCheckout } from './kept-checkout.ts'

/** The result of pressing Pay: the provider's page, or the reason why there is none. */
export type PaymentStart =
  | { readonly is: 'begun'; readonly link: string }
  | { readonly is: 'paid' }
  /** The amount due isn't the displayed one, or it can't be paid any more, so the page must be rendered again. */
  | { readonly is: 'changed' }
  | { readonly is: 'refused'; readonly text: string }

const noLink = paymentTexts.noLink

const noReplyStart: PaymentStart = {
  is: 'refused',
  text: `${noAnswerText}. You weren’t charged. Check your connection and try again.`,
}

interface PaymentReply {
  readonly checkoutId: unknown
  readonly status: unknown
  readonly paymentLink?: unknown
}

/** Starts a payment of the amount that the payer sees. Prefers the specification's messages to the server's. */
export async function beginPayment(
  { checkoutId, token }: KeptCheckout,
  totalJmdCents?: number,
): Promise<PaymentStart> {
  const path = '/api/checkouts/process-payment'
  const response = await send({ method: 'POST', path, body: { token, totalJmdCents } }).catch(() => null)
  if (!response) return noReplyStart
  if (!response.ok) {
    const { status, message } = await errorOf(response)
    if (status === 409) return { is: 'changed' }
    return { is: 'refused', text: paymentLinkFailures[status] ?? (message || noLink) }
  }
  const reply = await readReply(response, hasFields<PaymentReply>('checkoutId', 'status')).catch(() => null)
  if (!reply) return noReplyStart
  const { status, paymentLink } = reply
  if (status === 'paid') return { is: 'paid' }
  if (typeof paymentLink !== 'string' || paymentLink === '') return { is: 'refused', text: noLink }
  keptCheckout.keep({ checkoutId, token })
  return { is: 'begun', link: paymentLink }
}
