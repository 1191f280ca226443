import type { HubDeviceKind } from '#sync/api/company/hub.ts'
import type { PrintJobState } from '#sync/api/company/print-jobs.ts'

/** A scale, scanner, terminal or label printer. Its key is known only as a hash; a revoked one stays for the record. */
export interface HubDeviceTable {
  hubDeviceId: string
  name: string
  kind: HubDeviceKind
  branchId: string | null
  keyHash: string
  createdAt: string
  lastSeenAt: string | null
  revokedAt: string | null
}

/** Labels that a person sent to a shared printer. */
export interface PrintJobTable {
  printJobId: string
  hubDeviceId: string
  title: string
  labels: number
  /** JSON. */
  packageIds: string
  piece: number | null
  /** The data for the printer; empty when the job is over. */
  zpl: string
  state: PrintJobState
  problem: string
  accountId: string
  requestedBy: string
  requestedAt: string
  endedAt: string | null
}

export interface HubTables {
  hubDevice: HubDeviceTable
  printJob: PrintJobTable
}
