import { toastError } from '../stores/notifications.ts'
import { saveFile } from '../ui/save-file.ts'
import { exportQueue } from './refused.ts'

/** Unsent and refused work as a file, to be carried by hand when nothing else is left. Says so when it cannot be made. */
export async function downloadUnsent(): Promise<void> {
  try {
    saveFile(await exportQueue(), 'quayside-unsent.json')
  } catch (error) {
    toastError('The export failed', error instanceof Error ? error.message : '')
  }
}
