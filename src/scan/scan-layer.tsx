import { useEffect, useRef } from 'react'
import { currentClaim, isIntercepted, type UnclaimedScans } from './claims.ts'
import { unlockSoundOnTouch } from './feedback.ts'
import { defaultBurstRules } from './keys/burst.ts'
import { filterScan } from './keys/scan-filter.ts'
import { listenForWedge } from './keys/wedge.ts'
import { scanSettings } from './scan-settings.ts'
import { deliverWhenReady } from './waiting-scans.ts'

/**
 * Listens for the wedge scanner on every screen of its frame, independent of the focus. A scan goes to the screen that
 * claims it, and otherwise to `unclaimed`, so that every scan is answered. During a navigation it waits for the next
 * page.
 */
export function ScanLayer({ unclaimed }: { unclaimed: UnclaimedScans }) {
  const latest = useRef(unclaimed)
  useEffect(() => {
    latest.current = unclaimed
  })
  useEffect(
    () =>
      listenForWedge(document, {
        rules: () => ({ ...defaultBurstRules, prefix: scanSettings().prefix, suffix: scanSettings().suffix }),
        onScan({ raw, msPerChar }) {
          const scan = filterScan({ raw, source: 'wedge', msPerChar })
          if (!scan || isIntercepted(scan)) return
          deliverWhenReady({
            deliver: () => (currentClaim() ?? latest.current).onScan(scan),
            giveUp: () => latest.current.onTooEarly(scan),
          })
        },
        onBroken: () => (currentClaim()?.onBroken ?? latest.current.onBroken)(),
      }),
    [],
  )
  useEffect(() => {
    // A click, for example on Undo or another desk, means that the next scan of the same code is intended.
    const onClick = ({ isTrusted }: MouseEvent) => isTrusted && filterScan.acted()
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  // Sound is allowed from the first touch on, which may come long before the first scan.
  useEffect(() => unlockSoundOnTouch(document), [])
  return null
}
