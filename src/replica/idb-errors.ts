import { Refusal } from '#sync/lib/refusal.ts'

export const noSpaceText =
  'This device is full. The scan was NOT saved. Free some space on the device, or send what is waiting, and scan again.'

const nameOf = (fault: unknown): string =>
  fault instanceof Error || fault instanceof DOMException ? fault.name : ''

/** The names under which browsers say that the disk or the site's share of it is full. */
export function isFull(fault: unknown): boolean {
  if (nameOf(fault) === 'QuotaExceededError') return true
  return fault instanceof Error && 'inner' in fault && nameOf(fault.inner) === 'QuotaExceededError'
}

/** WebKit drops connections in the background, and says so in several ways; opening anew helps. */
export function isLostConnection(fault: unknown): boolean {
  const name = nameOf(fault)
  if (name === 'InvalidStateError' || name === 'DatabaseClosedError') return true
  const text = fault instanceof Error ? fault.message : ''
  return name === 'UnknownError' || /connection.*(lost|clos)/i.test(text)
}

export const toStorageError = (fault: unknown): unknown =>
  isFull(fault) ? new Refusal('no-space', noSpaceText) : fault
