import { minuteMs } from '../lib/durations.ts'
import { sleep } from '../lib/timers.ts'
import { type Backoff, backoff } from './backoff.ts'
import { cycle } from './cycle.ts'
import { type Engine, newSyncSession, SyncError, type SyncSession } from './engine.ts'
import { type EventQueue, eventQueue } from './event-queue.ts'
import { handshake } from './exchange.ts'
import { type ClientSocket, closeLive, stayLive } from './live.ts'

/** If work is waiting and nothing progresses for this long, the connection is rebuilt. */
const stuckAfter = minuteMs
const watchEvery = 10_000
const forever = 2_147_000_000

export interface Loop {
  /** `saved`: a change waits to be sent. `now`: a person asks to sync, or the network or the session is back. */
  wake(why: 'saved' | 'now'): void
  stop(): void
}

/** The state that all attempts of one loop share. */
interface LoopState {
  readonly queue: EventQueue
  readonly pace: Backoff
  readonly connection: ClientSocket
}

/** The sync loop: handshake, push, pull, stay live. After a failure it waits and starts again, without end. */
export function startLoop(engine: Engine): Loop {
  const queue = eventQueue(engine.timers)
  const connection: ClientSocket = { socket: null, clientId: '' }
  const loopState = { queue, pace: backoff(engine.random), connection }
  let isStopped = false
  let sync = newSyncSession(engine)

  async function run(session: SyncSession): Promise<void> {
    while (!session.over) {
      const syncError = await attempt(session, loopState)
      if (session.over) return
      session.busy = false
      session.publishStatus({ live: false, sending: false, catchingUp: null, problem: problemOf(syncError) })
      if (syncError.why === 'lostLeadership') return
      await pause(session, syncError, loopState)
    }
  }

  const watch = () => {
    if (isStopped) return
    const now = engine.device.clock.now()
    sync.progressAt = Math.min(sync.progressAt, now)
    if (sync.busy && now - sync.progressAt >= stuckAfter) restart()
    engine.timers.after(watchEvery, watch)
  }

  function restart(): void {
    sync.over = true
    closeLive(connection)
    sync = newSyncSession(engine)
    void run(sync)
  }

  engine.timers.after(watchEvery, watch)
  void run(sync)
  return {
    wake(why) {
      if (why === 'saved') sync.savedAt = engine.device.clock.now()
      queue.put(why === 'saved' ? { saved: true } : { now: true })
    },
    stop() {
      isStopped = true
      sync.over = true
      closeLive(connection)
      queue.put({ now: true })
    },
  }
}

/** Runs one attempt and returns the error that ended it. */
async function attempt(session: SyncSession, { queue, pace, connection }: LoopState): Promise<SyncError> {
  try {
    session.busy = true
    session.progressAt = session.device.clock.now()
    // The greeting may be of another history or another name. What the answer told is asked for once more.
    session.awaitedMid = null
    session.heldAnswer = null
    await handshake(session)
    await cycle(session)
    pace.healthy(session.device.clock.now())
    await stayLive(session, queue, connection)
    return new SyncError('socket', 'The live connection ended')
  } catch (fault) {
    if (fault instanceof SyncError) return fault
    return new SyncError('unreachable', fault instanceof Error ? fault.message : String(fault))
  } finally {
    if (!session.over) closeLive(connection)
  }
}

async function pause(session: SyncSession, syncError: SyncError, { queue, pace }: LoopState): Promise<void> {
  const ms = pace.next(session.device.clock.now(), syncError.wait)
  if (syncError.why === 'ended') {
    await queue.take(forever, ({ now }) => now)
    return
  }
  if (syncError.wait) {
    await sleep(session.timers, ms)
    return
  }
  // If only the socket failed, a saved change is still sent immediately.
  await queue.take(ms, ({ now, saved }) => now || (saved && syncError.why === 'socket'))
}

const problemOf = (syncError: SyncError): string | null =>
  syncError.why === 'socket' ? null : syncError.message
