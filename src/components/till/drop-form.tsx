import { TextInput } from '@mantine/core'
import { noteDrop } from '../../queries/api/money/tills.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'

export function DropForm({ tillId, onClose }: { tillId: string; onClose: () => void }) {
  const { send } = useWrite(noteDrop)
  const state = useSaveForm({
    initialValues: { amountJmdCents: '', note: '' },
    check: ({ amountJmdCents, note }): Record<string, string> => ({
      ...((parseCents(amountJmdCents, 'J') ?? 0) > 0
        ? {}
        : { amountJmdCents: 'Enter an amount such as 50,000.' }),
      ...(note.trim() === '' ? { note: 'Say where the cash went, such as the bag’s number.' } : {}),
    }),
    save: async ({ amountJmdCents, note }) => {
      const body = { amountJmdCents: parseCents(amountJmdCents, 'J') ?? 0, note: note.trim() }
      await send({ params: { tillId }, body })
      await toastSuccessOf(noteDrop)
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Note drop"
      actions={<DialogButtons confirm="Note drop" busy={state.busy} onClose={onClose} />}
    >
      <TextInput
        label="Amount (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        data-autofocus
        {...state.form.getInputProps('amountJmdCents')}
      />
      <TextInput
        label="Note"
        description="Bag number, or who took it"
        autoComplete="off"
        maxLength={500}
        {...state.form.getInputProps('note')}
      />
    </SaveForm>
  )
}
