import { isoOf } from '../lib/clock.ts'
import { dayMs } from '../lib/durations.ts'
import type { HelloReply, HelloRequest, PullRequest, PushReply } from '../protocol/messages.ts'
import { protocolVersion, schemaVersion } from '../protocol/version.ts'
import { refuse } from './apply.ts'
import { forgetResults, type Memory } from './bases.ts'
import type { HeldAnswer, SyncSession } from './engine.ts'
import { knownLoss, noteLoss } from './losses.ts'
import { ensureClient } from './outbox.ts'
import { rebaseWithout } from './queue-memory.ts'
import { closeGap, renewClientId, requeue, requeueAll, requeueFormer } from './requeue.ts'
import type { Device } from './runner.ts'
import { schemaNote } from './schema.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, putMeta, type StoreTx } from './store.ts'

/** Acknowledged changes are kept for this long, to send them again to a server restored from an older backup. */
const keepSent = 14 * dayMs

export async function helloRequest(
  tx: StoreTx,
  device: Device,
  about: { readonly schema: string; readonly deviceName: string },
): Promise<HelloRequest> {
  const client = await ensureClient(tx, device)
  const { epoch, head } = await positionOf(tx)
  const [oldest] = await tx.above('_outbox', 0, 1)
  const fields = await device.extension.helloFields(tx, client)
  return {
    protocol: protocolVersion,
    schemaVersion,
    ...about,
    clientId: client.clientId,
    epoch,
    head,
    pending: await tx.count('_outbox'),
    oldestPendingAt: oldest?.savedAt ?? null,
    ...fields,
    lostKnown: await knownLoss(tx),
  }
}

/** Applies the server's handshake reply in one transaction. Returns false if another tab leads by now. */
export async function applyHello(
  tx: StoreTx,
  reply: HelloReply,
  { term, schema, device, memory }: Pick<SyncSession, 'term' | 'schema' | 'device' | 'memory'>,
): Promise<boolean> {
  if (((await metaOf(tx, 'term')) ?? 0) !== term) return false
  const position = await positionOf(tx)
  const self = await ensureClient(tx, device)
  const otherHistory = reply.reset || (position.epoch !== null && position.epoch !== reply.epoch)
  putMeta(tx, 'client', device.extension.afterHello(self, reply, otherHistory))
  await forgetOldSent(tx, Date.parse(reply.serverTime))
  if (reply.lost) await noteLoss(tx, reply.lost)
  const audience = device.audience()
  const otherAudience = position.audience !== null && position.audience !== audience
  // Rows that no longer change are never sent again, and they lack the columns an older app did not know.
  const note = schemaNote(schema, tx.schema)
  const otherSchema = reply.mayPull && position.schema !== note && position.schema !== schema
  const knownSchema = reply.mayPull ? note : (position.schema ?? null)
  const nextPosition = {
    ...position,
    epoch: reply.epoch,
    audience,
    schema: knownSchema,
    seq: position.seq + 1,
  }
  const mustReread = otherHistory || otherAudience || otherSchema
  // Rows that an interrupted read had seen may have been removed since.
  if (mustReread) memory.seen.clear()
  forgetResults(memory)
  putMeta(tx, 'position', mustReread ? startOver(nextPosition) : nextPosition)
  await applyLastNumber(tx, reply, device, otherHistory)
  return true
}

/** Decides which changes to send again, from the last number the server has handled. */
async function applyLastNumber(
  tx: StoreTx,
  reply: HelloReply,
  device: Device,
  otherHistory: boolean,
): Promise<void> {
  const client = await ensureClient(tx, device)
  const pushedMid = (await metaOf(tx, 'pushed'))?.mid ?? 0
  // A server that knows less than it has told before was restored from a backup, whether it says so or not.
  if (otherHistory || reply.lastMid < pushedMid)
    putMeta(tx, 'pushed', { mid: Math.min(pushedMid, reply.lastMid), results: [] })
  const isUnknown = reply.lastMid >= client.nextMid
  if (otherHistory && (isUnknown || (await isUsedByCopy(tx, reply, client.clientId))))
    return requeueAll(tx, device)
  const lowest = (await tx.above('_outbox', 0, 1))[0]?.mid ?? client.nextMid
  // The server knows numbers that this device never used: the device is a copy or was restored.
  if (isUnknown) await renewClientId(tx, device)
  else if (reply.lastMid < lowest - 1) await requeue(tx, reply.lastMid, device)
  if (otherHistory) await requeueFormer(tx, client.clientId, device)
}

/**
 * Returns true if a copy of this device has used its numbers in the server's current history. What was acknowledged
 * under those numbers in the other history is then identified by its uid alone.
 */
async function isUsedByCopy(
  tx: StoreTx,
  { lastMid, lastUid }: HelloReply,
  clientId: string,
): Promise<boolean> {
  if (!lastUid) return false
  const waiting = await tx.get('_outbox', lastMid)
  const sentEntries = await tx.all('_sent')
  const ownEntry =
    waiting ?? sentEntries.find((entry) => entry.clientId === clientId && entry.mid === lastMid)
  return ownEntry !== undefined && ownEntry.uid !== lastUid
}

/** Starts to read everything again. Rows stay readable until their replacements arrive. */
function startOver(position: Position): Position {
  const scopes = [...Object.keys(position.sums), ...Object.keys(position.cursors), ...position.sweeping]
  return { ...position, head: null, cursors: {}, sweeping: [...new Set(scopes)], swept: {} }
}

/**
 * Runs at most once a day, because a day's work is a thousand entries and a handheld connects many times an hour. `now`
 * is the server's time: a device clock that jumps ahead must not remove what a restored server may lack.
 */
async function forgetOldSent(tx: StoreTx, now: number): Promise<void> {
  const last = await metaOf(tx, 'sentPruned')
  if (last && Math.abs(now - last.at) < dayMs) return
  putMeta(tx, 'sentPruned', { at: now })
  const before = isoOf(now - keepSent)
  const oldEntries = (await tx.all('_sent')).filter(({ ackedAt }) => ackedAt < before)
  if (oldEntries.length > 0)
    tx.remove(
      '_sent',
      oldEntries.map(({ uid }) => uid),
    )
}

/** Builds the request for the next page. A scope whose seen rows are no longer in memory is read from the start. */
export function pullRequest(
  position: Position,
  { clientId, lowestMid }: { readonly clientId: string; readonly lowestMid: number },
  memory: Memory,
  about: { readonly schema: string; readonly rows: number },
): PullRequest {
  if (memory.results.clientId !== clientId) memory.results = { clientId, list: [] }
  // Ask for the results of every waiting change, because only a result removes it from the queue.
  const knownMid = Math.max(lowestMid - 1, ...memory.results.list.slice(-1).map(({ mid }) => mid))
  const cursors = { ...position.cursors }
  // The memory starts with the page, not with this request, so a lost request starts from the beginning too.
  for (const scope of position.sweeping) if (!memory.seen.has(scope)) delete cursors[scope]
  const { epoch, head } = position
  const versions = { protocol: protocolVersion, schemaVersion }
  return { ...versions, ...about, epoch: epoch ?? '', head, clientId, cursors, knownMid }
}

/** The changes that no push reply has covered, oldest first. */
export async function unsentEntries(tx: StoreTx, limit?: number): Promise<OutboxEntry[]> {
  const pushedMid = (await metaOf(tx, 'pushed'))?.mid ?? 0
  return tx.above('_outbox', pushedMid, limit)
}

/** Records that changes up to this number may be on their way from now on. */
export async function noteOffered(tx: StoreTx, mid: number): Promise<void> {
  const offerState = await metaOf(tx, 'offered')
  if (!offerState || offerState.mid < mid) putMeta(tx, 'offered', { mid })
}

/** Changes sent in one request, and the client id they were sent under. */
export interface Batch {
  readonly entries: readonly Pick<OutboxEntry, 'mid' | 'uid'>[]
  readonly clientId: string
}

/** Whether the answer names each change that was sent. */
export function isWhole({ reply, entries }: HeldAnswer): boolean {
  const mids = new Map(reply.results.map(({ uid, mid }) => [uid, mid]))
  return entries.every(({ mid, uid }) => mids.get(uid) === mid)
}

/**
 * Records the results in a push reply and returns the number of the last change it covers. The entries stay queued
 * until a page brings their effect. Returns null if the queue was renumbered in the meantime: the numbers in the reply
 * no longer match, and the queue is sent again under its uids.
 */
export async function applyPushReply(tx: StoreTx, reply: PushReply, batch: Batch): Promise<number | null> {
  if ((await metaOf(tx, 'client'))?.clientId !== batch.clientId) return null
  const pushState = (await metaOf(tx, 'pushed')) ?? { mid: 0, results: [] }
  const resultByUid = new Map(reply.results.map((result) => [result.uid, result]))
  const gap = batch.entries.findIndex(({ mid, uid }) => resultByUid.get(uid)?.mid !== mid)
  const batchEntries = gap < 0 ? batch.entries : batch.entries.slice(0, gap)
  const fresh = batchEntries.flatMap(({ uid }) => resultByUid.get(uid) ?? [])
  const results = [...pushState.results.filter(({ uid }) => !resultByUid.has(uid)), ...fresh]
  const upTo = batchEntries.at(-1)?.mid ?? 0
  putMeta(tx, 'pushed', { mid: Math.max(pushState.mid, upTo), results })
  return upTo
}

/**
 * Removes a change that the server can't read from the queue, so that it doesn't hold up the ones behind it. It goes to
 * the refused changes with its rows, and the rest moves up. A change that the server has handled meanwhile stays.
 */
export async function quarantine(tx: StoreTx, uid: string, message: string, device: Device): Promise<void> {
  const waiting = await unsentEntries(tx)
  const entry = waiting.find((candidate) => candidate.uid === uid)
  if (!entry) return
  await refuse(tx, sourceOf(tx), entry, { code: 'invalid', message }, isoOf(device.clock.now()))
  tx.remove('_outbox', [entry.mid])
  await rebaseWithout(tx, [entry], device)
  await closeGap(tx, entry.mid)
}
