import { useEffect, useRef, useState } from 'react'
import { type BulkRun, rowsLeft, useBulkRuns } from '../../stores/bulk-runs.ts'
import type { RunOne } from './bulk-action.ts'
import { runRows } from './run.ts'

/** Runs an action for many rows. Running again only retries those that aren't done. */
export function useBulkRun(start: BulkRun, runOne: RunOne) {
  const storedRun = useBulkRuns(({ runs }) => runs.find(({ runId }) => runId === start.runId))
  const run = storedRun ?? start
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  // Closing the dialog stops the run before the next row, because no one would see its result.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const begin = async (input: string) => {
    isStopped.current = false
    setRunning(true)
    await runRows(storedRun ?? { ...start, input }, runOne, () => isStopped.current)
    setRunning(false)
  }
  return { run, isRunning, left: rowsLeft(run), begin: (input: string) => void begin(input) }
}
