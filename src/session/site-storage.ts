import { dropShared } from '../pwa/shared-file.ts'
import { dropAllInput } from '../stores/kept-input.ts'

/** What belongs to the device, or has a keeper of its own. None of it tells who worked here. */
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

/** Everything else goes when somebody leaves: what is added later is gone unless it is named above. */
export function clearSiteStorage(): void {
  dropAllInput()
  for (const key of Object.keys(localStorage)) if (!ofDevice.has(key)) localStorage.removeItem(key)
  sessionStorage.clear()
  if ('caches' in globalThis) void dropShared(caches)
}
