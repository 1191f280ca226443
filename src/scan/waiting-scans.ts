import { timers } from '../browser/seams.ts'

/** A scan that may have to wait for the page that it is meant for. */
interface WaitingScan {
  /** Hands it to whatever claims scans by then. */
  readonly deliver: () => void
  /** Answers it when the page has not come in time. */
  readonly giveUp: () => void
}

/** A person with a scanner in the hand does not wait longer for an answer. Milliseconds. */
export const longestWaitMs = 8000

const holds = new Set<symbol>()
let waiting: readonly (WaitingScan & { readonly stopTimer: () => void })[] = []

/** Scans wait until the returned function is called: the page that they are meant for is on its way. */
export function holdScans(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => {
    if (!holds.delete(hold)) return
    // The page claims scans in the same commit that ends its loading, and has to be the first to get them.
    queueMicrotask(deliverWaiting)
  }
}

/** Delivers the scan now, or once the page that is coming is here; gives it up when that takes too long. */
export function whenPageIsHere(scan: WaitingScan): void {
  if (holds.size === 0 && waiting.length === 0) {
    scan.deliver()
    return
  }
  const stopTimer = timers.after(longestWaitMs, () => {
    waiting = waiting.filter((entry) => entry !== late)
    scan.giveUp()
  })
  const late = { ...scan, stopTimer }
  waiting = [...waiting, late]
}

function deliverWaiting(): void {
  // A scan that opens the next page holds those behind it.
  while (holds.size === 0) {
    const [next, ...rest] = waiting
    if (!next) return
    waiting = rest
    next.stopTimer()
    next.deliver()
  }
}
