import type { MutationResult } from '#sync/protocol/messages.ts'
import { applyOnce } from '../changes/exactly-once.ts'
import type { MutationRun } from '../changes/mutation.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Db } from '../db/core/open.ts'

/** Runs a single mutation as a call makes it; a refused one is a result like any other. */
export const runOnce = (
  db: Db,
  by: AuditContext,
  change: Omit<MutationRun, 'client'>,
): Promise<MutationResult> =>
  withTransaction({ db }, by, (tx) => applyOnce(tx, { ...change, client: null }), { joins: true })
