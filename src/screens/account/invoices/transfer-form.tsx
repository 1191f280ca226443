import { Input, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { successTexts } from '#sync/rules/texts/change-texts.ts'
import { plainAmount } from '../../../components/pay-out/part-amount.ts'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { bankQuery } from '../../../queries/api/money/bank-transfers.ts'
import type { OwnInvoice } from '../../../queries/api/own/own-invoices.ts'
import { invalidate } from '../../../queries/api/server-cache/server-cache.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { sendTransferSlip } from '../../../queries/sending/send-transfer-slip.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { CopyButton } from '../../../ui/files/copy-button.tsx'
import { formatJmd, parseCents } from '../../../ui/texts/format.ts'
import { WholeNumbers } from '../../../ui/texts/whole-numbers.tsx'
import { MerchantInvoiceButtons } from '../merchant-invoice-buttons.tsx'
import classes from './invoice-rows.module.css'

export interface TransferFormProps {
  chosen: readonly OwnInvoice[]
  /** The amount the customer wants to transfer. */
  amountJmdCents: number
  onClose: () => void
}

const doneTexts = {
  sent: successTexts['bankTransfer.create'],
  waiting: 'Slip saved on this device. It’s sent when you’re back online.',
} as const

const transferProblems = (amount: string, hasSlip: boolean): Record<string, string> => ({
  ...(parseCents(amount, 'J') || amount.trim() === ''
    ? {}
    : { amountJmdCents: 'Enter an amount such as 1500 or 1,500.50, or leave it empty.' }),
  ...(hasSlip ? {} : { slip: 'Add the slip: a photo or a PDF.' }),
})

/** The bank details, the amount, and the slip. */
export function TransferForm({ chosen, amountJmdCents, onClose }: TransferFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const state = useSaveForm({
    initialValues: { amountJmdCents: plainAmount(amountJmdCents), reference: '', slip: '' },
    check: ({ amountJmdCents: amount }) => transferProblems(amount, file !== null),
    save: async (values) => {
      if (!file) return
      const invoiceIds = chosen.map(({ invoiceId }) => invoiceId)
      const cents = parseCents(values.amountJmdCents, 'J') || null
      const slip = { invoiceIds, amountJmdCents: cents, reference: values.reference.trim() }
      toastSuccess(doneTexts[await sendTransferSlip(slip, file)])
      void invalidate(['bankTransfers', 'invoices'])
      onClose()
    },
  })
  return (
    <SaveForm
      state={state}
      label="Send slip"
      actions={<DialogButtons confirm="Send slip" busy={state.busy} onClose={onClose} />}
    >
      <TransferSum chosen={chosen} amountJmdCents={amountJmdCents} />
      <TextInput
        label="Amount transferred (J$)"
        description="Leave it empty if you don’t know"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...state.form.getInputProps('amountJmdCents')}
      />
      <TextInput
        label="Bank’s reference"
        description="Optional"
        autoComplete="off"
        maxLength={200}
        {...state.form.getInputProps('reference')}
      />
      <Input.Wrapper
        size="md"
        label="Slip"
        description="A photo or a PDF"
        error={state.form.errors['slip']}
        data-field="slip"
        tabIndex={-1}
      >
        <Stack gap="xs" mt={4}>
          {file && <Text size="sm">{file.name}</Text>}
          <MerchantInvoiceButtons
            what="slip"
            isFirst={!file}
            onFile={(chosenFile) => {
              state.form.clearFieldError('slip')
              setFile(chosenFile)
            }}
          />
        </Stack>
      </Input.Wrapper>
    </SaveForm>
  )
}

/** The bank details as the office wrote them, to copy into the bank's app. */
function BankDetails() {
  const answer = useServerQuery(bankQuery)
  if (answer.is === 'away')
    return <Text size="sm">You’re offline, so the account isn’t shown. You can send the slip anyway.</Text>
  if (answer.is !== 'shown') return null
  const { details } = answer.data
  if (details === '') return <Text size="sm">Ask our office for the account to transfer to.</Text>
  return (
    <div className={classes['bank']}>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <WholeNumbers text={details} />
      </Text>
      <CopyButton value={details} what="Account details" />
    </div>
  )
}

/** The invoices with the amount to transfer, and the account to transfer it to. */
const TransferSum = ({ chosen, amountJmdCents }: Pick<TransferFormProps, 'chosen' | 'amountJmdCents'>) => (
  <Stack gap={4}>
    <Text>
      <WholeNumbers text={chosen.map(({ number }) => number).join(', ')} />:{' '}
      <strong>{formatJmd(amountJmdCents)}</strong>
    </Text>
    <BankDetails />
  </Stack>
)
