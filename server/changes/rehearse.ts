import type { AuditContext } from '../core/audit-context.ts'
import type { ChangeDeps } from './deps.ts'
import type { Transaction } from './transaction.ts'
import { type ChangeOptions, withTransaction } from './with-transaction.ts'

/** Ends a rehearsal, so that its transaction is rolled back. */
class Rehearsed<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('A rehearsal is over, and nothing of it is stored')
    this.value = value
  }
}

/** Does the work of a transaction with all of its rules and answers what it would, but leaves nothing behind. */
export async function rehearse<T>(
  deps: Pick<ChangeDeps, 'db'>,
  by: AuditContext,
  work: (tx: Transaction) => Promise<T>,
  options: Pick<ChangeOptions, 'mustHold'> = {},
): Promise<T> {
  try {
    return await withTransaction(
      deps,
      by,
      async (tx) => Promise.reject(new Rehearsed(await work(tx))),
      options,
    )
  } catch (error) {
    if (error instanceof Rehearsed) return error.value
    throw error
  }
}
