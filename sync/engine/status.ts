export interface Loss {
  readonly pending: number
  readonly since: string | null
}

/** What the engine tells of itself; screens show it. The product adds to it what its own part of a greeting says. */
export interface EngineStatus {
  live: boolean
  sending: boolean
  /** When everything here had been sent and everything there read. */
  syncedAt: number
  catchingUp: { done: number; total: number } | null
  mayPull: boolean
  /** Server time − device time. */
  serverTime: string
  /** Changes that this device had saved and no longer has, until their person has read of it. */
  lost: Loss | null
  problem: string | null
}
