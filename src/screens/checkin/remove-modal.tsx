import { withdrawCheckIn } from '../../changes/withdraw.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'

interface RemoveModalProps {
  uid: string
  trackingNumber: string
  onClose: () => void
}

/** Removes a wrong scan while it is still only on this device. */
export function RemoveModal({ uid, trackingNumber, onClose }: RemoveModalProps) {
  const remove = async () => {
    await withdrawCheckIn(uid)
    toastSuccess(`${trackingNumber} is no longer checked in`)
    onClose()
  }
  return (
    <AskDialog title={`Remove ${trackingNumber}?`} confirm="Remove" onConfirm={remove} onClose={onClose}>
      This scan hasn’t been sent. Removing it deletes its photos and edits too. Take its label off the box.
    </AskDialog>
  )
}
