import { Textarea } from '@mantine/core'
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

/** The next step. People with the right to waive the payment can take it before the payment. */
export function OrderStepDialog({ order, step, onClose }: OrderStepDialogProps) {
  const session = useSession()
  const take = useStep(order)
  const mayWaive = step.to === 'purchased' && session !== null && canWaive(session)
  const state = useSaveForm({
    initialValues: { waiverReason: '' },
    check: () => ({}),
    save: async ({ waiverReason }) => {
      const reason = waiverReason.trim()
      await take({ status: step.to, ...(reason ? { waiverReason: reason } : {}) })
      onClose()
    },
  })
  return (
    <FormDialog title={`${step.confirm}?`} onClose={onClose} label={step.confirm} state={state}>
      <div>{step.text}</div>
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
