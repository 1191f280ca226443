import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveForm } from './save-form.tsx'
import type { SaveFormState } from './use-save-form.ts'

interface FormDialogProps<V extends object> {
  title: string
  /** What the button does. */
  label: string
  state: SaveFormState<V>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, the whole screen on a phone. */
export function FormDialog<V extends object>({ title, label, state, onClose, children }: FormDialogProps<V>) {
  const phone = useMediaQuery('(max-width: 48em)') ?? false
  const actions = (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={state.busy}>
        {label}
      </Button>
    </Group>
  )
  return (
    <Dialog title={title} onClose={onClose} fullScreen={phone}>
      <SaveForm state={state} label={label} actions={actions}>
        {children}
      </SaveForm>
    </Dialog>
  )
}
