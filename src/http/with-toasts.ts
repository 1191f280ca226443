import type { ApiRow } from '#sync/api/row.ts'
import { toastError, toastSuccess } from '../stores/notifications.ts'
import { CallError } from './call-error.ts'

/** Shows the call's success message if it succeeds, or "failure: detail" for 8 s if it fails, and rethrows. */
export async function withToasts<T>(
  row: () => Promise<Pick<ApiRow, 'success' | 'failure'>>,
  promise: Promise<T>,
): Promise<T> {
  try {
    const value = await promise
    const { success } = await row()
    if (success) toastSuccess(success)
    return value
  } catch (fault) {
    const { failure = '' } = await row().catch(() => ({ failure: '' }))
    toastError(failure, fault instanceof Error ? fault.message : 'Unknown error occurred')
    // The form around it doesn't say it again.
    if (fault instanceof CallError) fault.context = ''
    throw fault
  }
}
