import { Textarea, TextInput } from '@mantine/core'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { canWaive } from '#sync/policies/waiver.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useSession } from '../../session/session.ts'
import type { OrderStep } from './order-steps-forward.ts'
import { useStep } from './use-step.ts'

interface OrderStepDialogProps {
  order: StoreOrderReply
  step: OrderStep
  onClose: () => void
}

const pickFilled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/** The next step. People with the right to waive the payment can take it before the payment. */
export function OrderStepDialog({ order, step, onClose }: OrderStepDialogProps) {
  const session = useSession()
  const take = useStep(order)
  const mayWaive = step.to === 'purchased' && session !== null && canWaive(session)
  const mayAnnounce = step.to === 'purchased'
  const state = useSaveForm({
    initialValues: { waiverReason: '', trackingNumber: '' },
    check: () => ({}),
    save: async ({ waiverReason, trackingNumber }) => {
      const texts = { waiverReason: waiverReason.trim(), trackingNumber: trackingNumber.trim() }
      await take({ status: step.to, ...pickFilled(texts) })
      onClose()
    },
  })
  return (
    <FormDialog title={`${step.confirm}?`} onClose={onClose} label={step.confirm} state={state}>
      <div>{step.text}</div>
      {mayAnnounce && (
        <TextInput
          label="Tracking number (optional)"
          description="Announces the items as the customer’s package. It can be entered later."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={200}
          {...state.form.getInputProps('trackingNumber')}
        />
      )}
      {mayWaive && (
        <Textarea
          label="Buy before it is paid (optional)"
          description="A reason lets it be bought although the invoice is still owed."
          maxLength={500}
          {...state.form.getInputProps('waiverReason')}
        />
      )}
    </FormDialog>
  )
}
