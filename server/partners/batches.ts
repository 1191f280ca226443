import type { AccountDeps } from '../accounts/deps.ts'
import { byOf } from '../changes/audit-note.ts'
import { readIdempotencyKey } from '../changes/idempotency-key.ts'
import { onceIn } from '../changes/idempotent.ts'
import type { Precondition } from '../changes/precondition.ts'
import { rehearse } from '../changes/rehearse.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { CallRequest } from '../core/call-request.ts'
import { idFrom } from '../core/id-from.ts'
import type { Signed } from '../core/signed.ts'
import { isTestCall } from './keys.ts'

/** The packages of one transaction: few enough that scans at our own desks don't wait for them. */
const together = 25

interface BatchCall {
  readonly session: Signed
  readonly request: CallRequest
  /** The audit's action for the call. */
  readonly name: string
  /** The rows, by which a call that uses an Idempotency-Key again is known. */
  readonly body: unknown
  /** A fresh look at the key before each transaction. */
  readonly mustHold: Precondition
}

/**
 * Does the work of a call in several transactions, some rows in each, which a test key's call leaves without a trace. Answers
 * the results in the order of the rows.
 */
export async function runInBatches<T, R>(
  deps: AccountDeps,
  { session, request, name, body, mustHold }: BatchCall,
  rows: readonly T[],
  work: (tx: Transaction, batch: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const key = readIdempotencyKey(request)
  const call = key === null ? null : { uid: idFrom('call', session.actor.accountId, key), name, body }
  const run = isTestCall(request) ? rehearse : withTransaction
  const results: R[] = []
  for (let from = 0; from < rows.length; from += together) {
    const batch = rows.slice(from, from + together)
    const runBatch = async (tx: Transaction): Promise<R[]> => {
      // The key of the call is only held against another body: each row knows whether it was done before.
      if (from === 0 && call) await onceIn(tx, call, async () => '')
      return work(tx, batch)
    }
    results.push(...(await run(deps, byOf(session, request, name), runBatch, { mustHold })))
  }
  return results
}
