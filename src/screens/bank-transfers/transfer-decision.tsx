import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { plainAmount } from '../../components/pay-out/part-amount.ts'
import { SeenBefore } from '../../components/pay-out/seen-before.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { confirmBankTransfer, refuseBankTransfer } from '../../queries/api/money/bank-transfers.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { FieldGrid } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatJmd, parseCents } from '../../ui/texts/format.ts'

const owedOn = ({ items }: BankTransferReply): number =>
  items.reduce((sum, { statusId, balanceJmdCents }) => sum + (statusId === 'void' ? 0 : balanceJmdCents), 0)

/** Confirms a transfer as the bank shows it. */
function useConfirmation(transfer: BankTransferReply) {
  const { bankTransferId: id, amountJmdCents, reference } = transfer
  const { send } = useWrite(confirmBankTransfer)
  return useSaveForm({
    initialValues: {
      amountJmdCents: plainAmount(amountJmdCents ?? owedOn(transfer)),
      reference,
      seenBefore: false,
    },
    check: (values): Record<string, string> => ({
      ...(parseCents(values.amountJmdCents, 'J')
        ? {}
        : { amountJmdCents: 'Enter the amount that the bank shows, such as 1,500.50.' }),
      ...(values.reference.trim() ? {} : { reference: 'Enter what the bank calls the transfer.' }),
      ...(transfer.seenBefore.length === 0 || values.seenBefore
        ? {}
        : { seenBefore: 'Look for the money in the bank a second time, then tick this.' }),
    }),
    save: async (values) => {
      const cents = parseCents(values.amountJmdCents, 'J') ?? 0
      const { seenBefore } = values
      const body = { amountJmdCents: cents, reference: values.reference.trim(), seenBefore }
      const { receiptNumber } = await send({ params: { id }, body })
      toastSuccess(`Transfer confirmed, receipt ${receiptNumber ?? ''}`)
    },
  })
}

/** The office's decision: the amount that arrived, or the reason for the refusal. */
export function TransferDecision({ transfer }: { transfer: BankTransferReply }) {
  const { bankTransferId: id } = transfer
  const [refusing, refuse] = useDisclosure(false)
  const owed = owedOn(transfer)
  const state = useConfirmation(transfer)
  const toCredit = (parseCents(state.form.values.amountJmdCents, 'J') ?? 0) - owed
  return (
    <Panel title="Check against the bank">
      <SaveForm
        state={state}
        label="Confirm transfer"
        actions={
          <Group justify="flex-end">
            <Button variant="default" onClick={refuse.open}>
              Refuse
            </Button>
            <Button type="submit" loading={state.busy}>
              Confirm transfer
            </Button>
          </Group>
        }
      >
        <SeenBefore seenBefore={transfer.seenBefore} />
        <FieldGrid>
          <TextInput
            label="Amount in the bank (J$)"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            {...state.form.getInputProps('amountJmdCents')}
          />
          <TextInput
            label="Bank’s reference"
            autoComplete="off"
            maxLength={200}
            {...state.form.getInputProps('reference')}
          />
        </FieldGrid>
        {(transfer.seenBefore.length > 0 || state.form.errors['seenBefore']) && (
          <Checkbox
            label="The bank shows this money as well as the other"
            {...state.form.getInputProps('seenBefore', { type: 'checkbox' })}
          />
        )}
        {toCredit > 0 && (
          <Text size="sm" role="status">
            {formatJmd(toCredit)} is more than these invoices owe and becomes account credit.
          </Text>
        )}
      </SaveForm>
      {refusing && <RefuseDialog bankTransferId={id} onClose={refuse.close} />}
    </Panel>
  )
}

function RefuseDialog({ bankTransferId, onClose }: { bankTransferId: string; onClose: () => void }) {
  const { send } = useWrite(refuseBankTransfer)
  return (
    <ReasonDialog
      title="Refuse this transfer?"
      confirm="Refuse transfer"
      ask="What the customer should know"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: bankTransferId }, body: { reason } })
        await toastSuccessOf(refuseBankTransfer)
      }}
    >
      The customer gets a message with this reason, and the invoices are still to be paid.
    </ReasonDialog>
  )
}
