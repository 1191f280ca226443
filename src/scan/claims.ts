import type { Scan } from '#sync/rules/tracking/scan.ts'

/** What a screen makes of scans while it is shown. */
export interface ScanClaim {
  readonly onScan: (scan: Scan) => void
  /** A scanner sent something, and part of it is missing. Without this the layer answers. */
  readonly onBroken?: () => void
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
