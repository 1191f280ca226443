import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryAllows } from '#sync/entities/deliveries/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { cancelOwnDelivery } from '../../../queries/api/own/own-deliveries.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { toastSuccess } from '../../../stores/notifications.ts'
import { AskDialog } from '../../../ui/dialogs/ask-dialog.tsx'
import { useArea } from '../area.ts'
import { DayDialog } from './day-dialog.tsx'

/** The changes a customer can still make: the day while the delivery is at the office, everything until it first leaves. */
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
        <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
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
        toastSuccess('Your delivery is cancelled. Your packages are at the office.')
        await navigate({ to: area.deliveries })
      }}
      onClose={onClose}
    >
      Your packages stay at the office, where you can pick them up. If you paid the delivery fee, it becomes
      credit for your next invoice.
    </AskDialog>
  )
}
