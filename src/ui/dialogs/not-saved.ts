import { WordedError } from '#sync/lib/refusal.ts'

/**
 * Why a change wasn't saved, for the person who made it. Only refusals and server replies have messages for people; any
 * other error is a fault, which is caught here and still reported to the error collector.
 */
export function notSavedText(error: unknown): string {
  if (error instanceof WordedError) return error.message
  globalThis.reportError?.(error)
  return 'Could not be saved on this device. Try again.'
}

/** Why a call failed, in the words of the server or of the browser. */
export const failureText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'That failed. Please try again.'

/** Joins texts as sentences, because some texts of the specification have no full stop. */
export const joinSentences = (...texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(' ')
