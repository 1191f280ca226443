import { lazy } from 'react'
import { fetchLabels } from '../../components/labels/lazy-labels.ts'
import { afterFirstScreen } from '../../stores/first-screen.ts'

const statusModal = async () => ({ default: (await import('./status-modal.tsx')).StatusModal })
const deleteModal = async () => ({ default: (await import('./delete-modal.tsx')).DeleteModal })
const customsDialog = async () => ({ default: (await import('./customs-dialog.tsx')).CustomsDialog })

/** What a list or a package is looked at without. */
export const StatusModal = lazy(statusModal)
export const DeleteModal = lazy(deleteModal)
export const CustomsDialog = lazy(customsDialog)

/** Fetched with the page and not with the first press of a button: by then the signal may be gone. */
export async function fetchPackageDialogs(): Promise<void> {
  await afterFirstScreen()
  await Promise.all([statusModal(), deleteModal(), customsDialog(), fetchLabels()])
}
