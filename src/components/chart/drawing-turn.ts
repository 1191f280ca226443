import { startTransition, useEffect, useState } from 'react'
import { createSlot } from '#sync/lib/slot.ts'
import { whenIdle } from '../../stores/first-screen.ts'

const lastTurn = createSlot(Promise.resolve())

/** Resolves once the browser is idle and all earlier turns have passed. */
function nextTurn(): Promise<void> {
  const turn = lastTurn.current.then(() => new Promise<void>(whenIdle))
  lastTurn.set(turn)
  return turn
}

/**
 * Whether this chart may draw now. Drawing several charts at once would delay a click by half a second on a slow
 * device.
 */
export function useDrawingTurn(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isShown = true
    // A transition doesn't hold up the response to the next press, as an urgent update would.
    void nextTurn().then(() => isShown && startTransition(() => setDue(true)))
    return () => {
      isShown = false
    }
  }, [])
  return isDue
}
