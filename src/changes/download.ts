import { toastError } from '../stores/notifications.ts'
import { saveFile } from '../ui/files/save-file.ts'
import { exportQueue } from './refused.ts'

/** Downloads unsent and refused work as a file, to be carried by hand as a last resort. Shows a message if it fails. */
export async function downloadUnsent(): Promise<void> {
  try {
    saveFile(await exportQueue(), 'quayside-unsent.json')
  } catch (error) {
    toastError('The export failed', error instanceof Error ? error.message : '')
  }
}
