import { useCallback, useEffect, useRef, useState } from 'react'
import { scanSettings } from '../stores/scan-settings.ts'
import { defaultBurstRules } from './burst.ts'
import { unlockSoundOnTouch } from './feedback.ts'
import { createScanFilter, type Incoming, type Scan, type ScanSource } from './scan.ts'
import { listenForWedge } from './wedge.ts'

export interface CaptureOptions {
  /** Each code once, whichever way it came in; `scan` says what it is. */
  readonly onCode: (raw: string, source: ScanSource, scan: Scan) => void
  /** False while a dialog must not be interrupted. */
  readonly enabled: boolean
}

export interface Capture {
  /** Where the viewfinder and the entry field hand in what they have. */
  readonly take: (incoming: Incoming) => void
}

/** One way in for camera, wedge scanner and typing. The wedge is heard while this is mounted and enabled. */
export function useCapture({ onCode, enabled }: CaptureOptions): Capture {
  const [filter] = useState(() => createScanFilter(() => performance.now()))
  const latest = useRef({ onCode, enabled })
  // Scans come from outside React and always mean what the screen shows now.
  useEffect(() => {
    latest.current = { onCode, enabled }
  })
  const take = useCallback(
    (incoming: Incoming) => {
      if (!latest.current.enabled) return
      const scan = filter(incoming)
      if (scan) latest.current.onCode(scan.raw, scan.source, scan)
    },
    [filter],
  )
  // The page itself is the scanner's field: no element of ours gets its keys.
  useEffect(() => {
    if (!enabled) return
    return listenForWedge(document, {
      rules: () => ({ ...defaultBurstRules, prefix: scanSettings().prefix, suffix: scanSettings().suffix }),
      onScan: ({ raw, msPerChar }) => take({ raw, source: 'wedge', msPerChar }),
    })
  }, [enabled, take])
  // Sound is allowed from the first touch on, which may come long before the first scan.
  useEffect(() => unlockSoundOnTouch(document), [])
  return { take }
}
