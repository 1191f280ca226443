import { Button, Group, Text, TextInput } from '@mantine/core'
import type { PaymentReply } from '#sync/api/money/payments.ts'
import { settledBy } from '#sync/rules/payments/cash.ts'
import { methodRules } from '#sync/rules/payments/payment-methods.ts'
import { allocate } from '#sync/rules/prices/allocation.ts'
import { type TypedParts, typedParts } from '../../components/fields/typed-parts.ts'
import { UsedAgainReason } from '../../components/pay-out/used-again-reason.tsx'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useRowAtOpening } from '../../components/save-form/use-row-at-opening.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { openInvoicesQuery } from '../../queries/api/money/invoices.ts'
import { correctPayment } from '../../queries/api/money/payments.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { formatJmd } from '../../ui/texts/format.ts'
import { findTargets, type PaymentTarget, readCorrection } from './correct-payment.ts'
import { CorrectionSums } from './correction-sums.tsx'

interface CorrectPaymentDialogProps {
  payment: PaymentReply
  onClose: () => void
}

/** Corrects a payment's reference details, and the invoices it pays. */
export function CorrectPaymentDialog({ payment, onClose }: CorrectPaymentDialogProps) {
  const atOpening = useRowAtOpening(payment)
  const answer = useServerQuery(openInvoicesQuery(atOpening.accountId))
  const { receiptNumber } = atOpening
  return (
    <Dialog title={`Correct ${receiptNumber}`} size="lg" fromTop onClose={onClose}>
      <ServerContent
        answer={answer}
        away="You’re offline. Payments can be corrected when you’re back online."
      >
        {(invoices) => (
          <CorrectionForm
            atOpening={atOpening}
            targets={findTargets(atOpening, invoices)}
            onClose={onClose}
          />
        )}
      </ServerContent>
    </Dialog>
  )
}

interface CorrectionFormProps {
  /** The payment at the time of opening, which the correction is based on. */
  atOpening: PaymentReply
  onClose: () => void
  targets: readonly PaymentTarget[]
}

interface CorrectionValues {
  reference: string
  usedAgainReason: string
  parts: TypedParts
}

/** The form, and the parts that its texts represent. */
function useCorrection({ atOpening, targets, onClose }: CorrectionFormProps) {
  const { send } = useEdit(correctPayment)
  const { paymentId, kind, method, reference, allocations } = atOpening
  const isRefund = kind === 'Refund'
  const settledJmdCents = settledBy(atOpening)
  const readTyped = ({ parts }: CorrectionValues) =>
    readCorrection(parts, settledJmdCents, atOpening, targets)
  const state = useSaveForm<CorrectionValues>({
    initialValues: { reference, usedAgainReason: '', parts: typedParts(allocations) },
    check: (values): Record<string, string> => {
      const read = readTyped(values)
      const isMissing = methodRules[method].needsReference && values.reference.trim() === ''
      return {
        ...(isMissing ? { reference: 'Enter the number that finds this money again.' } : {}),
        ...(read.ok || isRefund ? {} : { parts: read.problem }),
      }
    },
    save: async (values) => {
      const read = readTyped(values)
      await send({
        params: { paymentId },
        body: {
          reference: values.reference.trim(),
          usedAgainReason: values.usedAgainReason.trim() || undefined,
          ...(read.ok && !isRefund ? { allocations: read.parts } : {}),
        },
        base: atOpening,
      })
      await toastSuccessOf(correctPayment)
      onClose()
    },
  })
  return { state, isRefund, settledJmdCents, read: readTyped(state.form.values) }
}

function CorrectionForm(props: CorrectionFormProps) {
  const { targets, onClose } = props
  const { state, isRefund, settledJmdCents, read } = useCorrection(props)
  const { form } = state
  const setParts = (parts: TypedParts) => {
    form.clearFieldError('parts')
    form.setFieldValue('parts', parts)
  }
  const fillOldest = () =>
    setParts(
      typedParts(
        allocate(
          settledJmdCents,
          targets.map(({ invoiceId, mostJmdCents }) => ({ invoiceId, balanceJmdCents: mostJmdCents })),
        ),
      ),
    )
  return (
    <SaveForm
      state={state}
      label="Correct payment"
      actions={<DialogButtons confirm="Save" busy={state.busy} onClose={onClose} />}
    >
      <TextInput
        label="Reference"
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reference')}
      />
      {(form.errors['reference'] || form.values.usedAgainReason) && (
        <UsedAgainReason {...form.getInputProps('usedAgainReason')} />
      )}
      {!isRefund && (
        <>
          <Targets targets={targets} typed={form.values.parts} onChange={setParts} />
          {form.errors['parts'] && (
            <Text c="var(--mantine-color-error)" size="sm" role="alert">
              {form.errors['parts']}
            </Text>
          )}
          {targets.length > 0 && (
            <Group>
              <Button variant="default" size="xs" onClick={fillOldest}>
                Fill from the top
              </Button>
              <Button variant="default" size="xs" onClick={() => setParts({})}>
                Clear all
              </Button>
            </Group>
          )}
          <CorrectionSums payment={props.atOpening} sumJmdCents={read.ok ? read.sumJmdCents : null} />
        </>
      )}
    </SaveForm>
  )
}

interface TargetsProps {
  targets: readonly PaymentTarget[]
  typed: TypedParts
  onChange: (parts: TypedParts) => void
}

/** A field for each invoice: Tab moves to the next one, and Enter saves. */
function Targets({ targets, typed, onChange }: TargetsProps) {
  if (targets.length === 0)
    return <Text>This customer owes nothing else. What the payment doesn’t pay is account credit.</Text>
  return targets.map(({ invoiceId, number, balanceJmdCents, mostJmdCents }) => (
    <TextInput
      key={invoiceId}
      name="parts"
      label={number}
      description={
        balanceJmdCents < mostJmdCents
          ? `${formatJmd(mostJmdCents - balanceJmdCents)} from this payment now, ${formatJmd(balanceJmdCents)} still owed`
          : `${formatJmd(balanceJmdCents)} owed`
      }
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={typed[invoiceId] ?? ''}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange({ ...typed, [invoiceId]: event.currentTarget.value })}
    />
  ))
}
