import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../stores/first-screen.ts'

let before: Promise<unknown> = Promise.resolve()

/** A turn comes when the browser has nothing else to do, and after all that were asked for earlier. */
function nextTurn(): Promise<void> {
  const turn = before.then(() => new Promise<void>(whenIdle))
  before = turn
  return turn
}

/** Whether a chart may be drawn: drawing several in one piece holds a click for half a second on a slow device. */
export function useDrawingTurn(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    let isShown = true
    // Whatever else is due is drawn with the next press; a transition is not.
    void nextTurn().then(() => isShown && startTransition(() => setDue(true)))
    return () => {
      isShown = false
    }
  }, [])
  return isDue
}
