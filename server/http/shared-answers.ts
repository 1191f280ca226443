import type { FastifyRequest } from 'fastify'
import type { ApiRow } from '#sync/api/row.ts'
import { argsHashOf } from '../changes/args-hash.ts'
import { readIdempotencyKey } from '../changes/idempotency-key.ts'

/** Names a call with its key and body; null for a call that has no key, or nothing to repeat. */
export function sharedCallId(row: ApiRow, request: FastifyRequest, body: unknown): string | null {
  const key = readIdempotencyKey(request)
  if (key === null || !request.signed || row.method === 'GET' || row.file) return null
  const { actor, sessionId } = request.signed
  return JSON.stringify([actor.accountId, sessionId, request.url, key, argsHashOf(row.path, 1, body)])
}

/**
 * Answers a call that is sent again before it was answered: it waits for the first one and gets the same answer.
 * After a refusal, which has changed nothing, it is tried separately.
 */
export function createSharedAnswers<A>() {
  const underWay = new Map<string, Promise<A>>()
  return async (callId: string | null, work: () => Promise<A>): Promise<A> => {
    if (callId === null) return work()
    const first = underWay.get(callId)
    if (first) return first.catch(work)
    const answer = work()
    underWay.set(callId, answer)
    try {
      return await answer
    } finally {
      underWay.delete(callId)
    }
  }
}
