import type { Ids } from '#sync/lib/ids.ts'
import type { Statements } from '../db/statements.ts'
import { headNow, makeHead } from '../db/sync-queries.ts'

export interface EpochHead {
  readonly epoch: string
  readonly v: number
  readonly tag: number
}

/** A tag that no other history has at this version: the random end of a new id. */
export const newTag = (ids: Ids): number => Number.parseInt(ids.next().slice(-12), 16)

/** Where the installation stands, as `statements` sees it. */
export function headOf(statements: Statements): EpochHead {
  const head = statements.get(headNow, {})
  if (!head) throw new Error('The database has no head: it was not opened by this program')
  return head
}

/** A new database begins a history of its own. */
export function beginHistory(write: Statements, ids: Ids): void {
  if (!write.get(headNow, {})) write.run(makeHead, { epoch: ids.next(), tag: newTag(ids) })
}
