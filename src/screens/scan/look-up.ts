import type { Scan } from '#sync/rules/tracking/scan.ts'
import { lookUp } from '../../queries/packages.ts'
import { askServerFor, countInBin, customerOfMailbox, manifestOfCode } from '../../queries/scan-lookup.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { findScanTarget, type ScanTarget, type ScanTargetDeps } from './scan-target.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const deps: ScanTargetDeps = {
  lookUp,
  inBin: countInBin,
  customer: customerOfMailbox,
  manifest: manifestOfCode,
  async ask(code) {
    const { level } = useConnectionStore.getState()
    return level === 'offline' || level === 'server-down' ? 'unreachable' : askServerFor(code, wait)
  },
}

/** What a scan names, on the real device. */
export const find = (scan: Scan): Promise<ScanTarget> => findScanTarget(scan, deps)
