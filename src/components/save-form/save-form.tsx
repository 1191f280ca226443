import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUnsaved } from '../../stores/sign-out.ts'
import { useDialogInput } from '../../ui/dialog-input.ts'
import { WarningIcon } from '../../ui/icons.ts'
import { KeptNote } from './kept-note.tsx'
import { LateOthersNote } from './late-note.ts'
import { LeaveQuestion } from './leave-question.tsx'
import classes from './save-form.module.css'
import { type HandoverAbout, useKeptHandover } from './use-kept-handover.ts'
import { useKeptInput } from './use-kept-input.ts'
import type { SaveFormState } from './use-save-form.ts'

interface SaveFormProps<V extends object> {
  /** Of `useSaveForm`. */
  state: SaveFormState<V>
  /** What the button does, as a verb and its object. */
  label: string
  /** What stands on the button where that follows the fields, such as a sum; else the label. */
  buttonText?: string
  /** In place of the one button, such as a row with Cancel. */
  actions?: ReactNode
  /** Of a hand-over, whose pictures and packages are kept over a reload too; null while nobody may work here. */
  handover?: HandoverAbout | null
  children: ReactNode
}

/**
 * Every form that writes: what went wrong with the whole of it, what others changed meanwhile, its fields, and its button.
 * What is typed survives a reload, and is not left without a question.
 */
export function SaveForm<V extends object>({
  state,
  label,
  buttonText = label,
  actions,
  handover,
  children,
}: SaveFormProps<V>) {
  const { form, edits, changes, busy, problem, submit } = state
  const isDirty = form.isDirty()
  const isHandover = handover !== undefined
  const keptHandover = useKeptHandover(form, handover ?? null)
  const keptInput = useKeptInput({
    ...{ form, label, rowId: edits?.rowId ?? '', isKeptElsewhere: isHandover },
    clashes: changes.others.clashes,
    onClashes: changes.addClashes,
  })
  useUnsaved(isDirty)
  useDialogInput(isDirty)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem && (
          <Alert color="red" icon={<WarningIcon />} role="alert">
            {problem}
          </Alert>
        )}
        <KeptNote kept={isHandover ? keptHandover : keptInput} />
        {edits && changes.others.changed.length > 0 && (
          <LateOthersNote
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
