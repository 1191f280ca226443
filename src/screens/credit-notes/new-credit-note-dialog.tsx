import { Textarea, TextInput } from '@mantine/core'
import { CustomerField, checkCustomer } from '../../components/save-form/customer-field.tsx'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addCreditNote } from '../../queries/api/credit-notes.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { parseCents } from '../../ui/format.ts'

interface NewNoteValues {
  accountId: string | null
  ownerText: string
  amountJmdCents: string
  reason: string
}

function check(values: NewNoteValues): Record<string, string> {
  const problems = { ...checkCustomer(values) }
  if (values.accountId === null) problems['accountId'] ??= 'Choose the customer.'
  if ((parseCents(values.amountJmdCents, 'J') ?? 0) <= 0)
    problems['amountJmdCents'] = 'Enter an amount in Jamaican dollars, such as 1,500.00.'
  if (values.reason.trim().length < 3) problems['reason'] = 'Say why, in a few words. The customer sees it.'
  return problems
}

interface NewCreditNoteDialogProps {
  /** Whom the list was narrowed to. */
  accountId: string | null
  onClose: () => void
}

export function NewCreditNoteDialog({ accountId, onClose }: NewCreditNoteDialogProps) {
  const { send } = useWrite(addCreditNote)
  const state = useSaveForm<NewNoteValues>({
    initialValues: { accountId, ownerText: '', amountJmdCents: '', reason: '' },
    check,
    save: async (values) => {
      const { accountId: whose, reason } = values
      if (whose === null) return
      const amountJmdCents = parseCents(values.amountJmdCents, 'J') ?? 0
      await send({ body: { accountId: whose, amountJmdCents, reason: reason.trim() } })
      toastSuccess('Credit note added successfully!')
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title="New credit note">
      <SaveForm
        state={state}
        label="Give credit note"
        actions={<DialogButtons confirm="Give credit note" busy={state.busy} onClose={onClose} />}
      >
        <CustomerField state={state} />
        <TextInput
          label="Amount (J$)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          {...state.form.getInputProps('amountJmdCents')}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={500}
          {...state.form.getInputProps('reason')}
        />
      </SaveForm>
    </Dialog>
  )
}
