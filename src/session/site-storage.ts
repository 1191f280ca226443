import { dropShared } from '../pwa/shared-file.ts'
import { dropAllInput } from '../stores/kept-input.ts'
import { forgetCleared } from '../stores/kept-storage.ts'

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
  dropAllInput()
  for (const key of Object.keys(localStorage)) if (!ofDevice.has(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  forgetCleared()
  if ('caches' in globalThis) void dropShared(caches)
}
