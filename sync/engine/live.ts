import { minuteMs } from '../lib/durations.ts'
import type { LiveDown } from '../protocol/messages.ts'
import { cycle, noteSynced } from './cycle.ts'
import { mustBeCurrent, SyncError, type SyncSession } from './engine.ts'
import { anything, type EventQueue } from './event-queue.ts'
import { applyPulled, pullAll } from './exchange.ts'
import type { LiveSocket } from './net.ts'
import { metaOf, positionOf } from './store.ts'

const openWithin = 10_000
/** While live, everything is read once in so long all the same: a frame that never came must not matter. */
const readAnyway = 5 * minuteMs

export interface ClientSocket {
  socket: LiveSocket | null
  /** The client whose numbers the socket's frames tell of. */
  clientId: string
}

export function closeLive(connection: ClientSocket): void {
  connection.socket?.close()
  connection.socket = null
}

/** Live until the connection ends; what fails throws. */
export async function stayLive(
  mine: SyncSession,
  queue: EventQueue,
  connection: ClientSocket,
): Promise<void> {
  queue.clearSocket()
  const clientId = await mine.store.read(async (tx) => (await metaOf(tx, 'client'))?.clientId ?? '')
  mustBeCurrent(mine)
  const events = {
    opened: () => queue.put({ opened: true }),
    frame: (frame: LiveDown) => queue.put({ frame }),
    closed: () => queue.put({ closed: true }),
  }
  connection.clientId = clientId
  connection.socket = mine.net.openLive(clientId, events)
  const answer = await queue.take(openWithin, ({ opened, closed }) => opened || closed)
  mustBeCurrent(mine)
  if (!answer.opened || answer.closed) throw new SyncError('socket', 'The live connection could not be made')
  mine.tell({ live: true, problem: mine.pushPause?.message ?? null })
  // What was committed between the last page and the opening is nobody's frame.
  await cycle(mine)
  for (const frame of answer.frames) await handleFrame(mine, frame, connection)
  await listen(mine, queue, connection)
}

async function listen(mine: SyncSession, queue: EventQueue, connection: ClientSocket): Promise<void> {
  const silence = Math.ceil(mine.limits.heartbeatMs * 1.5)
  let lastSeenAt = mine.device.clock.now()
  let readAt = lastSeenAt
  for (;;) {
    mine.busy = false
    const events = await queue.take(silence, anything)
    mustBeCurrent(mine)
    mine.busy = true
    mine.progressAt = mine.device.clock.now()
    const now = mine.progressAt
    // A clock that was put back must not make the silence last until it has caught up.
    lastSeenAt = Math.min(lastSeenAt, now)
    readAt = Math.min(readAt, now)
    if (events.closed) return
    if (events.frames.length > 0) lastSeenAt = now
    if (now - lastSeenAt >= silence) throw new SyncError('socket', 'The live connection went silent')
    for (const frame of events.frames) await handleFrame(mine, frame, connection)
    if (events.saved || mine.pushPause?.isOver) await cycle(mine)
    if (events.now || now - readAt >= readAnyway) {
      readAt = now
      await cycle(mine)
    }
  }
}

async function handleFrame(mine: SyncSession, frame: LiveDown, connection: ClientSocket): Promise<void> {
  if (frame.t === 'ping') connection.socket?.send({ t: 'pong' })
  // It is for the screens, which the network side has told: no row of the replica changed.
  else if (frame.t === 'changed') return
  else if (frame.t === 'drain')
    throw new SyncError('socket', 'The server asks to come back later', frame.wait)
  // An app of before an update reads nothing until it is the new one, by this way neither.
  else if (!mine.mayPull) return
  else {
    if (frame.t === 'scopes') await pullAll(mine)
    else if (frame.t === 'poke') await catchUp(mine, frame.v)
    else if (!(await followed(mine, frame, connection.clientId))) await catchUp(mine, frame.page.head.v)
    noteSynced(mine)
  }
}

async function catchUp(sync: SyncSession, v: number): Promise<void> {
  const position = await sync.store.read(positionOf)
  if ((position.head?.v ?? -1) < v) await pullAll(sync)
}

/** Applies a delta that begins exactly where this device stands. */
async function followed(
  sync: SyncSession,
  frame: LiveDown & { t: 'delta' },
  liveAs: string,
): Promise<boolean> {
  const { head, seq, sweeping, clientId } = await sync.store.read(async (tx) => ({
    ...(await positionOf(tx)),
    clientId: (await metaOf(tx, 'client'))?.clientId ?? '',
  }))
  // Its numbers are those of the name that this device has given up.
  if (clientId !== liveAs)
    throw new SyncError('socket', 'The live connection is of a former name of this device')
  if (head?.v !== frame.from.v || head.tag !== frame.from.tag || sweeping.length > 0) return false
  return (await applyPulled(sync, frame.page, seq)) !== null
}
