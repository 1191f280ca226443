import { within } from '../lib/timers.ts'
import type { PullReply, PushReply, SyncProblem } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { applyPage } from './apply.ts'
import { nextBatchSize } from './batch-size.ts'
import {
  applyHello,
  applyPushReply,
  type Batch,
  helloRequest,
  noteOffered,
  pullRequest,
  quarantine,
  unsentEntries,
} from './contact.ts'
import {
  inTime,
  mustBeCurrent,
  type PushPause,
  progress,
  SyncError,
  type SyncSession,
  timeouts,
} from './engine.ts'
import { unreadLoss } from './losses.ts'
import type { NetReply, Wait } from './net.ts'
import { ensureClient } from './outbox.ts'
import { readQueueAhead } from './queue-memory.ts'
import { renewClientId, requeue } from './requeue.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, type StoreTx } from './store.ts'

const pushBytes = 256 * 1024
const maxRepairs = 3
/** The page size of the first load, before anyone works with the rows. */
const firstRows = 2000
/** While people work, pages stay small enough that a change can be saved between two of them. */
const workingRows = 1000

const durable = { durable: true } as const
const pushResults = { durable: false, tables: ['_meta'] } as const

/** Throws SyncError: `ended` if the server says that the session is over. */
export async function mustRenewSession(sync: SyncSession): Promise<void> {
  const renewal = await within(sync.timers, timeouts.renew, 'Renewing the session', sync.session.renew())
  mustBeCurrent(sync)
  if (renewal === 'ended') throw new SyncError('ended', 'Log in again to sync your work.')
  if (renewal === 'unreachable') throw new SyncError('unreachable', 'The session could not be renewed.')
}

/** Sends a request with a time limit, and renews the session once if the server asks for it. */
async function sendRequest<T>(
  sync: SyncSession,
  ms: number,
  send: () => Promise<NetReply<T>>,
): Promise<NetReply<T>> {
  const sendInTime = () => within(sync.timers, ms + 1_000, 'The server', send())
  mustBeCurrent(sync)
  const answer = await sendInTime()
  mustBeCurrent(sync)
  if (answer.kind !== 'unauthenticated') return answer
  await mustRenewSession(sync)
  const second = await sendInTime()
  // The session was valid a moment ago. Only a failed renewal means that it has ended and stops the sending.
  if (second.kind === 'unauthenticated')
    throw new SyncError('unreachable', 'The server did not take the renewed session.')
  return second
}

function unreachable(answer: NetReply<unknown>): SyncError {
  if (answer.kind === 'problem')
    return new SyncError('unreachable', answer.problem.message, answer.problem.wait)
  if (answer.kind === 'unreachable') return new SyncError('unreachable', answer.message, answer.wait)
  return new SyncError('unreachable', answer.kind === 'refused' ? answer.message : 'Not signed in')
}

/** Turns a failed reply into an error. If another device uses this client id, the next attempt uses a new one. */
async function toSyncError(sync: SyncSession, answer: NetReply<unknown>): Promise<SyncError> {
  if (answer.kind === 'problem' && answer.problem.problem === 'forked') await giveUpClientId(sync)
  return unreachable(answer)
}

const giveUpClientId = (sync: SyncSession): Promise<void> =>
  inTime(
    sync,
    sync.store.write((tx) => renewClientId(tx, sync.device), durable),
  )

/**
 * Repeats the handshake if the first one renamed this device, because the server knows nothing of the new client id
 * yet.
 */
export async function handshake(sync: SyncSession): Promise<void> {
  if (await handshakeAs(sync)) await handshakeAs(sync)
}

/** Returns true if the handshake gave this device a new client id. */
async function handshakeAs(sync: SyncSession): Promise<boolean> {
  const { store, device, deviceName, schema } = sync
  const request = await inTime(
    sync,
    store.write((tx) => helloRequest(tx, device, { schema, deviceName }), durable),
  )
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
  sync.batchSize = Math.min(sync.batchSize, reply.limits.pushMutations)
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
}

async function batchIn(
  tx: StoreTx,
  device: Device,
  limit: number,
): Promise<NextBatch & { readonly offered: number; readonly last: number }> {
  const { clientId, nextMid } = await ensureClient(tx, device)
  const entries = batchOf(await unsentEntries(tx, limit), limit)
  const offeredMid = (await metaOf(tx, 'offered'))?.mid ?? 0
  return {
    ...{ entries, clientId, epoch: (await positionOf(tx)).epoch ?? '' },
    ...{ offered: offeredMid, last: nextMid - 1 },
  }
}

/** Persist the whole queue as offered before sending any of it, because the send uses the in-memory copy. */
async function nextBatch(sync: SyncSession, limit: number): Promise<NextBatch> {
  const { store, device } = sync
  const batch = await inTime(
    sync,
    store.read((tx) => batchIn(tx, device, limit), ['_outbox', '_meta']),
  )
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

/** Returns true while the server asks for no changes, and updates the status. */
function isPushPaused(sync: SyncSession): boolean {
  const { pushPause } = sync
  if (!pushPause) return false
  sync.publishStatus({ problem: pushPause.isOver ? null : pushPause.message })
  if (pushPause.isOver) sync.pushPause = null
  return !pushPause.isOver
}

/** Pauses pushing for as long as the server asks. Pulling continues. */
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
 * is pulled.
 */
export async function pushAll(sync: SyncSession): Promise<void> {
  if (isPushPaused(sync)) return
  let batchLimit = sync.batchSize
  let repairs = 0
  let isEffectAwaited = false
  for (let batch = await nextBatch(sync, batchLimit); batch.entries.length > 0; ) {
    sync.publishStatus({ sending: true })
    const sending = sendBatch(sync, batch)
    // If the pull fails first, the answer no longer matters: the batch is sent again.
    sending.catch(() => undefined)
    if (isEffectAwaited) await pullAll(sync)
    const answer = await sending
    if (answer.kind === 'problem' && answer.problem.problem === 'busy' && answer.problem.wait)
      return pausePush(sync, answer.problem, answer.problem.wait)
    // Retry repairs that don't help at the pace of failures, not as fast as the machine can.
    if (answer.kind === 'problem' && ++repairs > maxRepairs) throw unreachable(answer)
    batchLimit = await applyAnswer(sync, answer, batch, batchLimit)
    isEffectAwaited = answer.kind === 'ok'
    batch = await nextBatch(sync, batchLimit)
  }
  sync.publishStatus({ sending: false })
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

/** Applies the reply to a push. Returns the size of the next batch. */
async function applyAnswer(
  sync: SyncSession,
  answer: NetReply<PushReply>,
  batch: Batch,
  batchLimit: number,
): Promise<number> {
  const { store, device } = sync
  const { entries, clientId } = batch
  if (answer.kind === 'ok') {
    const upTo = await inTime(
      sync,
      store.write((tx) => applyPushReply(tx, answer.value, batch), pushResults),
    )
    if (upTo === 0)
      throw new SyncError(
        'unreachable',
        'The answer does not name the changes that were sent. They stay here.',
      )
    progress(sync)
    return sync.batchSize
  }
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

/** Applies one page. Returns null if it came too late to be of use. */
export async function applyPulled(sync: SyncSession, page: PullReply, seq: number): Promise<Position | null> {
  mustBeCurrent(sync)
  const { store, memory, device, term } = sync
  const startedAt = device.clock.now()
  const result = await inTime(sync, applyPage(store, { page, seq, term }, memory, device))
  if (result.kind === 'stale') return null
  if (result.acked > 0)
    sync.batchSize = nextBatchSize(sync.batchSize, device.clock.now() - startedAt, sync.limits.pushMutations)
  progress(sync)
  if (result.inDoubt)
    throw new SyncError('unreachable', 'The server’s answer leaves changes open. They are sent again.')
  return result.position
}

/** Pulls until the device has reached the server's head. */
export async function pullAll(sync: SyncSession): Promise<void> {
  if (!sync.mayPull) return
  await readQueueAhead(sync)
  let rowCount = 0
  for (;;) {
    const { position, client } = await inTime(
      sync,
      sync.store.read(
        async (tx) => {
          const { clientId, nextMid } = await ensureClient(tx, sync.device)
          const [first] = await tx.above('_outbox', 0, 1)
          return {
            position: await positionOf(tx),
            client: { clientId, lowestMid: first?.mid ?? nextMid },
          }
        },
        ['_outbox', '_meta'],
      ),
    )
    const rows = Math.min(sync.limits.pullRows, position.head === null ? firstRows : workingRows)
    const request = pullRequest(position, client, sync.memory, { schema: sync.schema, rows })
    const answer = await sendRequest(sync, timeouts.pull, () => sync.net.pull(request, timeouts.pull))
    if (answer.kind === 'problem' && answer.problem.problem === 'upgrade') {
      sync.mayPull = false
      sync.publishStatus({ mayPull: false, catchingUp: null })
      return
    }
    if (answer.kind !== 'ok') throw await toSyncError(sync, answer)
    const page = answer.value
    const now = await applyPulled(sync, page, position.seq)
    if (!now) throw new SyncError('unreachable', 'The answer was overtaken')
    rowCount += page.rows.length
    const { head, lastMid } = page
    if (!page.more) sync.readingToTell = { clientId: client.clientId, head, lastMid }
    if (!page.more && now.sweeping.length === 0) break
    const total = Object.values(page.sums).reduce((sum, [n]) => sum + n, 0)
    sync.publishStatus({ catchingUp: { done: rowCount, total: Math.max(rowCount, total) } })
  }
  sync.publishStatus({ catchingUp: null })
}
