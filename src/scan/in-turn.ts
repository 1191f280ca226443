/** One after the other: two scans in the same moment may be the same package. */
export function inTurn(): (work: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work, work)
  }
}
