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
  /** Runs everything that is due up to then, in order, letting promises settle after each. */
  runUntil(at: number): Promise<void>
  /** Counts work in progress that ends on its own, without virtual time: settling waits for it. */
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
    for (const appointment of due)
      if (
        !soonest ||
        appointment.at < soonest.at ||
        (appointment.at === soonest.at && appointment.order < soonest.order)
      )
        soonest = appointment
    return soonest
  }
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const settle = async () => {
    do await turn()
    while (underWay > 0)
  }
  return {
    now: () => now,
    after(ms, title, run) {
      const appointment = { at: now + Math.max(0, Math.ceil(ms)), order: order++, what: title, run }
      due.add(appointment)
      return () => due.delete(appointment)
    },
    appointments: () => [...due].sort((a, b) => a.at - b.at || a.order - b.order),
    async runUntil(at) {
      await settle()
      for (let appointment = first(); appointment && appointment.at <= at; appointment = first()) {
        due.delete(appointment)
        now = Math.max(now, appointment.at)
        appointment.run()
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
