import { Refusal } from '#sync/lib/refusal.ts'
import type { CallRequest } from '../core/call-request.ts'
import { idFrom } from '../core/id-from.ts'
import type { Signed } from '../core/signed.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import { addCallDone, callDone } from '../db/sync/calls-done.ts'
import { argsHashOf } from './args-hash.ts'
import { byOf } from './audit-note.ts'
import type { ChangeDeps } from './deps.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import type { Precondition } from './precondition.ts'
import type { Transaction } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

/** A complete call, which identifies its repetitions. */
export interface CallId {
  readonly uid: string
  readonly name: string
  /** The input of the call. */
  readonly body: unknown
}

export const readCall = ({ statements, memory }: Pick<AheadTx, 'statements' | 'memory'>, uid: string) =>
  memory.recall(`call ${uid}`, () => statements.get(callDone, { uid }))

/**
 * Does the work of a call unless it was done before, and remembers the id of the row that it ended in. Throws a Refusal
 * when the id of the call was used to say something else.
 */
export async function onceIn(
  tx: Transaction,
  { uid, name, body }: CallId,
  work: () => Promise<string>,
): Promise<{ rowId: string; isRepeat: boolean }> {
  const argsHash = argsHashOf(name, 1, body)
  const earlier = await readCall(tx, uid)
  if (earlier && earlier.argsHash !== argsHash)
    throw new Refusal(
      'already-exists',
      'This Idempotency-Key was used for another change. Use a new key for a new change.',
    )
  if (earlier) return { rowId: earlier.rowId, isRepeat: true }
  const rowId = await work()
  await tx.statements.send(addCallDone, { uid, name, argsHash, rowId, at: tx.at })
  tx.memory.forget(`call ${uid}`)
  return { rowId, isRepeat: false }
}

export interface KeyedCall {
  readonly request: CallRequest
  readonly signed: Signed
  /** The audit's action for the call. */
  readonly name: string
  /** The input of the call: path and body. */
  readonly input: unknown
  /** For an edit: its precondition. */
  readonly mustHold?: Precondition | undefined
}

/**
 * Runs a transaction once for the Idempotency-Key of its call, and answers the id of the resulting row, also for each
 * repeat. Refusals aren't stored, because they changed nothing. Without a key it runs each time. Throws a Refusal when
 * the key was used with another input.
 */
export function idempotent(
  deps: Pick<ChangeDeps, 'db'>,
  { request, signed, name, input, mustHold }: KeyedCall,
  work: (tx: Transaction) => Promise<string>,
): Promise<string> {
  const key = readIdempotencyKey(request)
  const workOnce = async (tx: Transaction): Promise<string> => {
    if (key === null) return work(tx)
    const call = { uid: idFrom('call', signed.actor.accountId, key), name, body: input }
    return (await onceIn(tx, call, () => work(tx))).rowId
  }
  return withTransaction(deps, byOf(signed, request, name), workOnce, { mustHold })
}
