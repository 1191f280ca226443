import { v7 } from 'uuid'
import { clock } from '../../browser/clock.ts'
import { CallError } from '../../http/call-error.ts'
import { tellWriteFailure } from '../../http/failure-toasts.ts'
import { holdAnnouncements } from '../../queries/api/server-cache/server-cache.ts'
import {
  type BulkRun,
  dropRun,
  isLeft,
  keepResult,
  keepRun,
  type RunResult,
  type RunRow,
  rowsDone,
  showRun,
} from '../../stores/bulk-runs.ts'
import { useSessionStore } from '../../stores/session.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import type { NewRunRow, RunOne } from './bulk-action.ts'

const currentAccount = (): string => useSessionStore.getState().session?.accountId ?? ''

interface NewRun {
  readonly list: string
  readonly action: string
  readonly undoes?: string
  readonly input?: string
  readonly rows: readonly NewRunRow[]
}

/** A run that hasn't begun. Its Idempotency-Keys are fixed here, so that each repeat makes the same calls. */
export const newRun = ({ list, action, rows, undoes, input = '' }: NewRun): BulkRun => ({
  runId: v7(),
  list,
  action,
  undoes: undoes ?? null,
  input,
  accountId: currentAccount(),
  atMs: clock.now(),
  rows: rows.map((row) => ({ ...row, callKeys: [v7(), v7()] })),
})

/** Reverts the rows that a run has done. */
export const undoOf = (run: BulkRun): BulkRun =>
  newRun({
    list: run.list,
    action: run.action,
    input: run.input,
    undoes: run.runId,
    rows: rowsDone(run).map(({ key, name, note, ids, before }) => ({ key, name, note, ids, before })),
  })

/** The server can't be reached or knows no session any more, so the other rows would fail too. */
const endsRun = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 401)

/** The row's text for a failure. A call whose answer was lost may be done, and its key keeps a repeat from doing it twice. */
const textOf = (error: unknown): string =>
  error instanceof CallError && error.status === 0
    ? 'No answer. It may be done already, and trying again won’t do it twice.'
    : failureText(error)

/** Few enough that a browser, which has six connections to a server, has some for everything else. */
const rowsAtOnce = 4

/** Often enough for a bar that moves: drawing thousands of results after each of them takes longer than the calls. */
const showEveryMs = 250

/** Stores each result immediately and shows them from time to time. */
function resultsOf(start: BulkRun, isOver: () => boolean) {
  let run = start
  let shownAtMs = Number.NEGATIVE_INFINITY
  const show = () => {
    shownAtMs = performance.now()
    if (!isOver()) showRun(run)
  }
  const note = (place: number, row: RunRow, result: RunResult) => {
    run = { ...run, rows: run.rows.with(place, { ...row, result }) }
    if (!isOver()) keepResult(run, place)
    if (performance.now() - shownAtMs >= showEveryMs) show()
  }
  return { note, show }
}

/**
 * Runs the rows that aren't done yet, a few at a time, so that a failed one doesn't affect the rest. Each result is
 * stored before its next row begins, and a run that was cut off repeats at most the rows that had no answer yet.
 */
export async function runRows(start: BulkRun, runOne: RunOne, isStopped: () => boolean): Promise<void> {
  let isCut = false
  const isOver = () => currentAccount() !== start.accountId
  const results = resultsOf(start, isOver)
  const faults = new Map<string, CallError>()
  keepRun(start)
  if (start.undoes !== null) dropRun(start.undoes)
  // Its workers share one iterator, so that each row is run by one of them.
  const left = start.rows.flatMap((row, place) => (isLeft(row) ? [{ row, place }] : [])).values()
  const work = async () => {
    for (const { row, place } of left) {
      if (isCut || isStopped() || isOver()) return
      try {
        results.note(place, row, { is: 'done', text: await runOne(row, start.input) })
      } catch (error) {
        results.note(place, row, { is: 'failed', text: textOf(error) })
        if (error instanceof CallError) faults.set(error.context, error)
        isCut ||= endsRun(error)
      }
    }
  }
  const release = holdAnnouncements()
  try {
    await Promise.all(Array.from({ length: rowsAtOnce }, work))
  } finally {
    results.show()
    release()
    // Once for each kind of failure: each row shows its own reason.
    if (!isOver()) for (const fault of faults.values()) tellWriteFailure(fault)
  }
}
