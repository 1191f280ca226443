import { Refusal } from '#sync/lib/refusal.ts'
import { answer, type ScanAnswer } from './use-verdict.ts'

/** The fault is shown to the person and still reported to the error collector. */
export function notSavedAnswer(error: unknown, code: string): ScanAnswer {
  if (!(error instanceof Refusal)) globalThis.reportError?.(error)
  const why = error instanceof Refusal ? error.message : 'Something went wrong on this device. Scan it again.'
  return answer('refused', 'Not saved', { text: why, code })
}

/** Shown when the device hasn't answered for too long. The actual answer follows. */
export const lateAnswer = (code: string): ScanAnswer =>
  answer('refused', 'Not saved yet', {
    text: 'This device’s storage isn’t answering. Keep this box apart until it does.',
    code,
  })
