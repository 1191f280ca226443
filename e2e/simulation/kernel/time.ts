import type { Clock } from '#sync/lib/clock.ts'

/** 21 November 2026, 08:00 in Florida. */
export const simulationStart = Date.UTC(2026, 10, 21, 13)

export interface Appointment {
  readonly at: number
  readonly order: number
  readonly what: string
  readonly run: () => void
}

export interface VirtualTime extends Clock {
  /** Runs `run` after `ms` of virtual time; the result cancels it. `what` is for a failure's message. */
  after(ms: number, what: string, run: () => void): () => void
  appointments(): readonly Appointment[]
  /** Runs whatever is due up to then, in order, letting promises settle after each. */
  runUntil(at: number): Promise<void>
  /** Counts something under way that ends by itself, without virtual time: settling waits for it. */
  busy<T>(work: Promise<T>): Promise<T>
  settle(): Promise<void>
}

/**
 * Time that only moves when told to. Between two moments all promises settle; what takes real turns of the event
 * loop (a store, the server's database) is counted as busy, so that the order of things does not hang on the machine.
 */
export function virtualTime(start = simulationStart): VirtualTime {
  let now = start
  let order = 0
  let underWay = 0
  const due = new Set<Appointment>()

  const first = (): Appointment | undefined => {
    let soonest: Appointment | undefined
    for (const one of due)
      if (!soonest || one.at < soonest.at || (one.at === soonest.at && one.order < soonest.order))
        soonest = one
    return soonest
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const settle = async () => {
    do await turn()
    while (underWay > 0)
  }
  return {
    now: () => now,
    after(ms, what, run) {
      const one = { at: now + Math.max(0, Math.ceil(ms)), order: order++, what, run }
      due.add(one)
      return () => due.delete(one)
    },
    appointments: () => [...due].sort((a, b) => a.at - b.at || a.order - b.order),
    async runUntil(at) {
      await settle()
      for (let one = first(); one && one.at <= at; one = first()) {
        due.delete(one)
        now = Math.max(now, one.at)
        one.run()
        await settle()
      }
      now = Math.max(now, at)
    },
    async busy(work) {
      underWay++
      try {
        return await work
      } finally {
        underWay--
      }
    },
    settle,
  }
}
