import { timers } from '../../browser/seams.ts'

/** The longest that a person with a scanner waits for an answer, in milliseconds. */
export const longestSilenceMs = 5000

/** Queues work; `onLate` is called if it takes too long, and the work continues. */
type InTurn = (work: () => Promise<void>, onLate: () => void) => void

/** Runs one job after the other, because two scans at the same time may be of the same package. */
export function inTurn(): InTurn {
  let last = Promise.resolve()
  return (work, onLate) => {
    const stopTimer = timers.after(longestSilenceMs, onLate)
    last = last.then(work, work).finally(stopTimer)
  }
}
