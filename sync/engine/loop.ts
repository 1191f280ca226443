import { minuteMs } from '../lib/durations.ts'
import { sleep } from '../lib/timers.ts'
import { type Backoff, backoff } from './backoff.ts'
import { cycle } from './cycle.ts'
import { type Engine, newSyncSession, SyncError, type SyncSession } from './engine.ts'
import { type EventQueue, eventQueue } from './event-queue.ts'
import { handshake } from './exchange.ts'
import { type ClientSocket, closeLive, stayLive } from './live.ts'

/** Without progress for this long while something is to be done, the connection is built anew. */
const stuckAfter = minuteMs
const watchEvery = 10_000
const forever = 2_147_000_000

export interface Loop {
  /** `saved`: something waits to be sent. `now`: somebody asks, or the signal or the session is back. */
  wake(why: 'saved' | 'now'): void
  stop(): void
}

/** What the attempts of one loop share. */
interface Shared {
  readonly queue: EventQueue
  readonly pace: Backoff
  readonly connection: ClientSocket
}

/** The one loop: greet, send, read, stay live; on any setback wait and begin again, for ever. */
export function startLoop(engine: Engine): Loop {
  const queue = eventQueue(engine.timers)
  const connection: ClientSocket = { socket: null, clientId: '' }
  const shared = { queue, pace: backoff(engine.random), connection }
  let stopped = false
  let sync = newSyncSession(engine)

  async function run(mine: SyncSession): Promise<void> {
    while (!mine.over) {
      const syncError = await attempt(mine, shared)
      if (mine.over) return
      mine.busy = false
      mine.tell({ live: false, sending: false, catchingUp: null, problem: problemOf(syncError) })
      if (syncError.why === 'lostLeadership') return
      await pause(mine, syncError, shared)
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
    closeLive(connection)
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
      closeLive(connection)
      queue.put({ now: true })
    },
  }
}

/** Greets, sends, reads and stays live; answers with what ended it. */
async function attempt(mine: SyncSession, { queue, pace, connection }: Shared): Promise<SyncError> {
  try {
    mine.busy = true
    mine.progressAt = mine.device.clock.now()
    await handshake(mine)
    await cycle(mine)
    pace.healthy(mine.device.clock.now())
    await stayLive(mine, queue, connection)
    return new SyncError('socket', 'The live connection ended')
  } catch (fault) {
    if (fault instanceof SyncError) return fault
    return new SyncError('unreachable', fault instanceof Error ? fault.message : String(fault))
  } finally {
    if (!mine.over) closeLive(connection)
  }
}

async function pause(mine: SyncSession, syncError: SyncError, { queue, pace }: Shared): Promise<void> {
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

const problemOf = (syncError: SyncError): string | null =>
  syncError.why === 'socket' ? null : syncError.message
