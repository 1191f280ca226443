import { ids } from './seams.ts'

const idKey = 'quayside.device'
const longestName = 100

/**
 * The id of this browser profile, which names it in rows made offline until the server fills in its own name for the
 * device.
 */
export function deviceId(): string {
  const storedId = localStorage.getItem(idKey)
  if (storedId) return storedId
  const fresh = ids.next()
  localStorage.setItem(idKey, fresh)
  return fresh
}

/** The name by which the office sees this device. */
export const deviceName = (): string => navigator.userAgent.slice(0, longestName)
