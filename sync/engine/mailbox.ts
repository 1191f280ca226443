import type { LiveDown } from '../protocol/messages.ts'
import type { Timers } from './timers.ts'

/** What has happened since the loop last looked. */
export interface Mail {
  /** Something was saved on this device. */
  saved: boolean
  /** A person or the browser asks to try at once. */
  now: boolean
  frames: LiveDown[]
  opened: boolean
  closed: boolean
}

export interface Mailbox {
  /** Adds to what has happened and wakes whoever waits. */
  put(news: Partial<Omit<Mail, 'frames'>> & { frame?: LiveDown }): void
  /** What has happened, at once or after at most `ms`; empty then. Only `wakes` end the wait. */
  take(ms: number, wakes: (mail: Mail) => boolean): Promise<Mail>
  clearSocket(): void
}

const empty = (): Mail => ({ saved: false, now: false, frames: [], opened: false, closed: false })
export const anything = (mail: Mail): boolean =>
  mail.saved || mail.now || mail.frames.length > 0 || mail.opened || mail.closed

export function mailbox(timers: Timers): Mailbox {
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
          const taken = mail
          mail = empty()
          resolve(taken)
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
