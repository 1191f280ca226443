import { Text } from '@mantine/core'
import { Textarea } from '../ui/textarea.tsx'
import type { ReasonDialogProps } from './reason-dialog.tsx'
import { DialogButtons } from './save-form/dialog-buttons.tsx'
import { SaveForm } from './save-form/save-form.tsx'
import { useSaveForm } from './save-form/use-save-form.ts'

export function ReasonForm(props: Omit<ReasonDialogProps, 'title'>) {
  const { children, confirm, ask, isOptional = false, isHarmless = false, onConfirm, onClose } = props
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
    <SaveForm
      state={state}
      label={confirm}
      actions={<DialogButtons confirm={confirm} busy={state.busy} isGrave={!isHarmless} onClose={onClose} />}
    >
      <Text>{children}</Text>
      {ask !== undefined && (
        <Textarea label={ask} maxLength={500} data-autofocus {...state.form.getInputProps('reason')} />
      )}
    </SaveForm>
  )
}
