import { Id } from '#sync/entities/fields.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { CallRequest } from '../core/call-request.ts'
import { idFrom } from '../core/id-from.ts'
import type { Seams } from '../core/seams.ts'

type Keyed = Pick<CallRequest, 'headers'>

const longest = 200

/** The caller's key for the change, by which repeats are recognised; null when the request has none. */
export function readIdempotencyKey({ headers }: Keyed): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > longest)
    throw new Refusal('invalid', `The Idempotency-Key is longer than ${longest} characters.`)
  return key
}

/** The permanent id of the change that a request asks for: the caller's key, so that a repeat is the same change. */
export function uidOf(request: Keyed, accountId: string, { ids }: Pick<Seams, 'ids'>): string {
  const key = readIdempotencyKey(request)
  if (key === null) return ids.next()
  const parsed = Id.safeParse(key)
  return parsed.success ? parsed.data : idFrom(accountId, key)
}
