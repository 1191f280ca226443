import type { Ids } from '#sync/lib/ids.ts'
import type { Head } from '#sync/protocol/messages.ts'
import { commitOf, headNow, makeHead } from './head-queries.ts'
import type { PreparedReads, Statements } from './reading/statements.ts'

export interface EpochHead {
  readonly epoch: string
  readonly v: number
  readonly tag: number
}

/** A tag that no other history has at this version: the random end of a new id. */
export const newTag = (ids: Ids): number => Number.parseInt(ids.next().slice(-12), 16)

/** The epoch and version of this installation, as `statements` sees them. */
export async function headOf(statements: PreparedReads): Promise<EpochHead> {
  const head = await statements.get(headNow, {})
  if (!head) throw new Error('The database has no head: it was not opened by this program')
  return head
}

/** A new database begins a history of its own. */
export async function beginHistory(write: Statements, ids: Ids): Promise<void> {
  if (await write.get(headNow, {})) return
  await write.run(makeHead, { epoch: ids.next(), tag: newTag(ids) })
}

/** The epoch and version that a client claims to have. */
interface Place {
  readonly epoch: string | null
  readonly head?: Head | null | undefined
}

/** True when the client knows an epoch, a version or a tag that this history does not have. */
export async function isOtherHistory(
  read: PreparedReads,
  head: EpochHead,
  { epoch, head: known }: Place,
): Promise<boolean> {
  if (epoch === null) return false
  if (epoch !== head.epoch) return true
  if (!known) return false
  if (known.v > head.v) return true
  const tag = known.v === head.v ? head.tag : (await read.get(commitOf, { v: known.v }))?.tag
  return tag !== undefined && tag !== known.tag
}
