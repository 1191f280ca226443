import type { Outcomes } from './outcome-store.ts'

/** Asking goes on by itself only while somebody is there to see the answer. Returns how to stop. */
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
