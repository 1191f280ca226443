/** Time comes in through this seam, so that a simulation can own it. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

/** A timestamp as every row stores it: UTC, ISO 8601, milliseconds. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()
