import type { ApiRow } from '#sync/api/row.ts'
import { toastError, toastSuccess } from '../stores/notifications.ts'

/** Shows the row's success text when the call ends well, "failure: detail" for 8 s when it does not, and throws on. */
export async function withToasts<T>(
  row: Pick<ApiRow, 'success' | 'failure'>,
  promise: Promise<T>,
): Promise<T> {
  try {
    const value = await promise
    if (row.success) toastSuccess(row.success)
    return value
  } catch (fault) {
    toastError(row.failure ?? '', fault instanceof Error ? fault.message : 'Unknown error occurred')
    throw fault
  }
}
