import { Button, CloseButton, Group } from '@mantine/core'
import { type BulkRun, dropRun, rowsDone } from '../../stores/bulk-runs.ts'
import { DoneIcon, WarningIcon } from '../../ui/icons.ts'
import { formatCount, plural } from '../../ui/texts/format.ts'
import type { RunAction } from './bulk-action.ts'
import classes from './bulk-run.module.css'

interface RunsBarProps<R> {
  runs: readonly { readonly run: BulkRun; readonly action: RunAction<R> }[]
  onOpen: (run: BulkRun) => void
  onUndo: (run: BulkRun) => void
}

const verbText = <R,>(run: BulkRun, { text }: RunAction<R>): string => (run.undoes ? `Undo ${text}` : text)

/** Shows how the actions on this list ended, also those that were cut off when the page was closed. */
export function RunsBar<R>({ runs, onOpen, onUndo }: RunsBarProps<R>) {
  return runs.map(({ run, action }) => {
    const doneCount = rowsDone(run).length
    const isWhole = doneCount === run.rows.length
    const { what: noun, many = `${noun}s` } = action
    return (
      <div key={run.runId} className={classes['run']} data-whole={isWhole || undefined} data-print="never">
        {isWhole ? <DoneIcon aria-hidden /> : <WarningIcon aria-hidden />}
        <div role="status">
          {verbText(run, action)}: {formatCount(doneCount)} of {plural(run.rows.length, noun, many)} done
        </div>
        <Group gap="xs">
          <Button variant="default" onClick={() => onOpen(run)}>
            {isWhole ? 'Show results' : 'Show and continue'}
          </Button>
          {action.undoOne && !run.undoes && doneCount > 0 && (
            <Button variant="default" onClick={() => onUndo(run)}>
              Undo
            </Button>
          )}
        </Group>
        <CloseButton aria-label="Dismiss" title="Dismiss" onClick={() => dropRun(run.runId)} />
      </div>
    )
  })
}
