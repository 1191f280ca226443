import { WordedError } from '#sync/lib/refusal.ts'

/**
 * Why a change was not saved, for the person who made it. Only refusals and answers of the server have words for people: anything else is a fault,
 * caught for the person's sake and still told to whoever collects faults.
 */
export function notSavedText(error: unknown): string {
  if (error instanceof WordedError) return error.message
  globalThis.reportError?.(error)
  return 'Could not be saved on this device. Try again.'
}
