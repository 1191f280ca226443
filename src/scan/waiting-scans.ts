import { timers } from '../browser/seams.ts'

/** A scan that may have to wait for its page. */
interface WaitingScan {
  /** Delivers it to the screen that claims scans by then. */
  readonly deliver: () => void
  /** Reports that the page hasn't loaded in time. */
  readonly giveUp: () => void
}

/** The longest that a person with a scanner waits for an answer, in milliseconds. */
export const longestWaitMs = 8000

const holds = new Set<symbol>()
const waiting = new Set<WaitingScan & { readonly stopTimer: () => void }>()

/** Holds scans until the returned function is called, because their page is still loading. */
export function holdScans(): () => void {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => {
    if (!holds.delete(hold)) return
    // The page claims scans in the same commit that ends its loading, and must be the first to receive them.
    queueMicrotask(deliverWaiting)
  }
}

/** Delivers the scan now, or once the next page is shown; gives up if that takes too long. */
export function deliverWhenReady(scan: WaitingScan): void {
  if (holds.size === 0 && waiting.size === 0) {
    scan.deliver()
    return
  }
  const stopTimer = timers.after(longestWaitMs, () => {
    waiting.delete(late)
    scan.giveUp()
  })
  const late = { ...scan, stopTimer }
  waiting.add(late)
}

function deliverWaiting(): void {
  // A scan that opens the next page holds the ones behind it.
  while (holds.size === 0) {
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next.stopTimer()
    next.deliver()
  }
}
