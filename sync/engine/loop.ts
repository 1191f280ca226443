import type { LiveDown } from '../protocol/messages.ts'
import { backoff } from './backoff.ts'
import { type Engine, type Life, mustBeAlive, newLife, Setback } from './engine.ts'
import { greet, pullAll, pushAll, take } from './exchange.ts'
import { anything, type Mailbox, mailbox } from './mailbox.ts'
import type { LiveSocket } from './net.ts'
import { metaOf, positionOf } from './store.ts'
import { sleep } from './timers.ts'

/** Without progress for this long while something is to be done, the connection is built anew. */
const stuckAfter = 60_000
const watchEvery = 10_000
const openWithin = 10_000
/** While live, everything is read once in so long all the same: a frame that never came must not matter. */
const readAnyway = 300_000
const forever = 2_147_000_000

export interface Loop {
  /** `saved`: something waits to be sent. `now`: somebody asks, or the signal or the session is back. */
  wake(why: 'saved' | 'now'): void
  stop(): void
}

/** The one loop: greet, send, read, stay live; on any setback wait and begin again, for ever. */
export function startLoop(engine: Engine): Loop {
  const mail = mailbox(engine.timers)
  const pace = backoff(engine.random)
  let stopped = false
  let socket: LiveSocket | null = null
  let life = newLife(engine)

  async function run(mine: Life): Promise<void> {
    while (!mine.over) {
      const setback = await attempt(mine)
      if (mine.over) return
      mine.busy = false
      mine.tell({ live: false, sending: false, catchingUp: null, problem: problemOf(setback) })
      if (setback.why === 'deposed') return
      await pause(mine, setback)
    }
  }

  async function attempt(mine: Life): Promise<Setback> {
    try {
      mine.busy = true
      mine.progressAt = mine.device.clock.now()
      await greet(mine)
      await cycle(mine)
      pace.healthy(mine.device.clock.now())
      await stayLive(mine)
      return new Setback('socket', 'The live connection ended')
    } catch (fault) {
      if (fault instanceof Setback) return fault
      return new Setback('unreachable', fault instanceof Error ? fault.message : String(fault))
    } finally {
      if (!mine.over) {
        socket?.close()
        socket = null
      }
    }
  }

  async function pause(mine: Life, setback: Setback): Promise<void> {
    const ms = pace.next(mine.device.clock.now(), setback.wait)
    if (setback.why === 'ended') {
      await mail.take(forever, ({ now }) => now)
      return
    }
    if (setback.wait) {
      await sleep(mine.timers, ms)
      return
    }
    // With only the socket gone, what is saved is sent at once all the same.
    await mail.take(ms, ({ now, saved }) => now || (saved && setback.why === 'socket'))
  }

  async function stayLive(mine: Life): Promise<void> {
    mail.clearSocket()
    const clientId = await mine.store.read(async (tx) => (await metaOf(tx, 'client'))?.clientId ?? '')
    mustBeAlive(mine)
    const events = {
      opened: () => mail.put({ opened: true }),
      frame: (frame: LiveDown) => mail.put({ frame }),
      closed: () => mail.put({ closed: true }),
    }
    socket = mine.net.openLive(clientId, events)
    const answer = await mail.take(openWithin, ({ opened, closed }) => opened || closed)
    mustBeAlive(mine)
    if (!answer.opened || answer.closed) throw new Setback('socket', 'The live connection could not be made')
    mine.tell({ live: true, problem: null })
    // What was committed between the last page and the opening is nobody's frame.
    await cycle(mine)
    for (const frame of answer.frames) await hear(mine, frame)
    await listen(mine, mail)
  }

  async function listen(mine: Life, box: Mailbox): Promise<void> {
    const silence = Math.ceil(mine.limits.heartbeatMs * 1.5)
    let heardAt = mine.device.clock.now()
    let readAt = heardAt
    for (;;) {
      mine.busy = false
      const news = await box.take(silence, anything)
      mustBeAlive(mine)
      mine.busy = true
      mine.progressAt = mine.device.clock.now()
      const now = mine.progressAt
      // A clock that was put back must not make the silence last until it has caught up.
      heardAt = Math.min(heardAt, now)
      readAt = Math.min(readAt, now)
      if (news.closed) return
      if (news.frames.length > 0) heardAt = now
      if (now - heardAt >= silence) throw new Setback('socket', 'The live connection went silent')
      for (const frame of news.frames) await hear(mine, frame)
      if (news.saved) await cycle(mine)
      if (news.now || now - readAt >= readAnyway) {
        readAt = now
        await cycle(mine)
      }
    }
  }

  async function hear(mine: Life, frame: LiveDown): Promise<void> {
    if (frame.t === 'ping') socket?.send({ t: 'pong' })
    else if (frame.t === 'drain')
      throw new Setback('socket', 'The server asks to come back later', frame.wait)
    // An app of before an update reads nothing until it is the new one, by this way neither.
    else if (!mine.mayPull) return
    else if (frame.t === 'scopes') await pullAll(mine)
    else if (frame.t === 'poke') await catchUp(mine, frame.v)
    else if (!(await followed(mine, frame))) await catchUp(mine, frame.page.head.v)
  }

  const watch = () => {
    if (stopped) return
    const now = engine.device.clock.now()
    life.progressAt = Math.min(life.progressAt, now)
    if (life.busy && now - life.progressAt >= stuckAfter) restart()
    engine.timers.after(watchEvery, watch)
  }

  function restart(): void {
    life.over = true
    socket?.close()
    socket = null
    life = newLife(engine)
    void run(life)
  }

  engine.timers.after(watchEvery, watch)
  void run(life)
  return {
    wake: (why) => mail.put(why === 'saved' ? { saved: true } : { now: true }),
    stop() {
      stopped = true
      life.over = true
      socket?.close()
      socket = null
      mail.put({ now: true })
    },
  }
}

const problemOf = (setback: Setback): string | null => (setback.why === 'socket' ? null : setback.message)

async function cycle(life: Life): Promise<void> {
  await pushAll(life)
  await pullAll(life)
}

async function catchUp(life: Life, v: number): Promise<void> {
  const position = await life.store.read(positionOf)
  if ((position.head?.v ?? -1) < v) await pullAll(life)
}

/** Applies a delta that begins exactly where this device stands. */
async function followed(life: Life, frame: LiveDown & { t: 'delta' }): Promise<boolean> {
  const { head, seq, sweeping } = await life.store.read(positionOf)
  if (head?.v !== frame.from.v || head.tag !== frame.from.tag || sweeping.length > 0) return false
  return (await take(life, frame.page, seq)) !== null
}
