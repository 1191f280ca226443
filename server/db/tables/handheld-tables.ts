/** Shared handhelds. Only the checks of the people who may work on one ever reach a device. */
export interface HandheldTables {
  handheld: HandheldTable
  workerKey: WorkerKeyTable
}

/** A device that several people share. It syncs with an account of its own, which has no password. */
export interface HandheldTable {
  accountId: string
  deviceId: string
  name: string
  branchId: string | null
  badgeAlone: 0 | 1
  idleMinutes: number
  createdAt: string
  endedAt: string | null
}

/** The keys that prove a worker's PIN or badge. The PIN and the badge's code themselves are never stored. */
export interface WorkerKeyTable {
  keyId: string
  accountId: string
  kind: 'pin' | 'badge'
  /** The name on a badge. */
  number: string | null
  salt: string
  checkKey: string
  signKey: string
  createdAt: string
  endedAt: string | null
  /** `replaced`: by its owner, who may have used it until then. `revoked`: nothing that it signed is done any more. */
  endReason: 'replaced' | 'revoked' | null
}
