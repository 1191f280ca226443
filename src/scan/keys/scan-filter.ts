import { createScanFilter } from '../scan.ts'
import { scanSettings } from '../scan-settings.ts'

/** A single filter for all screens, so that a scan that changes the screen isn't repeated on the next one. */
export const filterScan = createScanFilter(
  () => performance.now(),
  () => scanSettings().binPrefix,
)
