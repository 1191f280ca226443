import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

export interface ReasonFormProps {
  /** The consequences of the action. */
  children: ReactNode
  /** The button's label: a verb and its object. */
  confirm: string
  /** The question for the reason; without it, no reason is asked. */
  ask?: string
  /** The reason may be left empty. */
  isOptional?: boolean
  /** Nothing is lost by the action, so the button is not a warning. */
  isHarmless?: boolean
  /** Runs the action on the server. An error is shown in the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonForm(props: ReasonFormProps) {
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
