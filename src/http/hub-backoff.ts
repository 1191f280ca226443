import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

const firstMs = 1000
const mostMs = minuteMs

export interface HubLife {
  /** The hub has let it in and sends what devices tell. */
  opened(): void
  /** It is over, whoever ended it; told once. */
  closed(): void
}

/** One second, doubled with each attempt, and never more than a minute. */
export const hubBackoffMs = (attempt: number): number => Math.min(firstMs * 2 ** attempt, mostMs)

/** Connects again and again until it is stopped. */
export function keepHubOpen(connect: (life: HubLife) => () => void, timers: Timers): () => void {
  let attempt = 0
  let isStopped = false
  let close = () => {}
  let cancel = () => {}
  const open = () => {
    close = connect({
      opened: () => {
        attempt = 0
      },
      closed: () => {
        if (isStopped) return
        cancel = timers.after(hubBackoffMs(attempt), open)
        attempt += 1
      },
    })
  }
  open()
  return () => {
    isStopped = true
    cancel()
    close()
  }
}
