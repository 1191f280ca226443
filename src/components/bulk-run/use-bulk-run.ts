import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../ui/not-saved.ts'

/** A job of a bulk run. */
export interface BulkJob {
  readonly key: string
  /** "INV-2026-000123" */
  readonly name: string
  /** The job's customer or amount. */
  readonly note: string
  /** Resolves to a text about the outcome and throws when it failed. Safe to run again. */
  readonly run: () => Promise<string>
}

export interface JobResult {
  readonly is: 'done' | 'failed'
  readonly text: string
}

/**
 * Runs jobs one after the other, so that a failed one doesn't affect the rest. Running again only retries the failed
 * ones.
 */
export function useBulkRun(jobs: readonly BulkJob[]) {
  const [results, setResults] = useState<ReadonlyMap<string, JobResult>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  // Closing the dialog stops the run before the next job, because no one would see its result.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const note = (key: string, result: JobResult) => setResults((before) => new Map(before).set(key, result))
  const left = jobs.filter(({ key }) => results.get(key)?.is !== 'done')
  const run = async () => {
    isStopped.current = false
    setRunning(true)
    for (const job of left) {
      if (isStopped.current) break
      try {
        note(job.key, { is: 'done', text: await job.run() })
      } catch (error) {
        note(job.key, { is: 'failed', text: failureText(error) })
      }
    }
    setRunning(false)
  }
  return {
    results,
    isRunning,
    left,
    run: () => void run(),
  }
}
