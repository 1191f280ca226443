import { create } from 'zustand'
import { dayMs } from '#sync/lib/durations.ts'
import { keptValues, onClearing, runPrefix } from './kept-storage.ts'

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
  /** The ids of the row's entities, such as a customer's invoices. */
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
const storage = keptValues<BulkRun>(`${runPrefix}.`)

/** The results of some neighbouring rows: one that comes in writes these again, and not thousands of others. */
interface RunPart {
  readonly runId: string
  readonly results: Readonly<Record<string, RunResult>>
}
const parts = keptValues<RunPart>(`${runPrefix}-results.`)
const rowsPerPart = 50
const partName = (runId: string, part: number): string => `${runId}.${part}`

/** The runs as stored, with the results that came in since. */
function storedRuns(): BulkRun[] {
  const partsByRun = Map.groupBy(parts.all(), ({ runId }) => runId)
  return storage.all().map((run) => {
    const results = Object.assign({}, ...(partsByRun.get(run.runId) ?? []).map((part) => part.results))
    return {
      ...run,
      rows: run.rows.map((row) => (results[row.key] ? { ...row, result: results[row.key] } : row)),
    }
  })
}

function removeStored({ runId, rows }: BulkRun): void {
  storage.remove(runId)
  for (let part = 0; part * rowsPerPart < rows.length; part++) parts.remove(partName(runId, part))
}

interface BulkRuns {
  readonly runs: readonly BulkRun[]
  /** The runs whose results are lost with the page, because the browser's storage is full or blocked. */
  readonly unstoredIds: readonly string[]
}

export const useBulkRuns = create<BulkRuns>(() => ({ runs: storedRuns(), unstoredIds: [] }))

function noteStored(runId: string, isStored: boolean): void {
  const { unstoredIds } = useBulkRuns.getState()
  if (!isStored && !unstoredIds.includes(runId))
    useBulkRuns.setState({ unstoredIds: [...unstoredIds, runId] })
}

/** Shows the results so far. */
export const showRun = (run: BulkRun): void =>
  useBulkRuns.setState(({ runs }) => ({ runs: [...runs.filter(({ runId }) => runId !== run.runId), run] }))

/** Stores a run with all its rows, before its first one. */
export function keepRun(run: BulkRun): void {
  noteStored(run.runId, storage.put(run.runId, run))
  showRun(run)
}

/** Stores the result of the row at a place, for which it looks at its neighbours alone. `showRun` shows it. */
export function keepResult(run: BulkRun, place: number): void {
  const part = Math.floor(place / rowsPerPart)
  const rows = run.rows.slice(part * rowsPerPart, (part + 1) * rowsPerPart)
  const results = Object.fromEntries(rows.flatMap((row) => (row.result ? [[row.key, row.result]] : [])))
  noteStored(run.runId, parts.put(partName(run.runId, part), { runId: run.runId, results }))
}

export function dropRun(runId: string): void {
  const run = storage.all().find((bulkRun) => bulkRun.runId === runId)
  if (run) removeStored(run)
  useBulkRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.runId !== runId) }))
}

// A logout deletes their keys with all others.
onClearing(() => useBulkRuns.setState({ runs: [], unstoredIds: [] }))

/** Called at a login: people whose session ended on its own find their runs, unless another person comes first. */
export function dropRunsOfOthers(ownerId: string): void {
  for (const run of storage.all()) if (run.accountId !== ownerId) removeStored(run)
  useBulkRuns.setState(({ runs }) => ({ runs: runs.filter(({ accountId }) => accountId === ownerId) }))
}

/** Reads the runs again, which another tab may have changed, and deletes the old ones. */
export function readRuns(nowMs: number): void {
  const runs = storedRuns()
  for (const run of runs) if (nowMs - run.atMs >= longestMs) removeStored(run)
  const { runs: shownRuns, unstoredIds } = useBulkRuns.getState()
  const unstoredRuns = shownRuns.filter(({ runId }) => unstoredIds.includes(runId))
  const readable = runs.filter(({ runId, atMs }) => nowMs - atMs < longestMs && !unstoredIds.includes(runId))
  useBulkRuns.setState({ runs: [...readable, ...unstoredRuns] })
}

export const isLeft = ({ result }: RunRow): boolean => result?.is !== 'done'

export const rowsLeft = ({ rows }: Pick<BulkRun, 'rows'>): readonly RunRow[] => rows.filter(isLeft)

export const rowsDone = ({ rows }: Pick<BulkRun, 'rows'>): readonly RunRow[] =>
  rows.filter(({ result }) => result?.is === 'done')
