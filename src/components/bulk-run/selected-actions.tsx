import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { namesIn } from '#sync/lib/names-in.ts'
import { clock } from '../../browser/clock.ts'
import { invalidate } from '../../queries/api/server-cache/server-cache.ts'
import { type Session, useSession } from '../../session/session.ts'
import { type BulkRun, dropRun, readRuns, rowsDone, useBulkRuns } from '../../stores/bulk-runs.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { coversBottom } from '../../ui/dialogs/covered-edge.ts'
import { plural } from '../../ui/texts/format.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { type BulkActions, isRunAction, type RunAction } from './bulk-action.ts'
import classes from './bulk-run.module.css'
import { BulkRunDialog } from './bulk-run-dialog.tsx'
import { newRun, undoOf } from './run.ts'
import { RunsBar } from './runs-bar.tsx'

interface SelectedActionsProps<R> {
  /** The list's name in stored runs. */
  list: string
  actions: BulkActions<R>
  selection: Selection<R>
  total: number
  what: string
  whatMany?: string
  /** The sum of the selected rows as text, such as "J$1,200.00". */
  sumOf?: (rows: readonly R[]) => string
}

type Question<R> =
  | { readonly is: 'dialog'; readonly name: string; readonly rows: readonly R[] }
  | { readonly is: 'run'; readonly run: BulkRun; readonly leftOut: string }

/** The bar for a list's selected rows with the actions of its table, and the results of earlier actions. */
export function SelectedActions<R>({ list, actions, sumOf, ...bar }: SelectedActionsProps<R>) {
  const session = useSession()
  const [question, ask] = useState<Question<R> | null>(null)
  const runs = useRunsOf(list, session).flatMap((run) => {
    const action = actions[run.action]
    return action && isRunAction(action) && run.runId !== openRunId(question) ? [{ run, action }] : []
  })
  const { selection } = bar
  const press = (name: string) => {
    const action = actions[name]
    if (!action) return
    ask(isRunAction(action) ? questionOf(list, name, action, selection.rows) : dialogOf(name, selection.rows))
  }
  const undo = (run: BulkRun) => ask({ is: 'run', run: undoOf(run), leftOut: '' })
  return (
    <>
      {runs.length + selection.rows.length > 0 && (
        <div ref={coversBottom} className={classes['dock']}>
          <RunsBar runs={runs} onOpen={(run) => ask({ is: 'run', run, leftOut: '' })} onUndo={undo} />
          <BulkBar {...bar} sum={sumOf && selection.rows.length > 0 ? sumOf(selection.rows) : ''}>
            <ActionButtons actions={actions} session={session} onPress={press} />
          </BulkBar>
        </div>
      )}
      {question?.is === 'dialog' && (
        <OwnDialog {...{ actions, question }} clear={selection.clear} onClose={() => ask(null)} />
      )}
      {question?.is === 'run' && (
        <RunDialog
          key={question.run.runId}
          {...{ actions, question, onUndo: undo }}
          isAllowed={isAllowed(actions, question.run.action, session)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}

const openRunId = (question: Question<unknown> | null): string =>
  question?.is === 'run' ? question.run.runId : ''

const isAllowed = <R,>(actions: BulkActions<R>, name: string, session: Session | null): boolean =>
  session !== null && actions[name]?.isAllowed(session) === true

function useRunsOf(list: string, session: Session | null): readonly BulkRun[] {
  useEffect(() => readRuns(clock.now()), [])
  const runs = useBulkRuns((state) => state.runs)
  return runs.filter((run) => run.list === list && run.accountId === session?.accountId)
}

const dialogOf = <R,>(name: string, rows: readonly R[]): Question<R> => ({ is: 'dialog', name, rows })

function questionOf<R>(list: string, name: string, action: RunAction<R>, rows: readonly R[]): Question<R> {
  const fitting = rows.filter(action.fits)
  const leftCount = rows.length - fitting.length
  const { what: noun, many = `${noun}s`, rowNoun } = action
  return {
    is: 'run',
    run: newRun({ list, action: name, rows: action.rowsOf(fitting) }),
    leftOut:
      leftCount > 0
        ? `${rowNoun ? plural(leftCount, rowNoun) : plural(leftCount, noun, many)} ${action.others}`
        : '',
  }
}

interface ActionButtonsProps<R> {
  actions: BulkActions<R>
  session: Session | null
  onPress: (name: string) => void
}

function ActionButtons<R>({ actions, session, onPress }: ActionButtonsProps<R>) {
  const isOnline = useConnectionStore(({ level }) => hasServer(level))
  const names = namesIn(actions).filter((name) => isAllowed(actions, name, session))
  const works = (name: string): boolean => {
    const action = actions[name]
    return isOnline || (action !== undefined && !isRunAction(action) && action.worksOffline === true)
  }
  const waiting = names.filter((name) => !works(name)).map((name) => actions[name]?.text)
  return (
    <>
      {names.map((name) => (
        <Button key={name} variant="white" disabled={!works(name)} onClick={() => onPress(name)}>
          {actions[name]?.text}
        </Button>
      ))}
      {waiting.length > 0 && <span>Offline: {waiting.join(', ')} need a connection.</span>}
    </>
  )
}

interface OwnDialogProps<R> {
  actions: BulkActions<R>
  question: Extract<Question<R>, { is: 'dialog' }>
  clear: () => void
  onClose: () => void
}

function OwnDialog<R>({ actions, question: { name, rows }, clear, onClose }: OwnDialogProps<R>): ReactNode {
  const action = actions[name]
  if (!action || isRunAction(action)) return null
  return action.dialog({ rows, clear, onClose })
}

interface RunDialogProps<R> {
  actions: BulkActions<R>
  question: Extract<Question<R>, { is: 'run' }>
  isAllowed: boolean
  onUndo: (run: BulkRun) => void
  onClose: () => void
}

function RunDialog<R>({ actions, question: { run, leftOut }, onUndo, onClose, ...props }: RunDialogProps<R>) {
  const action = actions[run.action]
  if (!action || !isRunAction(action) || !props.isAllowed) return null
  const runOne = run.undoes ? action.undoOne : action.runOne
  if (!runOne) return null
  const { undoOne, changes, title, intro, verb, what: noun, many, input } = action
  const words = run.undoes
    ? { title: `Undo: ${title}`, intro: 'Each goes back to what it was before.', verb: 'Undo', what: noun }
    : { title, intro, verb, what: noun, ...(input && { input }) }
  const currentRun = () => useBulkRuns.getState().runs.find(({ runId }) => runId === run.runId)
  const close = () => {
    const endedRun = currentRun()
    // A whole run stays on the list only while it can be undone.
    const isWhole = endedRun !== undefined && rowsDone(endedRun).length === endedRun.rows.length
    if (isWhole && (run.undoes || !undoOne)) dropRun(run.runId)
    void invalidate(changes)
    onClose()
  }
  const canUndo = undoOne !== undefined && !run.undoes
  return (
    <BulkRunDialog
      words={{ ...words, ...(many && { many }) }}
      {...{ run, runOne, leftOut }}
      onUndo={canUndo ? () => onUndo(currentRun() ?? run) : undefined}
      onClose={close}
    />
  )
}
