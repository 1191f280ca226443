import type { Verified } from '#sync/api/money/checkouts.ts'
import { checkoutStatuses } from '#sync/entities/money/checkout-status.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { CallError } from '../../http/call-error.ts'
import { bodyOf, errorOf, send } from '../../http/http.ts'
import type { Return } from './outcome-messages.ts'
import type { Trouble } from './outcome-store.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const cents = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads the reply without the validators, which a visitor would have to fetch. Returns null if it isn't valid. */
export function readVerified(reply: unknown): Verified | null {
  if (!isRecord(reply)) return null
  const { checkoutId, status, brand } = reply
  const knownStatus = checkoutStatuses.find((candidate) => candidate === status)
  if (typeof checkoutId !== 'string' || !knownStatus) return null
  return {
    checkoutId,
    status: knownStatus,
    paid: knownStatus === 'paid',
    brand: textOrNull(brand) ?? '',
    totalJmdCents: cents(reply['totalJmdCents']),
    creditJmdCents: cents(reply['creditJmdCents']),
    topUpJmdCents: cents(reply['topUpJmdCents']),
    paymentId: textOrNull(reply['paymentId']),
    receiptNumber: textOrNull(reply['receiptNumber']),
    paidAt: textOrNull(reply['paidAt']),
  }
}

async function answerOf(reference: string, way: Way): Promise<Verified> {
  const path = `/api/checkouts/${encodeURIComponent(reference)}`
  const response = await send(ways[way](path))
  if (!response.ok) throw await errorOf(response)
  const outcome = readVerified(await bodyOf(response))
  // Rejects replies that don't come from our server, for example from a captive portal.
  if (!outcome) throw new CallError(0, 'No response received from server')
  return outcome
}

const ways = {
  verify: (path: string) => ({ method: 'GET', path: `${path}/verify` }),
  leave: (path: string) => ({ method: 'POST', path: `${path}/leave` }),
} as const
type Way = keyof typeof ways

/**
 * Makes the server ask the card provider for the result of a payment. A payer who returns without paying reports that first,
 * once, so that no page shows a payment in progress. Throws CallError.
 */
export function outcomeAsk(reference: string, page: Return): () => Promise<Verified> {
  let way: Way = page === 'cancelled' ? 'leave' : 'verify'
  return async () => {
    const answer = await answerOf(reference, way)
    way = 'verify'
    return answer
  }
}

/** Asking again won't help for a malformed reference, or one that belongs to no payment. */
const unknownStatuses: readonly number[] = [400, 404]

export function outcomeTrouble(error: unknown): Trouble {
  if (!(error instanceof CallError)) return 'busy'
  if (unknownStatuses.includes(error.status)) return 'unknown'
  return error.status === 0 ? 'away' : 'busy'
}
