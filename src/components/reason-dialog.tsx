import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { DialogButtons } from './save-form/dialog-buttons.tsx'
import { SaveForm } from './save-form/save-form.tsx'
import { useSaveForm } from './save-form/use-save-form.ts'

interface ReasonDialogProps {
  title: string
  /** What happens to what, and to whom. */
  children: ReactNode
  /** The verb and its object on the button. */
  confirm: string
  /** What the reason is asked for with; without it none is asked. */
  ask?: string
  /** It is done without a reason too. */
  isOptional?: boolean
  /** Nothing is lost by it: the button is no warning. */
  isHarmless?: boolean
  /** Does it on the server. What it throws is said here, and the dialog stays. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks before what cannot be taken back, and why. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, confirm, ask, isOptional = false, isHarmless = false, onConfirm, onClose } = props
  const state = useSaveForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      ask !== undefined && !isOptional && reason.trim().length < 3
        ? { reason: 'Say why, in a few words.' }
        : {},
    save: async ({ reason }) => {
      await onConfirm(reason.trim())
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <SaveForm
        state={state}
        label={confirm}
        actions={
          <DialogButtons confirm={confirm} busy={state.busy} isGrave={!isHarmless} onClose={onClose} />
        }
      >
        <Text>{children}</Text>
        {ask !== undefined && (
          <Textarea
            label={ask}
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            {...state.form.getInputProps('reason')}
          />
        )}
      </SaveForm>
    </Dialog>
  )
}
