import { forgetKnownLoss } from './losses.ts'
import type { Device } from './runner.ts'
import {
  metaOf,
  type OutboxEntry,
  positionOf,
  putMeta,
  type SentEntry,
  type StoreTx,
  withQueueEdit,
} from './store.ts'

function toPending({ clientId: _client, ackedAt: _at, refused: _refused, ...entry }: SentEntry): OutboxEntry {
  return { ...entry, reads: [], writes: [], dormant: true }
}

/**
 * Rebuilds the queue under a new client id: first the returning entries, then the waiting ones, numbered from 1. Each
 * change keeps its uid, which identifies it. The server may know the returning entries.
 */
async function renumber(
  tx: StoreTx,
  returningEntries: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  device: Pick<Device, 'ids'>,
): Promise<void> {
  const entries = [...returningEntries, ...waiting]
  const offerState = await metaOf(tx, 'offered')
  const offeredEntries = waiting.filter(({ mid }) => !offerState || mid <= offerState.mid)
  putMeta(tx, 'offered', { mid: returningEntries.length + offeredEntries.length })
  const old = await tx.keys('_outbox')
  tx.remove('_outbox', old)
  tx.put(
    '_outbox',
    entries.map((entry, i) => ({ ...entry, mid: i + 1 })),
  )
  const former = await metaOf(tx, 'client')
  putMeta(tx, 'client', { ...former, clientId: device.ids.next(), nextMid: entries.length + 1 })
  putMeta(tx, 'pushed', { mid: 0, results: [] })
  await forgetKnownLoss(tx)
  const position = await positionOf(tx)
  putMeta(tx, 'position', { ...position, seq: position.seq + 1 })
}

/** Queues stored work again, ahead of later changes. Entries that are already in the queue stay unchanged. */
export async function reinstate(
  tx: StoreTx,
  entries: readonly OutboxEntry[],
  device: Pick<Device, 'ids'>,
): Promise<void> {
  const waiting = await tx.all('_outbox')
  const queuedUids = new Set(waiting.map(({ uid }) => uid))
  const missingEntries = entries.filter(({ uid }) => !queuedUids.has(uid))
  if (missingEntries.length > 0) await renumber(tx, missingEntries, waiting, device)
}

/** Moves the queue to a new client id. */
const renumberQueue = async (tx: StoreTx, device: Device): Promise<void> =>
  renumber(tx, [], await tx.all('_outbox'), device)

/**
 * Moves up the changes behind one that left the queue. The server has handled none of their numbers, and under
 * another client id it would report the removed change as lost.
 */
export async function closeGap(tx: StoreTx, mid: number): Promise<void> {
  const behind = await tx.above('_outbox', mid)
  tx.remove(
    '_outbox',
    behind.map((entry) => entry.mid),
  )
  tx.put(
    '_outbox',
    behind.map((entry) => ({ ...entry, mid: entry.mid - 1 })),
  )
  const client = await metaOf(tx, 'client')
  if (client) putMeta(tx, 'client', { ...client, nextMid: client.nextMid - 1 })
  const offerState = await metaOf(tx, 'offered')
  if (offerState && offerState.mid >= mid) putMeta(tx, 'offered', { mid: offerState.mid - 1 })
  const position = await positionOf(tx)
  putMeta(tx, 'position', { ...position, seq: position.seq + 1 })
}

/**
 * Takes a new client id because a copied or restored profile uses the old one, and gives up everything that belonged to
 * it.
 */
export async function renewClientId(tx: StoreTx, device: Device): Promise<void> {
  await renumberQueue(tx, device)
  const client = await metaOf(tx, 'client')
  if (client) putMeta(tx, 'client', device.extension.afterFork(client))
}

/**
 * Puts acknowledged changes above `lastMid` back at the head of the queue, because the server no longer knows them.
 * Refused changes stay, because people may have dealt with them.
 */
export async function requeue(tx: StoreTx, lastMid: number, device: Device): Promise<void> {
  const client = await metaOf(tx, 'client')
  const clientId = client?.clientId
  const waiting = await tx.all('_outbox')
  const queuedUids = new Set(waiting.map(({ uid }) => uid))
  const lostEntries = (await tx.all('_sent'))
    .filter((entry) => entry.clientId === clientId && entry.mid > lastMid && !queuedUids.has(entry.uid))
    .sort((a, b) => a.mid - b.mid)
  const entriesToSend = lostEntries.filter(({ refused }) => !refused).map(toPending)
  tx.remove(
    '_sent',
    lostEntries.map(({ uid }) => uid),
  )
  const nextQueue = [...entriesToSend, ...waiting]
  // Numbers that the server would find missing can't be reused; the uids can.
  const isUnbroken = nextQueue.every(({ mid }, i) => mid === lastMid + 1 + i)
  if (!isUnbroken) return renumber(tx, entriesToSend, waiting, device)
  tx.put('_outbox', entriesToSend)
  putMeta(tx, 'pushed', { mid: lastMid, results: [] })
  if (client) putMeta(tx, 'client', withQueueEdit(client))
}

/**
 * Puts everything acknowledged under former client ids back at the head of the queue. In another history, numbers
 * don't show which changes the server still has; their uids prevent a second execution.
 */
export async function requeueFormer(tx: StoreTx, clientId: string, device: Device): Promise<void> {
  const former = (await tx.all('_sent')).filter((entry) => entry.clientId !== clientId)
  if (former.some(({ refused }) => !refused)) await requeueEntries(tx, former, device)
}

/**
 * Does the same for everything that was ever acknowledged here, under any client id, because a copy of this device has
 * used its numbers.
 */
export const requeueAll = async (tx: StoreTx, device: Device): Promise<void> =>
  requeueEntries(tx, await tx.all('_sent'), device)

/** Leaves refused changes out, because people may have dealt with them. */
async function requeueEntries(tx: StoreTx, sentEntries: readonly SentEntry[], device: Device): Promise<void> {
  const waiting = await tx.all('_outbox')
  const queuedUids = new Set(waiting.map(({ uid }) => uid))
  const entriesToSend = sentEntries
    .filter((entry) => !entry.refused && !queuedUids.has(entry.uid))
    .sort((a, b) => (a.ackedAt === b.ackedAt ? a.mid - b.mid : a.ackedAt < b.ackedAt ? -1 : 1))
  tx.remove(
    '_sent',
    entriesToSend.map(({ uid }) => uid),
  )
  await renumber(tx, entriesToSend.map(toPending), waiting, device)
}
