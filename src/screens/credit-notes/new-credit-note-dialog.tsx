import { Textarea, TextInput } from '@mantine/core'
import { CustomerField, checkCustomer } from '../../components/save-form/customer-field.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addCreditNote } from '../../queries/api/money/credit-notes.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { parseCents } from '../../ui/texts/format.ts'

interface NewNoteValues {
  accountId: string | null
  ownerText: string
  amountJmdCents: string
  reason: string
  withGct: boolean
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
  /** The customer that the list is filtered by. */
  accountId: string | null
  onClose: () => void
}

export function NewCreditNoteDialog({ accountId, onClose }: NewCreditNoteDialogProps) {
  const { send } = useWrite(addCreditNote)
  const state = useSaveForm<NewNoteValues>({
    initialValues: { accountId, ownerText: '', amountJmdCents: '', reason: '', withGct: true },
    check,
    save: async (values) => {
      const { accountId: whose, reason, withGct } = values
      if (whose === null) return
      const amountJmdCents = parseCents(values.amountJmdCents, 'J') ?? 0
      await send({ body: { accountId: whose, amountJmdCents, reason: reason.trim(), withGct } })
      await toastSuccessOf(addCreditNote)
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title="New credit note" label="Give credit note" state={state}>
      <CustomerField state={state} />
      <TextInput
        label="Amount (J$)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        {...state.form.getInputProps('amountJmdCents')}
      />
      <Textarea label="Reason" maxLength={500} {...state.form.getInputProps('reason')} />
      <Checkbox
        label="It takes off our services, so their GCT goes down too"
        {...state.form.getInputProps('withGct', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
