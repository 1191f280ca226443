import { useEffect, useRef, useState } from 'react'
import { failureText } from '../save-form/field-texts.ts'

/** One piece of work among many of its kind. */
export interface BulkJob {
  readonly key: string
  /** "INV-2026-000123" */
  readonly name: string
  /** Whose it is, or what it comes to. */
  readonly note: string
  /** Answers with what came of it, in words. Throws what stood against it; it is safe to run it again. */
  readonly run: () => Promise<string>
}

export interface JobResult {
  readonly is: 'done' | 'failed'
  readonly text: string
}

/** Runs jobs one after the other, so that one that fails leaves the others alone, and only those that failed again. */
export function useBulkRun(jobs: readonly BulkJob[]) {
  const [results, setResults] = useState<ReadonlyMap<string, JobResult>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  // Closed, it stops before the next one: nobody would read what comes of it.
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
