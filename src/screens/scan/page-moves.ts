import type { AnyRouter } from '@tanstack/react-router'
import { timers } from '../../browser/seams.ts'
import { holdScans } from '../../scan/waiting-scans.ts'

/** By then a move that has not ended was given up, and must not hold scans any longer. Milliseconds. */
export const longestMoveMs = 30_000

/** Scans that come while the router is on its way to another page wait for that page, until the returned function is called. */
export function holdScansDuringMoves(router: Pick<AnyRouter, 'subscribe'>): () => void {
  let endMove = () => {}
  const startMove = () => {
    endMove()
    const release = holdScans()
    const stopTimer = timers.after(longestMoveMs, release)
    endMove = () => {
      stopTimer()
      release()
    }
  }
  const stops = [
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && startMove()),
    router.subscribe('onResolved', () => endMove()),
  ]
  return () => {
    for (const stop of stops) stop()
    endMove()
  }
}
