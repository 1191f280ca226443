import { lazy } from 'react'
import { fetchLabels } from '../../components/labels/lazy-labels.ts'
import { afterFirstScreen } from '../../stores/first-screen.ts'

const statusModal = async () => ({ default: (await import('./status-modal.tsx')).StatusModal })
const deleteModal = async () => ({ default: (await import('./delete-modal.tsx')).DeleteModal })
const customsDialog = async () => ({ default: (await import('./customs-dialog.tsx')).CustomsDialog })

/** Loaded later, because viewing a list or a package doesn't need them. */
export const StatusModal = lazy(statusModal)
export const DeleteModal = lazy(deleteModal)
export const CustomsDialog = lazy(customsDialog)

/** Loads the dialogs with the page instead of at the first press, when the signal may be gone. */
export async function fetchPackageDialogs(): Promise<void> {
  await afterFirstScreen()
  await Promise.all([statusModal(), deleteModal(), customsDialog(), fetchLabels()])
}
