import type { Timers } from '../lib/timers.ts'
import type { CloseReason } from '../protocol/close-codes.ts'
import type { LiveDown } from '../protocol/messages.ts'

/** The events since the loop last looked. */
export interface LoopEvents {
  /** Something was saved on this device. */
  saved: boolean
  /** A person or the browser asks to sync now. */
  now: boolean
  frames: LiveDown[]
  opened: boolean
  /** Why the live socket closed; null while it hasn't. */
  closed: CloseReason | null
}

export interface EventQueue {
  /** Adds events and wakes the waiting loop. */
  put(events: Partial<Omit<LoopEvents, 'frames'>> & { frame?: LiveDown }): void
  /**
   * Resolves with the events: immediately if there are any, otherwise after at most `ms`. Only `wakes` ends the wait
   * early.
   */
  take(ms: number, wakes: (mail: LoopEvents) => boolean): Promise<LoopEvents>
  clearSocket(): void
}

const empty = (): LoopEvents => ({ saved: false, now: false, frames: [], opened: false, closed: null })
export const isAnyEvent = (events: LoopEvents): boolean =>
  events.saved || events.now || events.frames.length > 0 || events.opened || events.closed !== null

export function eventQueue(timers: Timers): EventQueue {
  let pending = empty()
  let wakeWaiter: (() => void) | null = null
  return {
    put({ frame, ...flags }) {
      pending = { ...pending, ...flags, frames: frame ? [...pending.frames, frame] : pending.frames }
      wakeWaiter?.()
    },
    take: (ms, wakes) =>
      new Promise((resolve) => {
        const deliver = () => {
          wakeWaiter = null
          const batch = pending
          pending = empty()
          resolve(batch)
        }
        if (wakes(pending)) return deliver()
        const cancel = timers.after(ms, deliver)
        wakeWaiter = () => {
          if (!wakes(pending)) return
          cancel()
          deliver()
        }
      }),
    clearSocket() {
      pending = { ...pending, frames: [], opened: false, closed: null }
    },
  }
}
