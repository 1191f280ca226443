import type { Scan } from '#sync/rules/tracking/scan.ts'

/** What a screen makes of scans while it is shown. */
export interface ScanClaim {
  readonly onScan: (scan: Scan) => void
  /** A scanner sent something, and part of it is missing. Without this the layer answers. */
  readonly onBroken?: () => void
}

/** What becomes of scans that no screen claims. */
export interface UnclaimedScans extends Required<ScanClaim> {
  /** The page that the scan had to wait for has not come in time. */
  readonly onTooEarly: (scan: Scan) => void
}

let claims: readonly ScanClaim[] = []

/** Makes scans mean what this screen says, until the returned function is called. The latest claim wins. */
export function claimScans(claim: ScanClaim): () => void {
  claims = [...claims, claim]
  return () => {
    claims = claims.filter((one) => one !== claim)
  }
}

export const currentClaim = (): ScanClaim | undefined => claims.at(-1)

let intercept: (scan: Scan) => boolean = () => false

/** Looks at every scan before any screen does, and keeps those it returns true for, until the returned function is called. */
export function interceptScans(look: (scan: Scan) => boolean): () => void {
  intercept = look
  return () => {
    if (intercept === look) intercept = () => false
  }
}

export const isIntercepted = (scan: Scan): boolean => intercept(scan)
