import { Alert, Button, NativeSelect, Progress, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type BulkRun, type RunResult, type RunRow, rowsDone, useBulkRuns } from '../../stores/bulk-runs.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { dismissText } from '../../ui/dialogs/dismiss-text.ts'
import { DoneIcon, PendingIcon, WarningIcon } from '../../ui/icons.ts'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { formatCount, plural } from '../../ui/texts/format.ts'
import type { RunAction, RunInput, RunOne } from './bulk-action.ts'
import classes from './bulk-run.module.css'
import { useBulkRun } from './use-bulk-run.ts'

type RunWords = Pick<RunAction<never>, 'title' | 'intro' | 'verb' | 'what' | 'many' | 'input'>

interface BulkRunDialogProps {
  words: RunWords
  /** A new run, or one that was cut off. */
  run: BulkRun
  runOne: RunOne
  /** A sentence about selected rows that can't be processed; empty if there are none. */
  leftOut: string
  /** Reverts what was done; missing where that is impossible. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

/** Runs one action for many rows and shows the result of each. */
export function BulkRunDialog({ words, run: start, runOne, leftOut, onUndo, onClose }: BulkRunDialogProps) {
  const { run, isRunning, left, begin } = useBulkRun(start, runOne)
  const [input, setInput] = useState(start.input)
  const { rows } = run
  const { what: noun, many = `${noun}s` } = words
  const doneCount = rowsDone(run).length
  const hasRun = isRunning || rows.some(({ result }) => result !== undefined)
  const isReady = words.input === undefined || input.trim() !== ''
  return (
    <Dialog title={words.title} onClose={onClose} size="lg">
      <Stack gap="sm">
        {!hasRun && <Text>{words.intro}</Text>}
        {leftOut !== '' && <Text c="dimmed">{leftOut}</Text>}
        {!hasRun && words.input && <InputField input={words.input} value={input} onChange={setInput} />}
        {hasRun && (
          <div role="status">
            <Progress value={(doneCount / Math.max(1, rows.length)) * 100} aria-label="Progress" mb={4} />
            {formatCount(doneCount)} of {plural(rows.length, noun, many)} done
            {!isRunning && left.length > 0 && `, ${formatCount(left.length)} not`}
          </div>
        )}
        <UnstoredNote runId={start.runId} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard */}
        <ul className={classes['jobs']} aria-label="Results" tabIndex={0}>
          <ShowMore inList rows={inOrder(rows)} step={50} what={noun} many={many}>
            {(row) => <RowLine key={row.key} row={row} />}
          </ShowMore>
        </ul>
        <DialogFoot>
          {onUndo && !isRunning && doneCount > 0 && (
            <Button variant="subtle" onClick={onUndo}>
              Undo
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {isRunning ? 'Stop' : hasRun ? 'Close' : dismissText(words.verb)}
          </Button>
          {left.length > 0 && (
            <Button
              data-autofocus={words.input === undefined || hasRun || undefined}
              disabled={!isReady}
              loading={isRunning}
              onClick={() => begin(input.trim())}
            >
              {hasRun
                ? `Try ${plural(left.length, noun, many)} again`
                : `${words.verb} ${plural(rows.length, noun, many)}`}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

function UnstoredNote({ runId }: { runId: string }) {
  const isUnstored = useBulkRuns(({ unstoredIds }) => unstoredIds.includes(runId))
  if (!isUnstored) return null
  return (
    <Alert color="orange" icon={<WarningIcon />} role="alert">
      This device’s storage is full, so the results are kept only while this page is open. Read them before
      you close or reload it.
    </Alert>
  )
}

interface InputFieldProps {
  input: RunInput
  value: string
  onChange: (value: string) => void
}

function InputField({ input: { options, ...labels }, value, onChange }: InputFieldProps) {
  return options ? (
    <NativeSelect
      {...labels}
      data-autofocus
      data={[{ value: '', label: 'Choose' }, ...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <Textarea
      {...labels}
      data-autofocus
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Failed rows come first, because they need attention. */
const inOrder = (rows: readonly RunRow[]): RunRow[] =>
  rows.toSorted((a, b) => Number(b.result?.is === 'failed') - Number(a.result?.is === 'failed'))

const icons = { done: DoneIcon, failed: WarningIcon, waiting: PendingIcon } as const
const stateOf = (result: RunResult | undefined): keyof typeof icons => result?.is ?? 'waiting'

function RowLine({ row: { name, note, result } }: { row: RunRow }) {
  const RowIcon = icons[stateOf(result)]
  return (
    <li data-state={stateOf(result)}>
      <RowIcon size={18} aria-hidden />
      <span className={classes['name']}>{name}</span>
      <span className={classes['note']}>{result?.text ?? note}</span>
    </li>
  )
}
