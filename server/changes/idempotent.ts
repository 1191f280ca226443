import type { FastifyRequest } from 'fastify'
import { Refusal } from '#sync/lib/refusal.ts'
import { addCallDone, callDone } from '../db/sync/calls-done.ts'
import { idFrom, readIdempotencyKey } from '../http/idempotency.ts'
import type { Signed } from '../http/signed.ts'
import { argsHashOf } from './args-hash.ts'
import type { AuditedTx } from './audited.ts'
import type { ChangeDeps } from './deps.ts'

interface IdempotentCall {
  readonly request: FastifyRequest
  readonly signed: Signed
  readonly name: string
  /** All that the call says: path and body. */
  readonly body: unknown
}

/**
 * Does the work of a call once for its Idempotency-Key, and answers the id of the row that the work ended in, then and
 * whenever the call is sent again. What was refused is not remembered: it changed nothing. Without a key it is done
 * each time. Throws a Refusal when the key was used to say something else.
 */
export async function once(
  tx: AuditedTx,
  { db }: Pick<ChangeDeps, 'db'>,
  { request, signed, name, body }: IdempotentCall,
  work: () => Promise<string>,
): Promise<string> {
  const key = readIdempotencyKey(request)
  if (key === null) return work()
  const uid = idFrom('call', signed.actor.accountId, key)
  const argsHash = argsHashOf(name, 1, body)
  const known = db.write.get(callDone, { uid })
  if (known && known.argsHash !== argsHash)
    throw new Refusal(
      'already-exists',
      'This Idempotency-Key was used for another change. Use a new key for a new change.',
    )
  if (known) return known.rowId
  const rowId = await work()
  db.write.run(addCallDone, { uid, name, argsHash, rowId, at: tx.at })
  return rowId
}
