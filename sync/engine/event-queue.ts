import type { Timers } from '../lib/timers.ts'
import type { LiveDown } from '../protocol/messages.ts'

/** What has happened since the loop last looked. */
export interface LoopEvents {
  /** Something was saved on this device. */
  saved: boolean
  /** A person or the browser asks to try at once. */
  now: boolean
  frames: LiveDown[]
  opened: boolean
  closed: boolean
}

export interface EventQueue {
  /** Adds to what has happened and wakes whoever waits. */
  put(events: Partial<Omit<LoopEvents, 'frames'>> & { frame?: LiveDown }): void
  /** What has happened, at once or after at most `ms`; empty then. Only `wakes` end the wait. */
  take(ms: number, wakes: (mail: LoopEvents) => boolean): Promise<LoopEvents>
  clearSocket(): void
}

const empty = (): LoopEvents => ({ saved: false, now: false, frames: [], opened: false, closed: false })
export const anything = (mail: LoopEvents): boolean =>
  mail.saved || mail.now || mail.frames.length > 0 || mail.opened || mail.closed

export function eventQueue(timers: Timers): EventQueue {
  let mail = empty()
  let waiting: (() => void) | null = null
  return {
    put({ frame, ...flags }) {
      mail = { ...mail, ...flags, frames: frame ? [...mail.frames, frame] : mail.frames }
      waiting?.()
    },
    take: (ms, wakes) =>
      new Promise((resolve) => {
        const hand = () => {
          waiting = null
          const batch = mail
          mail = empty()
          resolve(batch)
        }
        if (wakes(mail)) return hand()
        const cancel = timers.after(ms, hand)
        waiting = () => {
          if (!wakes(mail)) return
          cancel()
          hand()
        }
      }),
    clearSocket() {
      mail = { ...mail, frames: [], opened: false, closed: false }
    },
  }
}
