import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Scan, ScanInput } from '#sync/rules/tracking/scan.ts'
import { claimScans, isIntercepted } from '../claims.ts'
import { filterScan } from './scan-filter.ts'

export interface CaptureOptions {
  /** Called once for each code, from any source. */
  readonly onScan: (scan: Scan) => void
  /** A scan is incomplete. */
  readonly onBroken: () => void
}

export interface Capture {
  /** Accepts input from the viewfinder and the entry field. */
  readonly take: (input: ScanInput) => void
}

/**
 * Receives scans from camera, wedge scanner and typing while the screen is shown. The scan layer listens to the wedge.
 */
export function useCapture(options: CaptureOptions): Capture {
  const latest = useRef(options)
  // Scans come from outside React and always belong to the screen that is shown.
  useEffect(() => {
    latest.current = options
  })
  // A layout effect, because the previous desk releases its claim in the same commit.
  useLayoutEffect(
    () =>
      claimScans({
        onScan: (scan) => latest.current.onScan(scan),
        onBroken: () => latest.current.onBroken(),
      }),
    [],
  )
  const take = useCallback((input: ScanInput) => {
    const scan = filterScan(input)
    if (scan && !isIntercepted(scan)) latest.current.onScan(scan)
  }, [])
  return { take }
}
