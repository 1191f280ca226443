import type { HelloReply } from '../protocol/messages.ts'
import type { Loss } from './status.ts'
import { metaOf, putMeta, type StoreTx } from './store.ts'

/** Rule H1: written with the rest of a greeting, and named by the next one, which then is not told of it again. */
export async function noteLoss(
  tx: StoreTx,
  { pending, since }: NonNullable<HelloReply['lost']>,
): Promise<void> {
  const before = await metaOf(tx, 'lost')
  const fresh = Math.max(0, pending - (before?.known ?? 0))
  const unread = before?.unread ?? 0
  putMeta(tx, 'lost', {
    known: pending,
    unread: unread + fresh,
    since: unread > 0 && before ? before.since : since,
  })
}

/** How much of it the server has told this client of. */
export const knownLoss = async (tx: StoreTx): Promise<number> => (await metaOf(tx, 'lost'))?.known ?? 0

/** What the person has not said to have read. */
export async function unreadLoss(tx: StoreTx): Promise<Loss | null> {
  const lost = await metaOf(tx, 'lost')
  return lost && lost.unread > 0 ? { pending: lost.unread, since: lost.since } : null
}

export async function lossIsRead(tx: StoreTx): Promise<void> {
  const lost = await metaOf(tx, 'lost')
  if (lost) putMeta(tx, 'lost', { ...lost, unread: 0 })
}

/** A new client id has not been told of anything; what nobody has read yet stays unread. */
export async function forgetKnownLoss(tx: StoreTx): Promise<void> {
  const lost = await metaOf(tx, 'lost')
  if (lost) putMeta(tx, 'lost', { ...lost, known: 0 })
}
