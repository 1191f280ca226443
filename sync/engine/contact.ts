import { isoOf } from '../lib/clock.ts'
import { audienceOf } from '../policies/scope.ts'
import type {
  HelloReply,
  HelloRequest,
  MutationResult,
  PullRequest,
  PushReply,
} from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { refuse } from './apply.ts'
import type { Memory } from './bases.ts'
import type { Life } from './engine.ts'
import { hawbLeft, withBlocks } from './hawb.ts'
import { knownLoss, noteLoss } from './losses.ts'
import { clientOf } from './outbox.ts'
import { rebase } from './rebase.ts'
import { fork, giveBack, giveBackFormer } from './requeue.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, putMeta, type StoreTx } from './store.ts'

/** Acknowledged changes are kept this long, to be offered again to a server restored from before them. */
const keepSent = 14 * 24 * 3_600_000

export async function helloRequest(
  tx: StoreTx,
  device: Device,
  about: { readonly schema: string; readonly deviceName: string },
): Promise<HelloRequest> {
  const client = await clientOf(tx, device)
  const { epoch, head } = await positionOf(tx)
  const entries = await tx.all('_outbox')
  const blobs = await tx.all('_blob')
  return {
    protocol: protocolVersion,
    ...about,
    clientId: client.clientId,
    epoch,
    head,
    pending: entries.length,
    oldestPendingAt: entries[0]?.savedAt ?? null,
    blobs: blobs.filter(({ state }) => state === 'waiting').length,
    hawbLeft: hawbLeft(client),
    lostKnown: await knownLoss(tx),
  }
}

/** What the server's greeting changes on this device, in one transaction. False: another leader has taken over. */
export async function takeHello(
  tx: StoreTx,
  reply: HelloReply,
  { term, schema, device, memory }: Pick<Life, 'term' | 'schema' | 'device' | 'memory'>,
): Promise<boolean> {
  if (((await metaOf(tx, 'term')) ?? 0) !== term) return false
  const position = await positionOf(tx)
  const self = await clientOf(tx, device)
  putMeta(tx, 'client', { ...self, hawb: withBlocks(self.hawb ?? [], reply.hawbBlocks) })
  await forgetOldSent(tx, device)
  if (reply.lost) await noteLoss(tx, reply.lost)
  const otherHistory = reply.reset || (position.epoch !== null && position.epoch !== reply.epoch)
  const audience = audienceOf(device.actor())
  const otherAudience = position.audience !== null && position.audience !== audience
  // Rows that do not change any more never come again by themselves, and lack what an older app did not know.
  const otherSchema = reply.mayPull && position.schema !== schema
  const known = otherSchema ? schema : (position.schema ?? null)
  const met = { ...position, epoch: reply.epoch, audience, schema: known, seq: position.seq + 1 }
  const again = otherHistory || otherAudience || otherSchema
  // What an earlier reading had seen when it was cut short may be gone by now.
  if (again) memory.seen.clear()
  putMeta(tx, 'position', again ? startOver(met, reply, otherHistory) : met)
  const client = await clientOf(tx, device)
  const lowest = (await tx.all('_outbox'))[0]?.mid ?? client.nextMid
  if (otherHistory) putMeta(tx, 'pushed', { mid: reply.lastMid, results: [] })
  // The server knows numbers of this client that this device never gave: it is a copy, or was put back in time.
  if (reply.lastMid >= client.nextMid) await fork(tx, device)
  else if (reply.lastMid < lowest - 1) await giveBack(tx, reply.lastMid, device)
  if (otherHistory) await giveBackFormer(tx, client.clientId, device)
  return true
}

/** Everything is read again; rows stay readable until what replaces them has come. */
function startOver(position: Position, reply: HelloReply, otherHistory: boolean): Position {
  const known = [...Object.keys(position.sums), ...Object.keys(position.cursors), ...position.sweeping]
  // Never above what pages have told: the results of what still waits in the queue have to be asked for.
  const lastMid = otherHistory ? Math.min(position.lastMid, reply.lastMid) : position.lastMid
  return { ...position, head: null, lastMid, cursors: {}, sweeping: [...new Set(known)], swept: {} }
}

async function forgetOldSent(tx: StoreTx, device: Device): Promise<void> {
  const before = isoOf(device.clock.now() - keepSent)
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
  clientId: string,
  memory: Memory,
  about: { readonly schema: string; readonly rows: number },
): PullRequest {
  const cursors = { ...position.cursors }
  // Only the page that comes of it begins the memory: a request that is lost must start once more as well.
  for (const scope of position.sweeping) if (!memory.seen.has(scope)) delete cursors[scope]
  const { epoch, lastMid: knownMid } = position
  return { protocol: protocolVersion, ...about, epoch: epoch ?? '', clientId, cursors, knownMid }
}

/** The changes that no push reply has dealt with, oldest first. */
export async function unsent(tx: StoreTx): Promise<OutboxEntry[]> {
  const pushed = (await metaOf(tx, 'pushed'))?.mid ?? 0
  return (await tx.all('_outbox')).filter(({ mid }) => mid > pushed)
}

/** Changes up to this number may be on their way from now on. */
export async function noteOffered(tx: StoreTx, mid: number): Promise<void> {
  const offered = await metaOf(tx, 'offered')
  if (!offered || offered.mid < mid) putMeta(tx, 'offered', { mid })
}

/**
 * Notes what a push reply says. The entries stay until the page comes that has their effect.
 * False: the queue was numbered anew meanwhile; these numbers are not its own, and it is sent again under its uids.
 */
export async function takePushReply(tx: StoreTx, reply: PushReply, clientId: string): Promise<boolean> {
  if ((await metaOf(tx, 'client'))?.clientId !== clientId) return false
  const known = (await metaOf(tx, 'pushed')) ?? { mid: 0, results: [] as readonly MutationResult[] }
  const fresh = new Set(reply.results.map(({ uid }) => uid))
  const results = [...known.results.filter(({ uid }) => !fresh.has(uid)), ...reply.results]
  putMeta(tx, 'pushed', { mid: Math.max(known.mid, reply.lastMid), results })
  return true
}

/**
 * Takes a change out of the queue that the server cannot even read, so that those behind it are not held up.
 * It goes to the refused ones with its rows; the rest gets a new client id, for the server must not see a gap.
 */
export async function setAside(tx: StoreTx, uid: string, message: string, device: Device): Promise<void> {
  const entries = await tx.all('_outbox')
  const entry = entries.find((other) => other.uid === uid)
  if (!entry) return
  const source = sourceOf(tx)
  const shadows = new Map((await tx.all('_shadow')).map((shadow) => [shadow.key, shadow]))
  await refuse(tx, source, entry, { code: 'invalid', message }, isoOf(device.clock.now()))
  tx.remove('_outbox', [entry.mid])
  const rest = entries.filter((other) => other !== entry)
  await rebase(tx, source, [], shadows, rest, device)
  await fork(tx, device)
}
