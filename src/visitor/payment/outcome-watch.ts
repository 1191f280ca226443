import type { Outcomes } from './outcome-store.ts'

/** Asks repeatedly only while the page is visible. Returns a function that stops it. */
export function askWhileSeen(outcomes: Outcomes): () => void {
  let stop = document.hidden ? () => {} : outcomes.start()
  const look = () => {
    stop()
    stop = document.hidden ? () => {} : outcomes.start()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', outcomes.askNow)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', outcomes.askNow)
  }
}
