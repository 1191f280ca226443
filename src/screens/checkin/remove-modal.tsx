import { withdrawCheckIn } from '../../data/withdraw.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'

interface RemoveModalProps {
  uid: string
  trackingNumber: string
  onClose: () => void
}

/** Takes the wrong box off the list while nobody else has heard of it. */
export function RemoveModal({ uid, trackingNumber, onClose }: RemoveModalProps) {
  const remove = async () => {
    await withdrawCheckIn(uid)
    toastSuccess(`${trackingNumber} is no longer checked in`)
    onClose()
  }
  return (
    <AskDialog title={`Remove ${trackingNumber}?`} confirm="Remove" onConfirm={remove} onClose={onClose}>
      It has not been sent. It goes from this device with its photos and corrections, as if it had never been
      scanned. Take its label off the box.
    </AskDialog>
  )
}
