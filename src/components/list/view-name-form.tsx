import { TextInput } from '@mantine/core'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

/** Asks for the name of a saved view. */
export function ViewNameForm({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const state = useSaveForm({
    initialValues: { name: '' },
    check: ({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    save: async ({ name }) => {
      onSave(name.trim())
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Save view"
      actions={<DialogButtons confirm="Save view" busy={state.busy} onClose={onClose} />}
    >
      <TextInput
        data-autofocus
        label="Name"
        description="Keeps the search, filters and order on this device. A view of the same name is replaced."
        maxLength={60}
        {...state.form.getInputProps('name')}
      />
    </SaveForm>
  )
}
