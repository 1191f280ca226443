import { undoLocalCheckIn } from '../../changes/undo.ts'
import type { LocalCheckIn } from '../../queries/check-ins.ts'
import { countCheckIn } from '../../stores/desk.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { notSavedText } from '../../ui/dialogs/not-saved.ts'

/** Undoes a check-in, and shows the result. */
export async function undoWithToast(item: LocalCheckIn): Promise<void> {
  const number = item.package?.trackingNumber ?? item.trackingNumber
  try {
    await undoLocalCheckIn(item)
    countCheckIn(-1)
    toastSuccess(`Check-in of ${number} undone. Take its label off the box.`)
  } catch (error) {
    toastError(notSavedText(error))
  }
}
