/** The clock is injected, so that a simulation can control time. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number
}

/** A timestamp in the format of all rows: UTC, ISO 8601, milliseconds. */
export const isoOf = (ms: number): string => new Date(ms).toISOString()
