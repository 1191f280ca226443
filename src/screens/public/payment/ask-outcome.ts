import type { Verified } from '#sync/api/checkouts.ts'
import { checkoutStatuses } from '#sync/entities/checkout-status.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { CallError } from '../../../http/call-error.ts'
import { bodyOf, errorOf, send } from '../../../http/http.ts'
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
    ...{ checkoutId, status: knownStatus, paid: knownStatus === 'paid', brand: textOrNull(brand) ?? '' },
    totalJmdCents: cents(reply['totalJmdCents']),
    creditJmdCents: cents(reply['creditJmdCents']),
    paymentId: textOrNull(reply['paymentId']),
    receiptNumber: textOrNull(reply['receiptNumber']),
    paidAt: textOrNull(reply['paidAt']),
  }
}

/** Makes the server ask the card provider for the result of a payment. Throws CallError. */
export async function askOutcome(reference: string): Promise<Verified> {
  const path = `/api/checkouts/${encodeURIComponent(reference)}/verify`
  const response = await send({ method: 'GET', path })
  if (!response.ok) throw await errorOf(response)
  const outcome = readVerified(await bodyOf(response))
  // Rejects replies that don't come from our server, for example from a captive portal.
  if (!outcome) throw new CallError(0, 'No response received from server')
  return outcome
}

/** Asking again won't help for a malformed reference, or one that belongs to no payment. */
const unknownStatuses: readonly number[] = [400, 404]

export function outcomeTrouble(error: unknown): Trouble {
  if (!(error instanceof CallError)) return 'busy'
  if (unknownStatuses.includes(error.status)) return 'unknown'
  return error.status === 0 ? 'away' : 'busy'
}
