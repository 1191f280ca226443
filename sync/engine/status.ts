export interface Loss {
  readonly pending: number
  readonly since: string | null
}

/** The engine's state for the screens. The product adds the fields of its own part of a handshake. */
export interface EngineStatus {
  live: boolean
  sending: boolean
  /** The last time when everything was sent and everything was read. */
  syncedAt: number
  catchingUp: { done: number; total: number } | null
  mayPull: boolean
  /** Server time − device time. */
  serverTime: string
  /** Changes that this device had saved and no longer has, until the person has read about it. */
  lost: Loss | null
  problem: string | null
}
