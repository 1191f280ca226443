import { toastError } from '../stores/notifications.ts'
import { CallError } from './call-error.ts'

/** At the end of a session the log-in says so. */
const endedStatus = 401

const contextOf = (fault: unknown): string =>
  fault instanceof CallError && fault.status !== endedStatus ? fault.context : ''

/**
 * Says in the specification's words that something couldn't be read, with the reason. Without contact the screens say so
 * themselves.
 */
export function tellReadFailure(fault: unknown): void {
  const context = contextOf(fault)
  if (context !== '' && fault instanceof CallError && fault.status !== 0) toastError(context, fault.message)
}

/** Says in the specification's words, once, what failed; the reason is shown where the person pressed. */
export function tellWriteFailure(fault: unknown): void {
  const context = contextOf(fault)
  if (context === '') return
  toastError(context)
  if (fault instanceof CallError) fault.context = ''
}
