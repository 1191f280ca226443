import { forgetKnownLoss } from './losses.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, positionOf, putMeta, type SentEntry, type StoreTx } from './store.ts'

function asWaiting({ clientId: _client, ackedAt: _at, refused: _refused, ...entry }: SentEntry): OutboxEntry {
  return { ...entry, reads: [], writes: [], dormant: true }
}

/**
 * What comes back and behind it what waits, under a new client id, numbered from 1. The uids stay: they are what a change
 * is known by. What comes back may have been heard of.
 */
async function renumber(
  tx: StoreTx,
  back: readonly OutboxEntry[],
  waiting: readonly OutboxEntry[],
  device: Pick<Device, 'ids'>,
): Promise<void> {
  const entries = [...back, ...waiting]
  const offered = await metaOf(tx, 'offered')
  const heard = waiting.filter(({ mid }) => !offered || mid <= offered.mid)
  putMeta(tx, 'offered', { mid: back.length + heard.length })
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

/** Work that was put away is queued again, ahead of what was saved since; what the queue has already stays as it is. */
export async function reinstate(
  tx: StoreTx,
  entries: readonly OutboxEntry[],
  device: Pick<Device, 'ids'>,
): Promise<void> {
  const waiting = await tx.all('_outbox')
  const queued = new Set(waiting.map(({ uid }) => uid))
  const back = entries.filter(({ uid }) => !queued.has(uid))
  if (back.length > 0) await renumber(tx, back, waiting, device)
}

/** The queue under a new client id. */
const renumberQueue = async (tx: StoreTx, device: Device): Promise<void> =>
  renumber(tx, [], await tx.all('_outbox'), device)

/**
 * The changes behind one that left the queue move up. The server has dealt with none of these numbers, and under another
 * client id it would take the one that left for lost work.
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
  const offered = await metaOf(tx, 'offered')
  if (offered && offered.mid >= mid) putMeta(tx, 'offered', { mid: offered.mid - 1 })
  const position = await positionOf(tx)
  putMeta(tx, 'position', { ...position, seq: position.seq + 1 })
}

/**
 * Another device speaks under this one's id (a copied or restored profile): this one takes a new id, and gives up what
 * belonged to the name.
 */
export async function renewClientId(tx: StoreTx, device: Device): Promise<void> {
  await renumberQueue(tx, device)
  const client = await metaOf(tx, 'client')
  if (client) putMeta(tx, 'client', device.extension.afterFork(client))
}

/**
 * The server has dealt with this client's changes up to `lastMid` only: what was acknowledged beyond that goes back to
 * the head of the queue. Refused ones do not; people may have dealt with them since.
 */
export async function requeue(tx: StoreTx, lastMid: number, device: Device): Promise<void> {
  const clientId = (await metaOf(tx, 'client'))?.clientId
  const waiting = await tx.all('_outbox')
  const queued = new Set(waiting.map(({ uid }) => uid))
  const lost = (await tx.all('_sent'))
    .filter((entry) => entry.clientId === clientId && entry.mid > lastMid && !queued.has(entry.uid))
    .sort((a, b) => a.mid - b.mid)
  const again = lost.filter(({ refused }) => !refused).map(asWaiting)
  tx.remove(
    '_sent',
    lost.map(({ uid }) => uid),
  )
  const all = [...again, ...waiting]
  // Numbers the server would find missing cannot be given again; the uids can.
  const unbroken = all.every(({ mid }, i) => mid === lastMid + 1 + i)
  if (!unbroken) return renumber(tx, again, waiting, device)
  tx.put('_outbox', again)
  putMeta(tx, 'pushed', { mid: lastMid, results: [] })
}

/**
 * In another history nobody can tell by numbers which changes of this device's former client ids the server still has:
 * all that are remembered go back to the head of the queue, and their uids keep them from being done twice.
 */
export async function requeueFormer(tx: StoreTx, clientId: string, device: Device): Promise<void> {
  const former = (await tx.all('_sent')).filter((entry) => entry.clientId !== clientId)
  if (former.some(({ refused }) => !refused)) await offerAgain(tx, former, device)
}

/** The same for all that was ever acknowledged here, under whatever name: a copy of this device has used its numbers. */
export const requeueAll = async (tx: StoreTx, device: Device): Promise<void> =>
  offerAgain(tx, await tx.all('_sent'), device)

/** Refused ones do not come back; people may have dealt with them since. */
async function offerAgain(tx: StoreTx, sent: readonly SentEntry[], device: Device): Promise<void> {
  const waiting = await tx.all('_outbox')
  const queued = new Set(waiting.map(({ uid }) => uid))
  const back = sent
    .filter((entry) => !entry.refused && !queued.has(entry.uid))
    .sort((a, b) => (a.ackedAt === b.ackedAt ? a.mid - b.mid : a.ackedAt < b.ackedAt ? -1 : 1))
  tx.remove(
    '_sent',
    back.map(({ uid }) => uid),
  )
  await renumber(tx, back.map(asWaiting), waiting, device)
}
