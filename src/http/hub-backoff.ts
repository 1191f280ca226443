import { minuteMs } from '#sync/lib/durations.ts'
import type { Timers } from '#sync/lib/timers.ts'

const firstMs = 1000
const mostMs = minuteMs

export interface HubLife {
  /** The hub accepted the connection and sends the devices' readings. */
  opened(): void
  /** The connection was closed by either side; called once. */
  closed(): void
}

/** Doubles the delay with each attempt, from one second up to a minute. */
export const hubBackoffMs = (attempt: number): number => Math.min(firstMs * 2 ** attempt, mostMs)

/** Reconnects after each end until it is stopped. */
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
