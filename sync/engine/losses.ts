import type { HelloReply } from '../protocol/messages.ts'
import type { Loss } from './status.ts'
import { metaOf, putMeta, type StoreTx } from './store.ts'

/**
 * Rule H1: stored with the rest of the handshake. The next one names it, so that the server doesn't report it again.
 */
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

/** The number of lost changes that the server has reported to this client. */
export const knownLoss = async (tx: StoreTx): Promise<number> => (await metaOf(tx, 'lost'))?.known ?? 0

/** The losses that the person hasn't confirmed yet. */
export async function unreadLoss(tx: StoreTx): Promise<Loss | null> {
  const loss = await metaOf(tx, 'lost')
  return loss && loss.unread > 0 ? { pending: loss.unread, since: loss.since } : null
}

export async function confirmLoss(tx: StoreTx): Promise<void> {
  const loss = await metaOf(tx, 'lost')
  if (loss) putMeta(tx, 'lost', { ...loss, unread: 0 })
}

/** The server has reported no loss to a new client id. Losses that the person hasn't read stay unread. */
export async function forgetKnownLoss(tx: StoreTx): Promise<void> {
  const loss = await metaOf(tx, 'lost')
  if (loss) putMeta(tx, 'lost', { ...loss, known: 0 })
}
