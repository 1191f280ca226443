import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUnsaved } from '../../stores/sign-out.ts'
import { useDialogInput } from '../../ui/dialogs/dialog-input.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { KeptNote } from './kept-note.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { OthersNote } from './others-note.tsx'
import classes from './save-form.module.css'
import { type HandoverAbout, useKeptHandover } from './use-kept-handover.ts'
import { useKeptInput } from './use-kept-input.ts'
import type { SaveFormState } from './use-save-form.ts'

/** Loaded late, because most forms are saved before anyone else edits their row. */

interface SaveFormProps<V extends object> {
  /** The state from `useSaveForm`. */
  state: SaveFormState<V>
  /** The form's action, as a verb and its object. */
  label: string
  /** The button's text if it depends on the fields, such as a sum; the label by default. */
  buttonText?: string
  /** Replaces the single button, for example by a row with Cancel. */
  actions?: ReactNode
  /** The content that the form was opened with, such as a shared message. Stored input belongs to it. */
  source?: string
  /** The handover whose photos and packages are also kept over a reload; null outside of a shift. */
  handover?: HandoverAbout | null
  children: ReactNode
}

/**
 * The frame of every form that saves: the error of the whole form, other people's changes, the fields and the button.
 * Typed values survive a reload, and leaving the form asks first.
 */
export function SaveForm<V extends object>({
  state,
  label,
  buttonText = label,
  actions,
  source = '',
  handover,
  children,
}: SaveFormProps<V>) {
  const { form, edits, changes, busy, problem, submit } = state
  const isDirty = form.isDirty()
  const isHandover = handover !== undefined
  const keptHandover = useKeptHandover(form, handover ?? null)
  const keptInput = useKeptInput({
    form,
    label,
    rowId: edits?.rowId ?? '',
    source,
    isKeptElsewhere: isHandover,
    clashes: changes.others.clashes,
    onClashes: changes.addClashes,
  })
  useUnsaved(isDirty)
  useDialogInput(isDirty)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <ProblemAlert text={problem} />
        <KeptNote kept={isHandover ? keptHandover : keptInput} />
        {edits && changes.others.changed.length > 0 && (
          <OthersNote
            {...{ edit: edits.edit, rowId: edits.rowId, others: changes.others }}
            onTheirs={changes.takeTheirs}
            onMine={changes.keepMine}
            onClose={changes.dismiss}
          />
        )}
        {children}
        {actions ?? (
          <Button type="submit" loading={busy} className={classes['save'] ?? ''}>
            {buttonText}
          </Button>
        )}
      </Stack>
      <LeaveQuestion asks={() => isDirty && !state.isSaving()} onLeave={keptHandover.drop} />
    </form>
  )
}
