import { within } from '../lib/timers.ts'
import type { PullReply, PushReply, SyncProblem } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { applyPage, type PageToApply } from './apply.ts'
import { nextBatchSize } from './batch-size.ts'
import {
  applyHello,
  applyPushReply,
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
import { followQueue, readQueueAhead } from './queue-memory.ts'
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
const pushResults = { durable: false, tables: ['_meta', '_outbox'] } as const

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

/** Persist the whole queue as offered before sending any of it, because the send uses the in-memory copy. */
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
    // The pull goes first, so that the server answers it before it handles the batch, while this device applies the page.
    const effect = isEffectAwaited && sync.mayPull ? await requestPage(sync) : null
    const sending = sendBatch(sync, batch)
    // If the pull fails first, the answer no longer matters: the batch is sent again.
    sending.catch(() => undefined)
    if (effect) await applyPages(sync, effect, true)
    const answer = await sending
    if (answer.kind === 'problem' && answer.problem.problem === 'busy' && answer.problem.wait)
      return pausePush(sync, answer.problem, answer.problem.wait)
    // Retry repairs that don't help at the pace of failures, not as fast as the machine can.
    if (answer.kind === 'problem' && ++repairs > maxRepairs) throw unreachable(answer)
    isEffectAwaited = answer.kind === 'ok'
    if (answer.kind === 'ok') {
      batchLimit = sync.batchSize
      batch = await offerBatch(sync, await applyResults(sync, answer.value, batch), batchLimit)
    } else {
      batchLimit = await applyFailure(sync, answer, batch, batchLimit)
      batch = await nextBatch(sync, batchLimit)
    }
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

/** Applies the reply to a push, and reads the next batch in the same transaction, because each waits for screens. */
async function applyResults(sync: SyncSession, reply: PushReply, batch: NextBatch): Promise<BatchRead> {
  const { store, device, batchSize } = sync
  const { upTo, next } = await inTime(
    sync,
    store.write(
      async (tx) => ({
        upTo: await applyPushReply(tx, reply, batch),
        next: await batchIn(tx, device, batchSize),
      }),
      { ...pushResults, moreFollow: batch.isMiddle },
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

/** Applies one page. Returns null if it came too late to be of use. */
export async function applyPulled(
  sync: SyncSession,
  page: PullReply,
  { seq, moreFollow }: Pick<PageToApply, 'seq' | 'moreFollow'>,
): Promise<Position | null> {
  mustBeCurrent(sync)
  const { store, memory, device, term } = sync
  const input = { page, seq, term, moreFollow: moreFollow === true || page.more }
  const result = await inTime(sync, applyPage(store, input, memory, device))
  if (result.kind === 'stale') return null
  if (result.acked > 0) sync.batchSize = nextBatchSize(sync.batchSize, result, sync.limits.pushMutations)
  progress(sync)
  if (result.inDoubt)
    throw new SyncError('unreachable', 'The server’s answer leaves changes open. They are sent again.')
  return result.position
}

/** A request for a page that is on its way, and what this device was like when it asked. */
interface PageRequest {
  readonly seq: number
  readonly clientId: string
  readonly answer: Promise<NetReply<PullReply>>
}

async function requestPage(sync: SyncSession): Promise<PageRequest> {
  const { position, client, isQueueKnown } = await inTime(
    sync,
    sync.store.read(
      async (tx) => {
        const { clientId, nextMid } = await ensureClient(tx, sync.device)
        const [first] = await tx.above('_outbox', 0, 1)
        const position = await positionOf(tx)
        const client = { clientId, lowestMid: first?.mid ?? nextMid }
        return { position, client, isQueueKnown: await followQueue(tx, sync.memory, position) }
      },
      ['_outbox', '_shadow', '_meta'],
    ),
  )
  if (!isQueueKnown) await readQueueAhead(sync)
  const rows = Math.min(sync.limits.pullRows, position.head === null ? firstRows : workingRows)
  const request = pullRequest(position, client, sync.memory, { schema: sync.schema, rows })
  const answer = sendRequest(sync, timeouts.pull, () => sync.net.pull(request, timeouts.pull))
  // A caller that sends something else meanwhile may fail before it looks at this answer.
  answer.catch(() => undefined)
  return { seq: position.seq, clientId: client.clientId, answer }
}

/** Pulls until the device has reached the server's head. */
export async function pullAll(sync: SyncSession): Promise<void> {
  if (sync.mayPull) await applyPages(sync, await requestPage(sync))
}

/**
 * Applies the page that is on its way, and pulls the rest.
 * @param moreFollow the device will pull again at once
 */
async function applyPages(sync: SyncSession, firstRequest: PageRequest, moreFollow = false): Promise<void> {
  let rowCount = 0
  for (let request = firstRequest; ; request = await requestPage(sync)) {
    const answer = await request.answer
    if (answer.kind === 'problem' && answer.problem.problem === 'upgrade') {
      sync.mayPull = false
      sync.publishStatus({ mayPull: false, catchingUp: null })
      return
    }
    if (answer.kind !== 'ok') throw await toSyncError(sync, answer)
    const page = answer.value
    const now = await applyPulled(sync, page, { seq: request.seq, moreFollow })
    if (!now) throw new SyncError('unreachable', 'The answer was overtaken')
    rowCount += page.rows.length
    const { head, lastMid } = page
    if (!page.more) sync.readingToTell = { clientId: request.clientId, head, lastMid }
    if (!page.more && now.sweeping.length === 0) break
    const total = Object.values(page.sums).reduce((sum, [n]) => sum + n, 0)
    sync.publishStatus({ catchingUp: { done: rowCount, total: Math.max(rowCount, total) } })
  }
  sync.publishStatus({ catchingUp: null })
}
