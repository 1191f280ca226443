import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { FirstField } from './first-field.tsx'
import { SaveForm } from './save-form.tsx'
import type { SaveFormState } from './use-save-form.ts'

interface FormDialogProps<V extends object> {
  title: string
  /** The button's label. */
  label: string
  /** The state from `useSaveForm`. */
  state: SaveFormState<V>
  /** Fills the screen of a phone, for forms with several fields. */
  fillsPhone?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog. */
export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { title, label, state, fillsPhone = false, onClose, children } = props
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  return (
    <Dialog title={title} onClose={onClose} fullScreen={fillsPhone && isPhone}>
      <FirstField>
        <SaveForm
          state={state}
          label={label}
          actions={<DialogButtons confirm={label} busy={state.busy} onClose={onClose} />}
        >
          {children}
        </SaveForm>
      </FirstField>
    </Dialog>
  )
}
