import { Refusal } from '#sync/lib/refusal.ts'
import { answer, type ScanAnswer } from './use-verdict.ts'

/** A fault is caught here for the person's sake, and still reported to whoever collects faults. */
export function notSavedAnswer(error: unknown, code: string): ScanAnswer {
  if (!(error instanceof Refusal)) globalThis.reportError?.(error)
  const why = error instanceof Refusal ? error.message : 'Something went wrong on this device. Scan it again.'
  return answer('refused', 'Not saved', { text: why, code })
}

/** While the device has said nothing for too long. The answer proper follows, whatever it is. */
export const lateAnswer = (code: string): ScanAnswer =>
  answer('refused', 'Not saved yet', {
    text: 'This device’s storage isn’t answering. Keep this box apart until it does.',
    code,
  })
