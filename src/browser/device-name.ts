import { ids } from './seams.ts'

const idKey = 'quayside.device'
const longestName = 100

/** This browser profile, as rows made offline name it until the server puts its own name for the device. */
export function deviceId(): string {
  const known = localStorage.getItem(idKey)
  if (known) return known
  const fresh = ids.next()
  localStorage.setItem(idKey, fresh)
  return fresh
}

/** What the office sees of this device. */
export const deviceName = (): string => navigator.userAgent.slice(0, longestName)
