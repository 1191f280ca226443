import { TextInput } from '@mantine/core'
import type { TillReply } from '#sync/api/money/tills.ts'
import { noteDrop } from '../../queries/api/money/tills.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { parseCents } from '../../ui/texts/format.ts'
import { DialogButtons } from '../save-form/dialog-buttons.tsx'
import { SaveForm } from '../save-form/save-form.tsx'
import { useSaveForm } from '../save-form/use-save-form.ts'
import { usdNotesProblem } from './usd-notes.ts'

export interface DropFormProps {
  till: Pick<TillReply, 'tillId' | 'expectedUsdCents'>
  onClose: () => void
}

/** Parses the typed amounts to cents; an empty field is nothing. */
const dropOf = (values: { amountJmdCents: string; amountUsdCents: string }) => ({
  amountJmdCents: parseCents(values.amountJmdCents, 'J') ?? 0,
  amountUsdCents: parseCents(values.amountUsdCents, 'US') ?? 0,
})

const isAmount = (typed: string): boolean => typed.trim() === '' || parseCents(typed, 'J') !== null

export function DropForm({ till: { tillId, expectedUsdCents }, onClose }: DropFormProps) {
  const { send } = useWrite(noteDrop)
  const state = useSaveForm({
    initialValues: { amountJmdCents: '', amountUsdCents: '', note: '' },
    check: ({ note, ...amounts }): Record<string, string> => {
      const { amountJmdCents, amountUsdCents } = dropOf(amounts)
      const usdProblem = usdNotesProblem(amounts.amountUsdCents)
      return {
        ...(isAmount(amounts.amountJmdCents) && amountJmdCents + amountUsdCents > 0
          ? {}
          : { amountJmdCents: 'Enter an amount such as 50,000.' }),
        ...(usdProblem ? { amountUsdCents: usdProblem } : {}),
        ...(note.trim() === '' ? { note: 'Say where the cash went, such as the bag’s number.' } : {}),
      }
    },
    save: async ({ note, ...amounts }) => {
      const body = { ...dropOf(amounts), note: note.trim() }
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
      {expectedUsdCents > 0 && (
        <TextInput
          label="Amount (US$)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          {...state.form.getInputProps('amountUsdCents')}
        />
      )}
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
