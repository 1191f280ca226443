import type { HelloRequest, PushReply, SyncProblem } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { cappedSizes, halvedSizes } from './batch-size.ts'
import {
  applyHello,
  applyPushReply,
  helloRequest,
  isWhole,
  noteOffered,
  quarantine,
  unsentEntries,
} from './contact.ts'
import {
  batchSizeOf,
  type HeldAnswer,
  inTime,
  type PushPause,
  progress,
  SyncError,
  type SyncSession,
  timeouts,
} from './engine.ts'
import { unreadLoss } from './losses.ts'
import type { NetReply, Wait } from './net.ts'
import { ensureClient } from './outbox.ts'
import { applyPages, requestPage } from './pull.ts'
import { giveUpClientId, sendRequest, toSyncError, unreachable } from './request.ts'
import { requeue } from './requeue.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, positionOf, type StoreTx } from './store.ts'

const pushBytes = 256 * 1024
const maxRepairs = 3
const durable = { durable: true } as const
const pushResults = { durable: false, tables: ['_meta', '_outbox'] } as const

/**
 * Repeats the handshake if the first one renamed this device, because the server knows nothing of the new client id
 * yet.
 */
export async function handshake(sync: SyncSession): Promise<void> {
  if (await handshakeAs(sync)) await handshakeAs(sync)
}

/**
 * The greeting. Only a device without a client id writes for it: one that can't reach the server tries again and again,
 * and the next scan would wait for each of these writes.
 */
async function greeting({ store, device, deviceName, schema }: SyncSession): Promise<HelloRequest> {
  const about = { schema, deviceName }
  const request = await store.read(async (tx) =>
    (await metaOf(tx, 'client')) ? helloRequest(tx, device, about) : null,
  )
  return request ?? (await store.write((tx) => helloRequest(tx, device, about), durable))
}

/** Returns true if the handshake gave this device a new client id. */
async function handshakeAs(sync: SyncSession): Promise<boolean> {
  const { store, device } = sync
  const request = await inTime(sync, greeting(sync))
  const answer = await sendRequest(sync, timeouts.hello, () => sync.net.hello(request, timeouts.hello))
  if (answer.kind !== 'ok') throw await toSyncError(sync, answer)
  const reply = answer.value
  const effect = await inTime(
    sync,
    store.write(async (tx) => {
      const { clientId } = await ensureClient(tx, device)
      if (clientId !== request.clientId) throw new SyncError('unreachable', 'The greeting was overtaken')
      if (!(await applyHello(tx, reply, sync))) return null
      return { lost: await unreadLoss(tx), isRenamed: (await ensureClient(tx, device)).clientId !== clientId }
    }, durable),
  )
  if (!effect) throw new SyncError('lostLeadership', 'Another tab has taken over')
  sync.limits = reply.limits
  sync.batchSizes = cappedSizes(sync.batchSizes, reply.limits.pushMutations)
  sync.mayPull = reply.mayPull
  sync.serverProtocol = reply.protocol
  progress(sync)
  const { mayPull, serverTime } = reply
  sync.publishStatus({
    mayPull,
    serverTime,
    ...device.extension.statusOf(reply),
    lost: effect.lost,
    problem: null,
  })
  return effect.isRenamed
}

/** The first entries that fit into one request, at least one. */
function batchOf(entries: readonly OutboxEntry[], limit: number): OutboxEntry[] {
  let bytes = 0
  let n = 0
  for (const entry of entries) {
    bytes += JSON.stringify(entry.args).length + 200
    if (n >= limit || (n > 0 && bytes > pushBytes)) break
    n += 1
  }
  return entries.slice(0, n)
}

/** The next changes to send. */
interface NextBatch {
  readonly entries: readonly OutboxEntry[]
  readonly clientId: string
  readonly epoch: string
  /** More changes wait behind these. */
  readonly isMiddle: boolean
}

/** A batch as a transaction has read it, with the number up to which the queue is offered, and its last number. */
interface BatchRead extends NextBatch {
  readonly offered: number
  readonly last: number
}

async function batchIn(tx: StoreTx, device: Device, limit: number): Promise<BatchRead> {
  const { clientId, nextMid } = await ensureClient(tx, device)
  const entries = batchOf(await unsentEntries(tx, limit), limit)
  const offeredMid = (await metaOf(tx, 'offered'))?.mid ?? 0
  return {
    ...{ entries, clientId, epoch: (await positionOf(tx)).epoch ?? '' },
    ...{ offered: offeredMid, last: nextMid - 1, isMiddle: (entries.at(-1)?.mid ?? nextMid) < nextMid - 1 },
  }
}

/** Persist the whole queue as offered before sending any part, because the send uses the in-memory copy. */
async function offerBatch(sync: SyncSession, batch: BatchRead, limit: number): Promise<NextBatch> {
  const { store, device } = sync
  if ((batch.entries.at(-1)?.mid ?? 0) <= batch.offered) return batch
  return inTime(
    sync,
    store.write(async (tx) => {
      const freshBatch = await batchIn(tx, device, limit)
      await noteOffered(tx, freshBatch.last)
      return freshBatch
    }, durable),
  )
}

async function nextBatch(sync: SyncSession, limit: number): Promise<NextBatch> {
  const { store, device } = sync
  const read = store.read((tx) => batchIn(tx, device, limit), ['_outbox', '_meta'])
  return offerBatch(sync, await inTime(sync, read), limit)
}

/** Returns true while the server asks for no changes, and updates the status. */
function isPushPaused(sync: SyncSession): boolean {
  const { pushPause } = sync
  if (!pushPause) return false
  sync.publishStatus({ problem: pushPause.isOver ? null : pushPause.message })
  if (pushPause.isOver) sync.pushPause = null
  return !pushPause.isOver
}

/** Pauses pushing for the time that the server asks for. Pulling continues. */
function pausePush(sync: SyncSession, { message }: SyncProblem, { minMs, maxMs }: Wait): void {
  const pushPause: PushPause = { message, isOver: false }
  sync.pushPause = pushPause
  sync.timers.after(minMs + sync.random.next() * (maxMs - minMs), () => {
    pushPause.isOver = true
  })
  sync.publishStatus({ sending: false, problem: message })
}

/**
 * Pushes until the queue is empty or the server pauses it. While a batch is on its way, the effect of the one before it
 * is pulled. Returns true if the server has taken a batch whose effect is still to come.
 * @param holdsLast keeps the answer to the last batch in memory, for a caller that awaits the effect
 */
export async function pushAll(sync: SyncSession, holdsLast = false): Promise<boolean> {
  await noteHeldAnswer(sync)
  if (isPushPaused(sync)) return false
  let batchLimit = batchSizeOf(sync)
  let repairs = 0
  let isEffectAwaited = false
  for (let batch = await nextBatch(sync, batchLimit); batch.entries.length > 0; ) {
    sync.publishStatus({ sending: true })
    // The pull goes first, so that the server answers it before it handles the batch, while this device applies the page.
    const effect = isEffectAwaited && sync.mayPull ? await requestPage(sync) : null
    const sending = sendBatch(sync, batch)
    // If the pull fails first, the answer no longer matters: the batch is sent again.
    sending.catch(() => undefined)
    if (effect) await applyPages(sync, effect, true)
    const answer = await sending
    if (answer.kind === 'unreachable') sync.batchSizes = halvedSizes(sync.batchSizes, batch.entries.length)
    if (answer.kind === 'problem' && answer.problem.problem === 'busy' && answer.problem.wait) {
      pausePush(sync, answer.problem, answer.problem.wait)
      return false
    }
    // Retry repairs that don't help at the pace of failures, not as fast as the machine can.
    if (answer.kind === 'problem' && ++repairs > maxRepairs) throw unreachable(answer)
    isEffectAwaited = answer.kind === 'ok'
    if (answer.kind === 'ok') {
      const next = await takeAnswer(sync, answer.value, batch, holdsLast)
      if (!next) break
      batchLimit = batchSizeOf(sync)
      batch = await offerBatch(sync, next, batchLimit)
    } else {
      batchLimit = await applyFailure(sync, answer, batch, batchLimit)
      batch = await nextBatch(sync, batchLimit)
    }
  }
  sync.publishStatus({ sending: false })
  return isEffectAwaited
}

/** Stores the results of a batch and reads the next one. Returns null if the answer is held instead. */
async function takeAnswer(
  sync: SyncSession,
  reply: PushReply,
  { entries, clientId, isMiddle }: NextBatch,
  holdsLast: boolean,
): Promise<BatchRead | null> {
  const answer = { reply, entries, clientId }
  sync.awaitedMid = entries.at(-1)?.mid ?? null
  if (!holdsLast || isMiddle || !sync.mayPull || !isWhole(answer))
    return applyResults(sync, answer, isMiddle || sync.mayPull)
  sync.heldAnswer = answer
  return null
}

/** Stores the answer that was held, because the page with its effect isn't there yet. */
export async function noteHeldAnswer(sync: SyncSession): Promise<void> {
  const { heldAnswer } = sync
  sync.heldAnswer = null
  if (heldAnswer) await applyResults(sync, heldAnswer, sync.mayPull)
}

function sendBatch(sync: SyncSession, { entries, clientId, epoch }: NextBatch): Promise<NetReply<PushReply>> {
  const mutations = entries.map(({ mid, uid, name, ver, args, occurredAt, head, maker }) => ({
    ...{ mid, uid, name, ver, occurredAt },
    ...(head ? { head } : {}),
    args: args as PushArgs,
    ...(maker ? { shift: maker.shift } : {}),
  }))
  const request = { protocol: protocolVersion, epoch, clientId, mutations }
  return sendRequest(sync, timeouts.push, () => sync.net.push(request, timeouts.push))
}

type PushArgs = Parameters<SyncSession['net']['push']>[0]['mutations'][number]['args']

/**
 * Applies the reply to a push, and reads the next batch in the same transaction, because each waits for screens.
 * @param moreFollow the page with their effect follows: screens that read for both would read twice
 */
async function applyResults(sync: SyncSession, answer: HeldAnswer, moreFollow: boolean): Promise<BatchRead> {
  const { store, device } = sync
  const { upTo, next } = await inTime(
    sync,
    store.write(
      async (tx) => ({
        upTo: await applyPushReply(tx, answer.reply, answer),
        next: await batchIn(tx, device, batchSizeOf(sync)),
      }),
      { ...pushResults, moreFollow },
    ),
  )
  if (upTo === 0)
    throw new SyncError('unreachable', 'The answer does not name the changes that were sent. They stay here.')
  progress(sync)
  return next
}

/** Makes what it can of a push that was not handled. Returns the size of the next batch. */
async function applyFailure(
  sync: SyncSession,
  answer: Exclude<NetReply<PushReply>, { kind: 'ok' }>,
  { entries, clientId }: NextBatch,
  batchLimit: number,
): Promise<number> {
  const { store, device } = sync
  if (answer.kind === 'refused') {
    // An unreadable change fails its whole batch. Halving the batch isolates it, and it's quarantined alone.
    if (entries.length > 1) return Math.ceil(entries.length / 2)
    const unreadable = entries[0]
    if (unreadable)
      await inTime(
        sync,
        store.write((tx) => quarantine(tx, unreadable.uid, answer.message, device), durable),
      )
    return batchLimit
  }
  if (answer.kind !== 'problem') throw unreachable(answer)
  const { problem } = answer
  if (problem.problem === 'forked') {
    await giveUpClientId(sync)
    await handshake(sync)
    return batchLimit
  }
  if (problem.problem === 'gap' && problem.expected !== undefined) {
    const lastMid = problem.expected - 1
    await inTime(
      sync,
      store.write(async (tx) => {
        if ((await ensureClient(tx, device)).clientId === clientId) await requeue(tx, lastMid, device)
      }, durable),
    )
    return batchLimit
  }
  // The server has another history, which the next handshake handles, or it accepts nothing now.
  throw unreachable(answer)
}
