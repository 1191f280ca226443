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

let claims: readonly ScanClaim[] = []

/** Directs scans to this screen until the returned function is called. The latest claim wins. */
export function claimScans(claim: ScanClaim): () => void {
  claims = [...claims, claim]
  return () => {
    claims = claims.filter((item) => item !== claim)
  }
}

export const currentClaim = (): ScanClaim | undefined => claims.at(-1)

let intercept: (scan: Scan) => boolean = () => false

/** Sees every scan before the screens and keeps those it returns true for, until the returned function is called. */
export function interceptScans(look: (scan: Scan) => boolean): () => void {
  intercept = look
  return () => {
    if (intercept === look) intercept = () => false
  }
}

export const isIntercepted = (scan: Scan): boolean => intercept(scan)
