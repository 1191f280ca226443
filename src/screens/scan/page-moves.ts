import type { AnyRouter } from '@tanstack/react-router'
import { timers } from '../../browser/seams.ts'
import { holdScans } from '../../scan/waiting-scans.ts'

/** The time in milliseconds after which an unfinished navigation counts as abandoned and stops holding scans. */
export const longestMoveMs = 30_000

/** Scans during a navigation wait for the new page, until the returned function is called. */
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
