import { createSlot } from '#sync/lib/slot.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'

/** How a screen handles scans while it is shown. */
export interface ScanClaim {
  readonly onScan: (scan: Scan) => void
  /** A scan is incomplete. Without a handler, the scan layer reports it. */
  readonly onBroken?: () => void
}

/** How scans without a claim are handled. */
export interface UnclaimedScans extends Required<ScanClaim> {
  /** The page that the scan waited for hasn't loaded in time. */
  readonly onTooEarly: (scan: Scan) => void
}

const claims: ScanClaim[] = []

/** Directs scans to this screen until the returned function is called. The latest claim wins. */
export function claimScans(claim: ScanClaim): () => void {
  claims.push(claim)
  return () => {
    const place = claims.indexOf(claim)
    if (place !== -1) claims.splice(place, 1)
  }
}

export const currentClaim = (): ScanClaim | undefined => claims.at(-1)

const interceptor = createSlot((_scan: Scan): boolean => false)

/** Sees every scan before the screens and keeps those it returns true for, until the returned function is called. */
export const interceptScans = (look: (scan: Scan) => boolean): (() => void) => interceptor.set(look)

export const isIntercepted = (scan: Scan): boolean => interceptor.current(scan)
