import { Refusal } from '#sync/lib/refusal.ts'
import { SilentDatabase, UncertainWrite } from './silence.ts'

export const noSpaceText =
  'This device is full. The scan was NOT saved. Free some space on the device, or send what is waiting, and scan again.'

const nameOf = (fault: unknown): string =>
  fault instanceof Error || fault instanceof DOMException ? fault.name : ''

/** Recognizes the errors by which browsers report that the disk or the site's quota is full. */
export function isFull(fault: unknown): boolean {
  if (nameOf(fault) === 'QuotaExceededError') return true
  return fault instanceof Error && 'inner' in fault && nameOf(fault.inner) === 'QuotaExceededError'
}

/** WebKit drops connections in the background and reports it in several ways; reopening helps. */
export function isLostConnection(fault: unknown): boolean {
  const name = nameOf(fault)
  if (fault instanceof SilentDatabase || name === 'InvalidStateError' || name === 'DatabaseClosedError')
    return true
  const text = fault instanceof Error ? fault.message : ''
  return name === 'UnknownError' || /connection.*(lost|clos)/i.test(text)
}

const refusals: readonly string[] = ['SecurityError', 'NotAllowedError', 'MissingAPIError', 'MissingAPI']

/** Recognizes a browser that has no database for this site: it says so, or has none at all. */
export function isRefusedByBrowser(fault: unknown): boolean {
  if (refusals.includes(nameOf(fault))) return true
  return fault instanceof Error && 'inner' in fault && refusals.includes(nameOf(fault.inner))
}

export const silentText =
  'This device’s storage isn’t answering. Close other tabs of this app and reload, then scan again. What was saved before is safe.'

export const uncertainText =
  'This device’s storage stopped answering while it was saving. Scan it again: the answer says whether it was saved.'

/** Replaces faults that people can do something about by Refusals with a message; other faults stay unchanged. */
export function toStorageError(fault: unknown): unknown {
  if (isFull(fault)) return new Refusal('no-space', noSpaceText)
  if (fault instanceof UncertainWrite) return new Refusal('unavailable', uncertainText)
  return isLostConnection(fault) ? new Refusal('unavailable', silentText) : fault
}
