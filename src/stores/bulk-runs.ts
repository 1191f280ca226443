import { create } from 'zustand'
import { dayMs } from '#sync/lib/durations.ts'
import { keptValues } from './kept-storage.ts'

/** The outcome of an action for one row. */
export interface RunResult {
  readonly is: 'done' | 'failed'
  readonly text: string
}

/** A row that an action runs for. */
export interface RunRow {
  readonly key: string
  /** "INV-2026-000123" */
  readonly name: string
  /** The row's customer or amount. */
  readonly note: string
  /** The ids of the entities that the row stands for, such as a customer's invoices. */
  readonly ids: readonly string[]
  /** The value that the action replaces; empty if there is none. */
  readonly before: string
  /** Idempotency-Keys, so that a retry repeats the same calls. */
  readonly callKeys: readonly [string, string]
  readonly result?: RunResult
}

/** An action for many rows, stored on the device until its person has seen how it ended. */
export interface BulkRun {
  readonly runId: string
  /** The list and the action, such as "payments" and "confirm". */
  readonly list: string
  readonly action: string
  /** The run that this one reverts. */
  readonly undoes: string | null
  /** The owner of the run. */
  readonly accountId: string
  readonly atMs: number
  /** The input of the action, such as a branch or a reason. */
  readonly input: string
  readonly rows: readonly RunRow[]
}

const longestMs = 7 * dayMs

/** A key for each run, so that two tabs don't overwrite each other's. All are deleted at a logout. */
const storage = keptValues<BulkRun>('quayside.run.')

export const useBulkRuns = create<{ readonly runs: readonly BulkRun[] }>(() => ({ runs: storage.all() }))

/** Stores a run's progress. */
export function keepRun(run: BulkRun): void {
  storage.put(run.runId, run)
  useBulkRuns.setState(({ runs }) => ({ runs: [...runs.filter(({ runId }) => runId !== run.runId), run] }))
}

export function dropRun(runId: string): void {
  storage.remove(runId)
  useBulkRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.runId !== runId) }))
}

/** Called at a logout. */
export function dropAllRuns(): void {
  for (const { runId } of useBulkRuns.getState().runs) storage.remove(runId)
  useBulkRuns.setState({ runs: [] })
}

/** Called at a login: people whose session ended by itself find their runs, unless another person comes first. */
export function dropRunsOfOthers(ownerId: string): void {
  for (const { runId, accountId } of storage.all()) if (accountId !== ownerId) storage.remove(runId)
  useBulkRuns.setState(({ runs }) => ({ runs: runs.filter(({ accountId }) => accountId === ownerId) }))
}

/** Reads the runs again, which another tab may have changed, and deletes the old ones. */
export function readRuns(nowMs: number): void {
  const runs = storage.all()
  for (const { runId, atMs } of runs) if (nowMs - atMs >= longestMs) storage.remove(runId)
  useBulkRuns.setState({ runs: runs.filter(({ atMs }) => nowMs - atMs < longestMs) })
}

export const rowsLeft = ({ rows }: Pick<BulkRun, 'rows'>): readonly RunRow[] =>
  rows.filter(({ result }) => result?.is !== 'done')

export const rowsDone = ({ rows }: Pick<BulkRun, 'rows'>): readonly RunRow[] =>
  rows.filter(({ result }) => result?.is === 'done')
