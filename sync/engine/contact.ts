import { isoOf } from '../lib/clock.ts'
import { dayMs } from '../lib/durations.ts'
import type { HelloReply, HelloRequest, PullRequest, PushReply } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { refuse } from './apply.ts'
import { forgetResults, type Memory } from './bases.ts'
import type { SyncSession } from './engine.ts'
import { knownLoss, noteLoss } from './losses.ts'
import { ensureClient } from './outbox.ts'
import { rebase } from './rebase.ts'
import { closeGap, renewClientId, requeue, requeueAll, requeueFormer } from './requeue.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, putMeta, type StoreTx } from './store.ts'

/** Acknowledged changes are kept this long, to be offered again to a server restored from before them. */
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

/** What the server's greeting changes on this device, in one transaction. False: another leader has taken over. */
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
  // Rows that do not change any more never come again by themselves, and lack what an older app did not know.
  const otherSchema = reply.mayPull && position.schema !== schema
  const known = otherSchema ? schema : (position.schema ?? null)
  const met = { ...position, epoch: reply.epoch, audience, schema: known, seq: position.seq + 1 }
  const again = otherHistory || otherAudience || otherSchema
  // What an earlier reading had seen when it was cut short may be gone by now.
  if (again) memory.seen.clear()
  forgetResults(memory)
  putMeta(tx, 'position', again ? startOver(met) : met)
  await applyLastNumber(tx, reply, device, otherHistory)
  return true
}

/** What is to be sent again, by the number that the server has dealt with last. */
async function applyLastNumber(
  tx: StoreTx,
  reply: HelloReply,
  device: Device,
  otherHistory: boolean,
): Promise<void> {
  const client = await ensureClient(tx, device)
  const pushed = (await metaOf(tx, 'pushed'))?.mid ?? 0
  // A server that knows less than it has told before was put back in time, whether it says so or not.
  if (otherHistory || reply.lastMid < pushed)
    putMeta(tx, 'pushed', { mid: Math.min(pushed, reply.lastMid), results: [] })
  const isUnknown = reply.lastMid >= client.nextMid
  if (otherHistory && (isUnknown || (await isOfAnother(tx, reply, client.clientId))))
    return requeueAll(tx, device)
  const lowest = (await tx.above('_outbox', 0, 1))[0]?.mid ?? client.nextMid
  // The server knows numbers of this client that this device never gave: it is a copy, or was put back in time.
  if (isUnknown) await renewClientId(tx, device)
  else if (reply.lastMid < lowest - 1) await requeue(tx, reply.lastMid, device)
  if (otherHistory) await requeueFormer(tx, client.clientId, device)
}

/**
 * Whether a copy of this device has used its numbers in the history that the server now has. What was acknowledged under
 * them in the other history is then known by its uid alone.
 */
async function isOfAnother(
  tx: StoreTx,
  { lastMid, lastUid }: HelloReply,
  clientId: string,
): Promise<boolean> {
  if (!lastUid) return false
  const waiting = await tx.get('_outbox', lastMid)
  const sent = await tx.all('_sent')
  const own = waiting ?? sent.find((entry) => entry.clientId === clientId && entry.mid === lastMid)
  return own !== undefined && own.uid !== lastUid
}

/** Everything is read again; rows stay readable until what replaces them has come. */
function startOver(position: Position): Position {
  const known = [...Object.keys(position.sums), ...Object.keys(position.cursors), ...position.sweeping]
  return { ...position, head: null, cursors: {}, sweeping: [...new Set(known)], swept: {} }
}

/**
 * Once a day: a day's work is a thousand of them, and a handheld greets many times an hour. `now` is the server's: a
 * device's clock that jumps ahead must not forget what a restored server may lack.
 */
async function forgetOldSent(tx: StoreTx, now: number): Promise<void> {
  const last = await metaOf(tx, 'sentPruned')
  if (last && Math.abs(now - last.at) < dayMs) return
  putMeta(tx, 'sentPruned', { at: now })
  const before = isoOf(now - keepSent)
  const old = (await tx.all('_sent')).filter(({ ackedAt }) => ackedAt < before)
  if (old.length > 0)
    tx.remove(
      '_sent',
      old.map(({ uid }) => uid),
    )
}

/** The request for the next page. A scope that is read again without memory of what was seen starts once more. */
export function pullRequest(
  position: Position,
  { clientId, lowestMid }: { readonly clientId: string; readonly lowestMid: number },
  memory: Memory,
  about: { readonly schema: string; readonly rows: number },
): PullRequest {
  if (memory.results.clientId !== clientId) memory.results = { clientId, list: [] }
  // The results of all that waits are asked for: only they take it out of the queue.
  const knownMid = Math.max(lowestMid - 1, ...memory.results.list.slice(-1).map(({ mid }) => mid))
  const cursors = { ...position.cursors }
  // Only the page that comes of it begins the memory: a request that is lost must start once more as well.
  for (const scope of position.sweeping) if (!memory.seen.has(scope)) delete cursors[scope]
  const { epoch, head } = position
  return { protocol: protocolVersion, ...about, epoch: epoch ?? '', head, clientId, cursors, knownMid }
}

/** The changes that no push reply has dealt with, oldest first. */
export async function unsent(tx: StoreTx): Promise<OutboxEntry[]> {
  const pushed = (await metaOf(tx, 'pushed'))?.mid ?? 0
  return tx.above('_outbox', pushed)
}

/** Changes up to this number may be on their way from now on. */
export async function noteOffered(tx: StoreTx, mid: number): Promise<void> {
  const offered = await metaOf(tx, 'offered')
  if (!offered || offered.mid < mid) putMeta(tx, 'offered', { mid })
}

/** Changes that were sent in one request, under the name that this device then had. */
export interface Batch {
  readonly entries: readonly Pick<OutboxEntry, 'mid' | 'uid'>[]
  readonly clientId: string
}

/**
 * Notes what a push reply says of the changes that were sent, and answers with the last of them that it names. The
 * entries stay until the page comes that has their effect. Null: the queue was numbered anew meanwhile; these numbers are
 * not its own, and it is sent again under its uids.
 */
export async function applyPushReply(tx: StoreTx, reply: PushReply, batch: Batch): Promise<number | null> {
  if ((await metaOf(tx, 'client'))?.clientId !== batch.clientId) return null
  const known = (await metaOf(tx, 'pushed')) ?? { mid: 0, results: [] }
  const resultByUid = new Map(reply.results.map((result) => [result.uid, result]))
  const gap = batch.entries.findIndex(({ mid, uid }) => resultByUid.get(uid)?.mid !== mid)
  const batchEntries = gap < 0 ? batch.entries : batch.entries.slice(0, gap)
  const fresh = batchEntries.flatMap(({ uid }) => resultByUid.get(uid) ?? [])
  const results = [...known.results.filter(({ uid }) => !resultByUid.has(uid)), ...fresh]
  const upTo = batchEntries.at(-1)?.mid ?? 0
  putMeta(tx, 'pushed', { mid: Math.max(known.mid, upTo), results })
  return upTo
}

/**
 * Takes a change out of the queue that the server cannot even read, so that those behind it are not held up. It goes to
 * the refused ones with its rows, and the rest closes up. One that the server has dealt with meanwhile stays.
 */
export async function quarantine(tx: StoreTx, uid: string, message: string, device: Device): Promise<void> {
  const waiting = await unsent(tx)
  const entry = waiting.find((other) => other.uid === uid)
  if (!entry) return
  const source = sourceOf(tx)
  const keptBases = new Map((await tx.all('_shadow')).map((base) => [base.key, base]))
  await refuse(tx, source, entry, { code: 'invalid', message }, isoOf(device.clock.now()))
  tx.remove('_outbox', [entry.mid])
  const rest = (await tx.all('_outbox')).filter((other) => other.uid !== uid)
  await rebase(tx, source, [], keptBases, rest, device)
  await closeGap(tx, entry.mid)
}
