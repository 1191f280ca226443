import { Button, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Delivery } from '#sync/entities/delivery.ts'
import { deliveryAllows } from '#sync/entities/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { useRowEdit } from '../../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { cancelOwnDelivery, changeOwnDelivery } from '../../../queries/api/own-deliveries.ts'
import { useEdit, useWrite } from '../../../queries/api/use-write.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { useArea } from '../area.ts'
import { FormDialog } from '../profile/form-dialog.tsx'
import { dayChoices, type PlanValues, planBody, planOf, windowChoices } from './request-values.ts'

/** What a customer may still change: the day while it is in the office, all of it before it first leaves. */
export function DeliveryChanges({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState<'day' | 'cancel' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {isOneOf(deliveryAllows.ownChange.in, delivery.status) && (
        <Button variant="default" onClick={() => setOpen('day')}>
          Change day
        </Button>
      )}
      {isOneOf(deliveryAllows.ownCancel.in, delivery.status) && (
        <Button variant="subtle" color="red.8" onClick={() => setOpen('cancel')}>
          Cancel delivery
        </Button>
      )}
      {open === 'day' && <DayDialog delivery={delivery} onClose={close} />}
      {open === 'cancel' && <CancelDialog delivery={delivery} onClose={close} />}
    </>
  )
}

interface OwnDialogProps {
  delivery: Delivery
  onClose: () => void
}

function DayDialog({ delivery, onClose }: OwnDialogProps) {
  const { send } = useEdit(changeOwnDelivery)
  const edits = useRowEdit({
    ...{ edit: 'deliveries.update', rowId: delivery.deliveryId, row: delivery },
    valuesOf: planOf,
  })
  const state = useSaveForm<PlanValues>({
    initialValues: edits.values,
    edits,
    check: () => ({}),
    save: async (values) => {
      await send({
        params: { deliveryId: delivery.deliveryId },
        body: planBody(values),
        base: edits.row,
      })
      toastSuccess((await changeOwnDelivery.row()).success ?? '')
      onClose()
    },
  })
  const field = state.form.getInputProps
  return (
    <FormDialog title="Change the day" label="Save" state={state} onClose={onClose}>
      <NativeSelect label="Day" data={dayChoices(delivery.scheduledFor)} {...field('scheduledFor')} />
      <NativeSelect label="Time" data={windowChoices} {...field('window')} />
    </FormDialog>
  )
}

function CancelDialog({ delivery: { deliveryId }, onClose }: OwnDialogProps) {
  const { send } = useWrite(cancelOwnDelivery)
  const area = useArea()
  const navigate = useNavigate()
  return (
    <AskDialog
      title="Cancel this delivery?"
      confirm="Cancel delivery"
      onConfirm={async () => {
        await send({ params: { id: deliveryId } })
        toastSuccess('Your delivery is cancelled. Your packages wait at the office.')
        await navigate({ to: area.deliveries })
      }}
      onClose={onClose}
    >
      Your packages stay at the office, where you can pick them up. If you paid the delivery fee, it becomes
      credit for your next invoice.
    </AskDialog>
  )
}
