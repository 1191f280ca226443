import { Refusal } from '#sync/lib/refusal.ts'

/**
 * Why a change was not saved, for the person who made it. Only a Refusal has words for people: anything else is a fault,
 * caught for the person's sake and still told to whoever collects faults.
 */
export function notSavedText(error: unknown): string {
  if (error instanceof Refusal) return error.message
  globalThis.reportError?.(error)
  return 'Could not be saved on this device. Try again.'
}
