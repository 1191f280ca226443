import { timers } from '../browser/seams.ts'

/** A person with a scanner in the hand waits no longer for an answer. Milliseconds. */
export const longestSilenceMs = 5000

/** Work, and what is called when it has not ended in time. It goes on all the same. */
type InTurn = (work: () => Promise<void>, onLate: () => void) => void

/** One after the other: two scans in the same moment may be the same package. */
export function inTurn(): InTurn {
  let last = Promise.resolve()
  return (work, onLate) => {
    const stopTimer = timers.after(longestSilenceMs, onLate)
    last = last.then(work, work).finally(stopTimer)
  }
}
