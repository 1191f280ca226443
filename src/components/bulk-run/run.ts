import { v7 } from 'uuid'
import { clock } from '../../browser/clock.ts'
import { CallError } from '../../http/call-error.ts'
import {
  type BulkRun,
  dropRun,
  isLeft,
  keepResult,
  keepRun,
  type RunResult,
  type RunRow,
  rowsDone,
} from '../../stores/bulk-runs.ts'
import { useSessionStore } from '../../stores/session.ts'
import { failureText } from '../../ui/not-saved.ts'
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

/**
 * Runs the rows that aren't done yet one after the other, so that a failed one doesn't affect the rest, and stores each
 * result before the next row begins.
 */
export async function runRows(start: BulkRun, runOne: RunOne, isStopped: () => boolean): Promise<void> {
  let run = start
  const isOver = () => currentAccount() !== start.accountId
  const note = (place: number, row: RunRow, result: RunResult) => {
    run = { ...run, rows: run.rows.with(place, { ...row, result }) }
    if (!isOver()) keepResult(run, place)
  }
  keepRun(run)
  if (run.undoes !== null) dropRun(run.undoes)
  for (const [place, row] of start.rows.entries()) {
    if (!isLeft(row)) continue
    if (isStopped() || isOver()) return
    try {
      note(place, row, { is: 'done', text: await runOne(row, run.input) })
    } catch (error) {
      note(place, row, { is: 'failed', text: failureText(error) })
      if (endsRun(error)) return
    }
  }
}
