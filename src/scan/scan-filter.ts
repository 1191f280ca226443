import { scanSettings } from '../stores/scan-settings.ts'
import { createScanFilter } from './scan.ts'

/** One for all screens: a scan that changes the screen is not a second one on the next. */
export const filterScan = createScanFilter(
  () => performance.now(),
  () => scanSettings().binPrefix,
)
