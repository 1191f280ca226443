import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Verified } from '#sync/api/checkouts.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

/** Waits in milliseconds: each twice the one before. `lateMs`: so long most confirmations never take. */
export const outcomeRules = { firstMs: 2_000, mostMs: minuteMs, lateMs: minuteMs } as const

/** Why there is no newer answer. `unknown` is the server's word; the others pass. */
export type Trouble = 'unknown' | 'away' | 'busy'

export interface OutcomeState {
  /** What the server said last; null before. */
  readonly answer: Verified | null
  readonly trouble: Trouble | null
  /** How long has been waited for the provider's word, in milliseconds. */
  readonly waitedMs: number
}

export interface Outcomes {
  readonly store: StoreApi<OutcomeState>
  /** Asks, and goes on asking as long as there is something to wait for; returns how to stop. */
  start(): () => void
  /** Does not wait for its turn: somebody looks again, the signal is back, or the server announced something. */
  askNow(): void
}

interface Needs {
  ask(): Promise<Verified>
  /** The server's own no is for good, anything else is asked again. */
  troubleOf(error: unknown): Trouble
  /** Whether what the server says may still change by itself. */
  isOpen(answer: Verified): boolean
  /** Whether the server announces payments by itself. Then asking only makes sure, and the provider is asked too. */
  isLive(): boolean
  timers: Timers
}

/** Asks what became of a payment until that is known. The browser's return says nothing: only the server does. */
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
      // While the server cannot be asked, nobody can say that the provider is late.
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
      // The answer under way may be older than what made somebody ask.
      isOutdated = asking
      now()
    },
  }
}
