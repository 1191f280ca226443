import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Scan, ScanInput } from '#sync/rules/tracking/scan.ts'
import { claimScans, isIntercepted } from './claims.ts'
import { filterScan } from './scan-filter.ts'

export interface CaptureOptions {
  /** Each code once, whichever way it came in. */
  readonly onScan: (scan: Scan) => void
  /** A scanner sent something, and part of it is missing. */
  readonly onBroken: () => void
}

export interface Capture {
  /** Where the viewfinder and the entry field hand in what they have. */
  readonly take: (input: ScanInput) => void
}

/** Camera, wedge scanner and typing come in here while the screen is shown. The scan layer hears the wedge. */
export function useCapture(options: CaptureOptions): Capture {
  const latest = useRef(options)
  // Scans come from outside React and always mean what the screen shows now.
  useEffect(() => {
    latest.current = options
  })
  // With the drawing, not after it: the desk before gives its claim up in the same commit.
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
