import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Verified } from '#sync/api/money/checkouts.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

/** Waits in milliseconds, each twice the one before. Most confirmations arrive before `lateMs`. */
export const outcomeRules = { firstMs: 2_000, mostMs: minuteMs, lateMs: minuteMs } as const

/** The reason why there is no newer answer. `unknown` comes from the server; the others pass. */
export type Trouble = 'unknown' | 'away' | 'busy'

export interface OutcomeState {
  /** The server's latest answer; null before the first. */
  readonly answer: Verified | null
  readonly trouble: Trouble | null
  /** The time spent waiting for the provider's confirmation, in milliseconds. */
  readonly waitedMs: number
}

export interface Outcomes {
  readonly store: StoreApi<OutcomeState>
  /** Asks until the answer is final; returns a function that stops it. */
  start(): () => void
  /**
   * Asks without waiting for the next turn: the page is visible again, the signal is back, or the server announced a
   * change.
   */
  askNow(): void
}

interface Needs {
  ask(): Promise<Verified>
  /** The server's own no is permanent; other errors are retried. */
  troubleOf(error: unknown): Trouble
  /** Returns true if the server's answer may still change on its own. */
  isOpen(answer: Verified): boolean
  /** Returns true if the server announces payments. Then asking is only a safeguard, and also queries the provider. */
  isLive(): boolean
  timers: Timers
}

/** Asks until the result of a payment is known, because the browser's return is no proof. */
export function createOutcomes({ ask, troubleOf, isOpen, isLive, timers }: Needs): Outcomes {
  const store = createStore<OutcomeState>(() => ({ answer: null, trouble: null, waitedMs: 0 }))
  let running = false
  let asking = false
  let isOutdated = false
  let wait: number = outcomeRules.firstMs
  let cancel = () => {}

  const isOver = () => {
    const { trouble, answer } = store.getState()
    return trouble === 'unknown' || (answer !== null && !isOpen(answer))
  }
  const later = () => {
    if (!running || isOver()) return
    const ms = isLive() ? outcomeRules.mostMs : wait
    wait = Math.min(wait * 2, outcomeRules.mostMs)
    cancel = timers.after(ms, () => {
      // The provider counts as late only for the time in which the server could be asked.
      store.setState(({ trouble, waitedMs }) => (trouble ? {} : { waitedMs: waitedMs + ms }))
      now()
    })
  }
  const now = () => {
    if (!running || asking || isOver()) return
    cancel()
    asking = true
    isOutdated = false
    ask()
      .then(
        (answer) => store.setState({ answer, trouble: null }),
        (error: unknown) => store.setState({ trouble: troubleOf(error) }),
      )
      .finally(() => {
        asking = false
        if (isOutdated) now()
        else later()
      })
  }
  return {
    store,
    start() {
      running = true
      now()
      return () => {
        running = false
        cancel()
      }
    },
    askNow() {
      wait = outcomeRules.firstMs
      // The answer in progress may be older than the event that triggered this request.
      isOutdated = asking
      now()
    },
  }
}
