import { within } from '../lib/timers.ts'
import type { PullReply, PushReply, SyncProblem } from '../protocol/messages.ts'
import { protocolVersion } from '../protocol/version.ts'
import { applyPage } from './apply.ts'
import {
  applyHello,
  applyPushReply,
  type Batch,
  helloRequest,
  noteOffered,
  pullRequest,
  quarantine,
  unsent,
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
import { renewClientId, requeue } from './requeue.ts'
import type { Device } from './runner.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, type StoreTx } from './store.ts'

const pushBytes = 256 * 1024
const mostRepairs = 3
/** The first load, before anybody works with the rows. */
const firstRows = 2000
/** While people work, pages stay small enough for a change to be saved between them. */
const workingRows = 1000
/** A change comes back as several rows: room for a whole queue in its one last page. */
const rowsPerChange = 4

/**
 * How many rows to ask for. A page that does not end at the head acknowledges nothing, and runs the whole queue again
 * over its rows: after a long time without a signal the page has to hold what the queue brought about.
 */
const rowsFor = (position: Position, queued: number): number =>
  position.head === null ? firstRows : Math.max(workingRows, rowsPerChange * queued)

const durable = { durable: true } as const
const relaxed = { durable: false } as const

/** Asks, renews the session once when the server wants that, and never waits longer than it should. */
async function ask<T>(sync: SyncSession, ms: number, send: () => Promise<NetReply<T>>): Promise<NetReply<T>> {
  const once = () => within(sync.timers, ms + 1_000, 'The server', send())
  mustBeCurrent(sync)
  const answer = await once()
  mustBeCurrent(sync)
  if (answer.kind !== 'unauthenticated') return answer
  const renewed = await within(sync.timers, timeouts.renew, 'Renewing the session', sync.session.renew())
  mustBeCurrent(sync)
  if (renewed === 'ended') throw new SyncError('ended', 'Log in again to sync your work.')
  if (renewed === 'unreachable') throw new SyncError('unreachable', 'The session could not be renewed.')
  const second = await once()
  // The session was good a moment ago: only its renewal says that it has ended, and then nothing is sent any more.
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

/** A client id that is somebody else's is given up at once; the next attempt speaks under a new one. */
async function notOk(sync: SyncSession, answer: NetReply<unknown>): Promise<SyncError> {
  if (answer.kind === 'problem' && answer.problem.problem === 'forked') await giveUpClientId(sync)
  return unreachable(answer)
}

const giveUpClientId = (sync: SyncSession): Promise<void> =>
  inTime(
    sync,
    sync.store.write((tx) => renewClientId(tx, sync.device), durable),
  )

/** Twice where the first greeting ends in a new name: under that the server has told nothing yet. */
export async function handshake(sync: SyncSession): Promise<void> {
  if (await handshakeAs(sync)) await handshakeAs(sync)
}

/** True: this device has another name since. */
async function handshakeAs(sync: SyncSession): Promise<boolean> {
  const { store, device, deviceName, schema } = sync
  const request = await inTime(
    sync,
    store.write((tx) => helloRequest(tx, device, { schema, deviceName }), durable),
  )
  const answer = await ask(sync, timeouts.hello, () => sync.net.hello(request, timeouts.hello))
  if (answer.kind !== 'ok') throw await notOk(sync, answer)
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
  sync.mayPull = reply.mayPull
  progress(sync)
  const { mayPull, serverTime } = reply
  sync.tell({ mayPull, serverTime, ...device.extension.statusOf(reply), lost: effect.lost, problem: null })
  return effect.isRenamed
}

/** As many as one request may carry, at least one. */
function batchOf(entries: readonly OutboxEntry[], most: number): OutboxEntry[] {
  let bytes = 0
  let n = 0
  for (const entry of entries) {
    bytes += JSON.stringify(entry.args).length + 200
    if (n >= most || (n > 0 && bytes > pushBytes)) break
    n += 1
  }
  return entries.slice(0, n)
}

/** What waits, read once for all the batches it takes. */
interface Queue {
  readonly entries: readonly OutboxEntry[]
  readonly clientId: string
  readonly epoch: string
}

async function queueIn(tx: StoreTx, device: Device): Promise<Queue & { readonly offered: number }> {
  const entries = await unsent(tx)
  const { clientId } = await ensureClient(tx, device)
  const offered = (await metaOf(tx, 'offered'))?.mid ?? 0
  return { entries, clientId, epoch: (await positionOf(tx)).epoch ?? '', offered }
}

const lastOf = ({ entries }: Queue): number => entries.at(-1)?.mid ?? 0

/** Whatever is read here may be sent from memory, and is on the disk as offered before any of it is. */
async function queueOf(sync: SyncSession): Promise<Queue> {
  const { store, device } = sync
  const found = await inTime(
    sync,
    store.read((tx) => queueIn(tx, device)),
  )
  if (lastOf(found) <= found.offered) return found
  return inTime(
    sync,
    store.write(async (tx) => {
      const queue = await queueIn(tx, device)
      await noteOffered(tx, lastOf(queue))
      return queue
    }, durable),
  )
}

/** Whether the server has asked to be sent no changes yet; the status says so. */
function isPushPaused(sync: SyncSession): boolean {
  const { pushPause } = sync
  if (!pushPause) return false
  sync.tell({ problem: pushPause.isOver ? null : pushPause.message })
  if (pushPause.isOver) sync.pushPause = null
  return !pushPause.isOver
}

/** Sends nothing for as long as the server asks. To whoever can't send, the rows of others still come. */
function pausePush(sync: SyncSession, { message }: SyncProblem, { minMs, maxMs }: Wait): void {
  const pushPause: PushPause = { message, isOver: false }
  sync.pushPause = pushPause
  sync.timers.after(minMs + sync.random.next() * (maxMs - minMs), () => {
    pushPause.isOver = true
  })
  sync.tell({ sending: false, problem: message })
}

/** Sends until nothing is left to send, or the server takes no more for now. */
export async function pushAll(sync: SyncSession): Promise<void> {
  if (isPushPaused(sync)) return
  let most = sync.limits.pushMutations
  let repairs = 0
  for (let queue = await queueOf(sync); queue.entries.length > 0; ) {
    sync.tell({ sending: true })
    const batch = batchOf(queue.entries, most)
    const mutations = batch.map(({ mid, uid, name, ver, args, occurredAt, head, maker }) => ({
      ...{ mid, uid, name, ver, occurredAt },
      ...(head ? { head } : {}),
      args: args as PushArgs,
      ...(maker ? { shift: maker.shift } : {}),
    }))
    const { epoch, clientId } = queue
    const request = { protocol: protocolVersion, epoch, clientId, mutations }
    const answer = await ask(sync, timeouts.push, () => sync.net.push(request, timeouts.push))
    if (answer.kind === 'problem' && answer.problem.problem === 'busy' && answer.problem.wait)
      return pausePush(sync, answer.problem, answer.problem.wait)
    // Repairs that do not help are tried again at the pace of failures, not as fast as the machine can.
    if (answer.kind === 'problem' && ++repairs > mostRepairs) throw unreachable(answer)
    const progress = await applyAnswer(sync, answer, { entries: batch, clientId }, most)
    most = progress.most
    const left = queue.entries.filter(({ mid }) => mid > progress.upTo)
    queue = progress.anew || left.length === 0 ? await queueOf(sync) : { ...queue, entries: left }
  }
  sync.tell({ sending: false })
}

type PushArgs = Parameters<SyncSession['net']['push']>[0]['mutations'][number]['args']

interface Taken {
  /** How many to send next. */
  readonly most: number
  /** The last change that has been dealt with. */
  readonly upTo: number
  /** The queue is no longer what was read of it. */
  readonly anew: boolean
}

/** What an answer to a push changes here. */
async function applyAnswer(
  sync: SyncSession,
  answer: NetReply<PushReply>,
  batch: Batch,
  most: number,
): Promise<Taken> {
  const { store, device } = sync
  const { entries, clientId } = batch
  const again = { most, upTo: 0, anew: true }
  if (answer.kind === 'ok') {
    const upTo = await inTime(
      sync,
      store.write((tx) => applyPushReply(tx, answer.value, batch), relaxed),
    )
    if (upTo === 0)
      throw new SyncError(
        'unreachable',
        'The answer does not name the changes that were sent. They stay here.',
      )
    progress(sync)
    return { most: sync.limits.pushMutations, upTo: upTo ?? 0, anew: upTo === null }
  }
  if (answer.kind === 'refused') {
    // One that cannot be read spoils the batch: halving finds it, and it goes aside alone.
    if (entries.length > 1) return { ...again, most: Math.ceil(entries.length / 2) }
    const spoiled = entries[0]
    if (spoiled)
      await inTime(
        sync,
        store.write((tx) => quarantine(tx, spoiled.uid, answer.message, device), durable),
      )
    return again
  }
  if (answer.kind !== 'problem') throw unreachable(answer)
  const { problem } = answer
  if (problem.problem === 'forked') {
    await giveUpClientId(sync)
    await handshake(sync)
    return again
  }
  if (problem.problem === 'gap' && problem.expected !== undefined) {
    const lastMid = problem.expected - 1
    await inTime(
      sync,
      store.write(async (tx) => {
        if ((await ensureClient(tx, device)).clientId === clientId) await requeue(tx, lastMid, device)
      }, durable),
    )
    return again
  }
  // Another history (greeted anew at the next attempt), or not now.
  throw unreachable(answer)
}

/** Takes one page; false when it came too late to be of use. */
export async function applyPulled(sync: SyncSession, page: PullReply, seq: number): Promise<Position | null> {
  mustBeCurrent(sync)
  const { store, memory, device, term } = sync
  const result = await inTime(sync, applyPage(store, { page, seq, term }, memory, device))
  if (result.kind === 'stale') return null
  progress(sync)
  if (result.inDoubt)
    throw new SyncError('unreachable', 'The server’s answer leaves changes open. They are sent again.')
  return result.position
}

/** Reads until the device stands at the server's head. */
export async function pullAll(sync: SyncSession): Promise<void> {
  if (!sync.mayPull) return
  let done = 0
  for (;;) {
    const { position, client, queued } = await inTime(
      sync,
      sync.store.read(async (tx) => {
        const { clientId, nextMid } = await ensureClient(tx, sync.device)
        const [first] = await tx.above('_outbox', 0, 1)
        return {
          position: await positionOf(tx),
          client: { clientId, lowestMid: first?.mid ?? nextMid },
          queued: await tx.count('_outbox'),
        }
      }),
    )
    const rows = Math.min(sync.limits.pullRows, rowsFor(position, queued))
    const request = pullRequest(position, client, sync.memory, { schema: sync.schema, rows })
    const answer = await ask(sync, timeouts.pull, () => sync.net.pull(request, timeouts.pull))
    if (answer.kind === 'problem' && answer.problem.problem === 'upgrade') {
      sync.mayPull = false
      sync.tell({ mayPull: false, catchingUp: null })
      return
    }
    if (answer.kind !== 'ok') throw await notOk(sync, answer)
    const page = answer.value
    const now = await applyPulled(sync, page, position.seq)
    if (!now) throw new SyncError('unreachable', 'The answer was overtaken')
    done += page.rows.length
    if (!page.more && now.sweeping.length === 0) break
    const total = Object.values(page.sums).reduce((sum, [n]) => sum + n, 0)
    sync.tell({ catchingUp: { done, total: Math.max(done, total) } })
  }
  sync.tell({ catchingUp: null })
}
