import type { HubDeviceKind } from '#sync/api/hub.ts'

/** A scale, scanner or terminal. Its key is known only as a hash; a revoked one stays for the record. */
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

export interface HubTables {
  hubDevice: HubDeviceTable
}
