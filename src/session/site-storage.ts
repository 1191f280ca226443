import { dropShared } from '../pwa/shared-file.ts'
import { forgetStored } from '../stores/kept-storage.ts'

/** Keys that belong to the device or are managed elsewhere. None of them reveals who worked here. */
const ofDevice = new Set([
  'mantine-color-scheme-value',
  'quayside.menu',
  'quayside.device',
  'quayside.leaving',
  'quayside.log-out',
  'quayside.numbers',
  'quayside.people',
  'quayside.push',
  'quayside.scan-settings',
  'quayside.skew',
  'quayside.synced',
])

/** All other keys are deleted at a logout, including future ones unless they are listed above. */
export function clearSiteStorage(): void {
  // The stores come first, because they may write what they emptied.
  forgetStored()
  for (const key of Object.keys(localStorage)) if (!ofDevice.has(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  if ('caches' in globalThis) void dropShared(caches)
}
