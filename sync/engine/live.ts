import { minuteMs } from '../lib/durations.ts'
import type { CloseReason } from '../protocol/close-codes.ts'
import type { LiveDown } from '../protocol/messages.ts'
import { readingIsTold } from '../protocol/version.ts'
import { FormerName } from './apply.ts'
import { cycle, noteSynced } from './cycle.ts'
import { mustBeCurrent, SyncError, type SyncSession } from './engine.ts'
import { type EventQueue, isAnyEvent } from './event-queue.ts'
import { noteHeldAnswer, pushAll } from './exchange.ts'
import { joinDeltas } from './join-deltas.ts'
import type { LiveSocket } from './net.ts'
import { applyPulled, pullAll } from './pull.ts'
import { mustRenewSession } from './request.ts'
import { metaOf, positionOf } from './store.ts'

const openWithin = 10_000
/** While live, everything is still read this often, so that a lost frame does no harm. */
const fullReadEvery = 5 * minuteMs
/** The effect of a push normally comes as a frame of its own. One that is later than this is pulled. */
const effectWithin = 250

export interface ClientSocket {
  socket: LiveSocket | null
  /** The client whose numbers the frames refer to. */
  clientId: string
}

export function closeLive(connection: ClientSocket): void {
  connection.socket?.close()
  connection.socket = null
}

/** Stays live until the connection closes. Throws on any failure. */
export async function stayLive(
  sync: SyncSession,
  queue: EventQueue,
  connection: ClientSocket,
): Promise<void> {
  queue.clearSocket()
  const clientId = await sync.store.read(
    async (tx) => (await metaOf(tx, 'client'))?.clientId ?? '',
    ['_meta'],
  )
  mustBeCurrent(sync)
  const events = {
    opened: () => queue.put({ opened: true }),
    frame: (frame: LiveDown) => queue.put({ frame }),
    closed: (closed: CloseReason) => queue.put({ closed }),
  }
  connection.clientId = clientId
  connection.socket = sync.net.openLive(clientId, events)
  const answer = await queue.take(openWithin, ({ opened, closed }) => opened || closed !== null)
  mustBeCurrent(sync)
  if (answer.closed) await checkSession(sync, answer.closed)
  if (!answer.opened || answer.closed) throw new SyncError('socket', 'The live connection could not be made')
  sync.publishStatus({ live: true, problem: sync.pushPause?.message ?? null })
  // No frame covers the commits between the last page and the opening of the socket.
  await cycle(sync)
  for (const frame of joinDeltas(answer.frames)) await handleFrame(sync, frame, connection)
  tellReading(sync, connection)
  await listen(sync, queue, connection)
}

async function listen(sync: SyncSession, queue: EventQueue, connection: ClientSocket): Promise<void> {
  const silence = Math.ceil(sync.limits.heartbeatMs * 1.5)
  let lastSeenAt = sync.device.clock.now()
  let readAt = lastSeenAt
  let effectDueAt: number | null = null
  for (;;) {
    sync.busy = false
    const events = await queue.take(effectDueAt === null ? silence : effectWithin, isAnyEvent)
    mustBeCurrent(sync)
    sync.busy = true
    sync.progressAt = sync.device.clock.now()
    const now = sync.progressAt
    // If the clock was set back, don't wait until it has caught up.
    lastSeenAt = Math.min(lastSeenAt, now)
    readAt = Math.min(readAt, now)
    if (events.closed) return leaveLive(sync, events.closed)
    if (events.frames.length > 0) lastSeenAt = now
    if (now - lastSeenAt >= silence) throw new SyncError('socket', 'The live connection went silent')
    for (const frame of joinDeltas(events.frames)) await handleFrame(sync, frame, connection)
    let isSent = false
    if (events.saved || sync.pushPause?.isOver) {
      isSent = await pushAll(sync, true)
      effectDueAt = sync.device.clock.now() + effectWithin
    }
    // The frame of what was just sent is still to come, and tells more than a look into the queue.
    if (effectDueAt !== null && !isSent) effectDueAt = await takeEffect(sync, effectDueAt)
    if (events.now || now - readAt >= fullReadEvery) {
      readAt = now
      await cycle(sync)
    }
    tellReading(sync, connection)
  }
}

/** Without a connection no frame brings what was held. */
async function leaveLive(sync: SyncSession, reason: CloseReason): Promise<void> {
  await noteHeldAnswer(sync)
  await checkSession(sync, reason)
}

/**
 * Asks immediately whether the session has ended if the server closed the connection for that, because the wait
 * before the next attempt can be a minute and a lost device must be emptied now.
 */
async function checkSession(sync: SyncSession, reason: CloseReason): Promise<void> {
  if (reason === 'unauthenticated') await mustRenewSession(sync)
}

/** Says what was read since the last time, under the name that the socket is of. */
function tellReading(sync: SyncSession, { socket, clientId }: ClientSocket): void {
  const reading = sync.readingToTell
  sync.readingToTell = null
  if (reading?.clientId !== clientId || sync.serverProtocol < readingIsTold) return
  socket?.send({ t: 'at', ...reading.head, lastMid: reading.lastMid })
}

/** Waits for the effect of a push, and pulls it when overdue. Returns when it is due, null once it has arrived. */
async function takeEffect(sync: SyncSession, dueAt: number): Promise<number | null> {
  const now = sync.device.clock.now()
  if (sync.awaitedMid !== null) {
    // If the clock was set back, don't wait until it has caught up.
    if (now < dueAt) return Math.min(dueAt, now + effectWithin)
    await noteHeldAnswer(sync)
    if (await isEffectAwaited(sync)) await pullAll(sync)
    sync.awaitedMid = null
  }
  noteSynced(sync)
  return null
}

/** Whether the server has handled a change whose effect no page has brought yet. */
const isEffectAwaited = ({ store, mayPull }: SyncSession): Promise<boolean> =>
  store.read(
    async (tx) => {
      const [first] = await tx.above('_outbox', 0, 1)
      return mayPull && first !== undefined && first.mid <= ((await metaOf(tx, 'pushed'))?.mid ?? 0)
    },
    ['_outbox', '_meta'],
  )

async function handleFrame(sync: SyncSession, frame: LiveDown, connection: ClientSocket): Promise<void> {
  if (frame.t === 'ping') connection.socket?.send({ t: 'pong' })
  // The network side has passed it to the screens. No row of the replica changed.
  else if (frame.t === 'changed') return
  else if (frame.t === 'drain')
    throw new SyncError('socket', 'The server asks to come back later', frame.wait)
  // An outdated app reads nothing until it is updated, live frames included.
  else if (!sync.mayPull) return
  else {
    if (frame.t === 'scopes') await pullAll(sync)
    else if (frame.t === 'poke') await catchUp(sync, frame.v)
    else if (!(await applyDelta(sync, frame, connection.clientId))) await catchUp(sync, frame.page.head.v)
    noteSynced(sync)
  }
}

async function catchUp(sync: SyncSession, v: number): Promise<void> {
  const position = await sync.store.read(positionOf, ['_meta'])
  if ((position.head?.v ?? -1) < v) await pullAll(sync)
}

/** Applies a delta that starts exactly at this device's head. */
async function applyDelta(
  sync: SyncSession,
  { from, page }: LiveDown & { t: 'delta' },
  clientId: string,
): Promise<boolean> {
  try {
    return (await applyPulled(sync, page, { at: { head: from, clientId } })) !== null
  } catch (fault) {
    if (!(fault instanceof FormerName)) throw fault
    throw new SyncError('socket', 'The live connection is of a former name of this device')
  }
}
