import type { Verified } from '#sync/api/checkouts.ts'
import { checkoutStatuses } from '#sync/entities/checkout-status.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { CallError } from '../../../http/call-error.ts'
import { bodyOf, errorOf, send } from '../../../http/http.ts'
import type { Return } from './outcome-messages.ts'
import type { Trouble } from './outcome-store.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const cents = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The server's answer without the validators, which a visitor would fetch for it; null for what is none. */
export function readVerified(reply: unknown): Verified | null {
  if (!isRecord(reply)) return null
  const { checkoutId, status, brand } = reply
  const known = checkoutStatuses.find((one) => one === status)
  if (typeof checkoutId !== 'string' || !known) return null
  return {
    ...{ checkoutId, status: known, paid: known === 'paid', brand: textOrNull(brand) ?? '' },
    totalJmdCents: cents(reply['totalJmdCents']),
    creditJmdCents: cents(reply['creditJmdCents']),
    paymentId: textOrNull(reply['paymentId']),
    receiptNumber: textOrNull(reply['receiptNumber']),
    paidAt: textOrNull(reply['paidAt']),
  }
}

async function answerOf(reference: string, way: Way): Promise<Verified> {
  const path = `/api/checkouts/${encodeURIComponent(reference)}`
  const response = await send(ways[way](path))
  if (!response.ok) throw await errorOf(response)
  const verified = readVerified(await bodyOf(response))
  // What a captive portal says in the server's place is no answer.
  if (!verified) throw new CallError(0, 'No response received from server')
  return verified
}

const ways = {
  verify: (path: string) => ({ method: 'GET', path: `${path}/verify` }),
  leave: (path: string) => ({ method: 'POST', path: `${path}/leave` }),
} as const
type Way = keyof typeof ways

/**
 * Makes the server ask the card provider what became of a payment. A payer who comes back without having paid says so
 * first, once, so that no other page reads that a payment is in progress. Throws CallError.
 */
export function outcomeAsk(reference: string, page: Return): () => Promise<Verified> {
  let way: Way = page === 'cancelled' ? 'leave' : 'verify'
  return async () => {
    const answer = await answerOf(reference, way)
    way = 'verify'
    return answer
  }
}

/** A reference that is none, or nobody's, stays so. */
const unknown: readonly number[] = [400, 404]

export function outcomeTrouble(error: unknown): Trouble {
  if (!(error instanceof CallError)) return 'busy'
  if (unknown.includes(error.status)) return 'unknown'
  return error.status === 0 ? 'away' : 'busy'
}
