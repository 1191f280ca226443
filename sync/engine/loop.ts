import { minuteMs } from '../lib/durations.ts'
import { sleep } from '../lib/timers.ts'
import type { LiveDown } from '../protocol/messages.ts'
import { backoff } from './backoff.ts'
import { type Engine, mustBeCurrent, newSyncSession, SyncError, type SyncSession } from './engine.ts'
import { anything, type EventQueue, eventQueue } from './event-queue.ts'
import { applyPulled, handshake, pullAll, pushAll } from './exchange.ts'
import type { LiveSocket } from './net.ts'
import { metaOf, positionOf } from './store.ts'

/** Without progress for this long while something is to be done, the connection is built anew. */
const stuckAfter = minuteMs
const watchEvery = 10_000
const openWithin = 10_000
/** While live, everything is read once in so long all the same: a frame that never came must not matter. */
const readAnyway = 5 * minuteMs
const forever = 2_147_000_000

export interface Loop {
  /** `saved`: something waits to be sent. `now`: somebody asks, or the signal or the session is back. */
  wake(why: 'saved' | 'now'): void
  stop(): void
}

/** The one loop: greet, send, read, stay live; on any setback wait and begin again, for ever. */
export function startLoop(engine: Engine): Loop {
  const queue = eventQueue(engine.timers)
  const pace = backoff(engine.random)
  let stopped = false
  let socket: LiveSocket | null = null
  /** The client whose numbers the socket's frames tell of. */
  let liveAs = ''
  let sync = newSyncSession(engine)

  async function run(mine: SyncSession): Promise<void> {
    while (!mine.over) {
      const syncError = await attempt(mine)
      if (mine.over) return
      mine.busy = false
      mine.tell({ live: false, sending: false, catchingUp: null, problem: problemOf(syncError) })
      if (syncError.why === 'lostLeadership') return
      await pause(mine, syncError)
    }
  }

  async function attempt(mine: SyncSession): Promise<SyncError> {
    try {
      mine.busy = true
      mine.progressAt = mine.device.clock.now()
      await handshake(mine)
      await cycle(mine)
      pace.healthy(mine.device.clock.now())
      await stayLive(mine)
      return new SyncError('socket', 'The live connection ended')
    } catch (fault) {
      if (fault instanceof SyncError) return fault
      return new SyncError('unreachable', fault instanceof Error ? fault.message : String(fault))
    } finally {
      if (!mine.over) {
        socket?.close()
        socket = null
      }
    }
  }

  async function pause(mine: SyncSession, syncError: SyncError): Promise<void> {
    const ms = pace.next(mine.device.clock.now(), syncError.wait)
    if (syncError.why === 'ended') {
      await queue.take(forever, ({ now }) => now)
      return
    }
    if (syncError.wait) {
      await sleep(mine.timers, ms)
      return
    }
    // With only the socket gone, what is saved is sent at once all the same.
    await queue.take(ms, ({ now, saved }) => now || (saved && syncError.why === 'socket'))
  }

  async function stayLive(mine: SyncSession): Promise<void> {
    queue.clearSocket()
    const clientId = await mine.store.read(async (tx) => (await metaOf(tx, 'client'))?.clientId ?? '')
    mustBeCurrent(mine)
    const events = {
      opened: () => queue.put({ opened: true }),
      frame: (frame: LiveDown) => queue.put({ frame }),
      closed: () => queue.put({ closed: true }),
    }
    liveAs = clientId
    socket = mine.net.openLive(clientId, events)
    const answer = await queue.take(openWithin, ({ opened, closed }) => opened || closed)
    mustBeCurrent(mine)
    if (!answer.opened || answer.closed)
      throw new SyncError('socket', 'The live connection could not be made')
    mine.tell({ live: true, problem: null })
    // What was committed between the last page and the opening is nobody's frame.
    await cycle(mine)
    for (const frame of answer.frames) await handleFrame(mine, frame)
    await listen(mine, queue)
  }

  async function listen(mine: SyncSession, queue: EventQueue): Promise<void> {
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
      for (const frame of events.frames) await handleFrame(mine, frame)
      if (events.saved) await cycle(mine)
      if (events.now || now - readAt >= readAnyway) {
        readAt = now
        await cycle(mine)
      }
    }
  }

  async function handleFrame(mine: SyncSession, frame: LiveDown): Promise<void> {
    if (frame.t === 'ping') socket?.send({ t: 'pong' })
    // It is for the screens, which the network side has told: no row of the replica changed.
    else if (frame.t === 'changed') return
    else if (frame.t === 'drain')
      throw new SyncError('socket', 'The server asks to come back later', frame.wait)
    // An app of before an update reads nothing until it is the new one, by this way neither.
    else if (!mine.mayPull) return
    else {
      if (frame.t === 'scopes') await pullAll(mine)
      else if (frame.t === 'poke') await catchUp(mine, frame.v)
      else if (!(await followed(mine, frame, liveAs))) await catchUp(mine, frame.page.head.v)
      noteSynced(mine)
    }
  }

  const watch = () => {
    if (stopped) return
    const now = engine.device.clock.now()
    sync.progressAt = Math.min(sync.progressAt, now)
    if (sync.busy && now - sync.progressAt >= stuckAfter) restart()
    engine.timers.after(watchEvery, watch)
  }

  function restart(): void {
    sync.over = true
    socket?.close()
    socket = null
    sync = newSyncSession(engine)
    void run(sync)
  }

  engine.timers.after(watchEvery, watch)
  void run(sync)
  return {
    wake: (why) => queue.put(why === 'saved' ? { saved: true } : { now: true }),
    stop() {
      stopped = true
      sync.over = true
      socket?.close()
      socket = null
      queue.put({ now: true })
    },
  }
}

const problemOf = (syncError: SyncError): string | null =>
  syncError.why === 'socket' ? null : syncError.message

async function cycle(sync: SyncSession): Promise<void> {
  await pushAll(sync)
  await pullAll(sync)
  noteSynced(sync)
}

/** An app that is too old to read is never in step. */
function noteSynced(sync: SyncSession): void {
  if (sync.mayPull) sync.tell({ syncedAt: sync.device.clock.now() })
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
