import { Text, Textarea, TextInput } from '@mantine/core'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { ReasonDialog } from '../../../components/fields/reason-dialog.tsx'
import { decisionProblems } from '../../../components/pay-out/decision-problems.ts'
import { DialogButtons } from '../../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { sendFoundDecision, sendLossDecision, sendLossReport } from '../../../queries/api/money/losses.ts'
import { toastSuccessOf, useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { formatJmd, formatUsd, parseCents } from '../../../ui/texts/format.ts'

interface DialogProps {
  pkg: Package
  onClose: () => void
}

export function ReportLostDialog({
  pkg: { packageId, trackingNumber, declaredValueUsdCents },
  onClose,
}: DialogProps) {
  const { send } = useWrite(sendLossReport)
  return (
    <ReasonDialog
      title={`Report ${trackingNumber} as lost?`}
      confirm="Report as lost"
      ask="What was done to find it?"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { reason } })
        await toastSuccessOf(sendLossReport)
      }}
    >
      A supervisor or a senior decides what the customer gets, at most the declared value of{' '}
      {formatUsd(declaredValueUsdCents)}. It can still be found.
    </ReasonDialog>
  )
}

/** Decides a claim: the whole declared value is proposed. */
export function DecideLossDialog({ pkg, loss, onClose }: DialogProps & { loss: PackageLoss }) {
  const { send } = useWrite(sendLossDecision)
  const { valueJmdCents, valueUsdCents } = loss
  const state = useSaveForm({
    initialValues: { amount: (valueJmdCents / 100).toFixed(2), reason: '' },
    check: (values) =>
      decisionProblems(values, {
        mostJmdCents: valueJmdCents,
        text: `The package was declared at ${formatJmd(valueJmdCents)}.`,
      }),
    save: async ({ amount, reason }) => {
      const body = { amountJmdCents: parseCents(amount, 'J') ?? 0, reason: reason.trim() }
      await send({ params: { id: pkg.packageId }, body })
      await toastSuccessOf(sendLossDecision)
      onClose()
    },
  })
  const cents = parseCents(state.form.values.amount, 'J') ?? 0
  const confirm = cents > 0 ? `Credit ${formatJmd(cents)}` : 'Pay nothing'
  return (
    <Dialog title={`Decide about ${pkg.trackingNumber}`} onClose={onClose}>
      <SaveForm
        state={state}
        label="Decide about the loss"
        actions={<DialogButtons confirm={confirm} busy={state.busy} onClose={onClose} />}
      >
        <Text>
          The declared value is {formatUsd(valueUsdCents)}, which was {formatJmd(valueJmdCents)} on the day of
          the report. The customer gets a credit note for the amount.
        </Text>
        <TextInput
          label="Amount (J$)"
          description="0 to pay nothing."
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          data-autofocus
          {...state.form.getInputProps('amount')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Textarea
          label="Reason"
          description="The customer sees it."
          maxLength={500}
          {...state.form.getInputProps('reason')}
        />
      </SaveForm>
    </Dialog>
  )
}

/** Decides about the credit for a package that was found after all. */
export function DecideFoundDialog({
  pkg: { packageId, trackingNumber },
  loss,
  keepsCredit,
  onClose,
}: DialogProps & { loss: PackageLoss; keepsCredit: boolean }) {
  const { send } = useWrite(sendFoundDecision)
  const amount = formatJmd(loss.paidJmdCents)
  return (
    <ReasonDialog
      title={keepsCredit ? `Let the customer keep ${amount}?` : `Take ${amount} back?`}
      confirm={keepsCredit ? 'Keep credit' : 'Take credit back'}
      ask="Why? The customer sees it."
      isHarmless={keepsCredit}
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: packageId }, body: { keepsCredit, reason } })
        await toastSuccessOf(sendFoundDecision)
      }}
    >
      {trackingNumber} was found after it was paid for. After this it can be billed and handed over.
    </ReasonDialog>
  )
}
