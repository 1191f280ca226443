import type { Verified } from '#sync/api/checkouts.ts'
import type { Timers } from '#sync/engine/timers.ts'

/** Waits in milliseconds: each twice the one before. `lateMs`: so long most confirmations never take. */
export const outcomeRules = { firstMs: 2_000, mostMs: 60_000, lateMs: 60_000 } as const

/** Why there is no newer answer. `unknown` is the server's word; the others pass. */
export type Trouble = 'unknown' | 'away' | 'busy'

export interface OutcomeState {
  /** What the server said last; null before. */
  readonly answer: Verified | null
  readonly trouble: Trouble | null
  /** How long has been waited for the provider's word, in milliseconds. */
  readonly waitedMs: number
}

export interface OutcomeMachine {
  state(): OutcomeState
  /** Told of every change of the state; returns how to stop. */
  subscribe(listen: () => void): () => void
  /** Asks, and goes on asking as long as there is something to wait for; returns how to stop. */
  start(): () => void
  /** Does not wait for its turn: somebody looks again, or the signal is back. */
  askNow(): void
}

interface Needs {
  ask(): Promise<Verified>
  /** The server's own no is for good, anything else is asked again. */
  troubleOf(error: unknown): Trouble
  /** Whether what the server says may still change by itself. */
  isOpen(answer: Verified): boolean
  timers: Timers
}

/** Asks what became of a payment until that is known. The browser's return says nothing: only the server does. */
export function outcomeMachine({ ask, troubleOf, isOpen, timers }: Needs): OutcomeMachine {
  let state: OutcomeState = { answer: null, trouble: null, waitedMs: 0 }
  const listeners = new Set<() => void>()
  let running = false
  let asking = false
  let wait: number = outcomeRules.firstMs
  let cancel = () => {}

  const set = (change: Partial<OutcomeState>) => {
    state = { ...state, ...change }
    for (const listen of listeners) listen()
  }
  const isOver = () => state.trouble === 'unknown' || (state.answer !== null && !isOpen(state.answer))
  const later = () => {
    if (!running || isOver()) return
    const ms = wait
    wait = Math.min(wait * 2, outcomeRules.mostMs)
    cancel = timers.after(ms, () => {
      // While the server cannot be asked, nobody can say that the provider is late.
      if (!state.trouble) set({ waitedMs: state.waitedMs + ms })
      now()
    })
  }
  const now = () => {
    if (!running || asking || isOver()) return
    cancel()
    asking = true
    ask()
      .then(
        (answer) => set({ answer, trouble: null }),
        (error: unknown) => set({ trouble: troubleOf(error) }),
      )
      .finally(() => {
        asking = false
        later()
      })
  }
  return {
    state: () => state,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
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
      now()
    },
  }
}
