import { minuteMs } from '#sync/lib/durations.ts'
/** At most one reload in this time (ms), as specified. */
export const CHUNK_RELOAD_GUARD_MS = minuteMs

export interface ChunkFailure {
  /**
   * The current time and that of the last reload for this reason, in ms since the epoch; undefined if there was none.
   */
  now: number
  lastReload: number | undefined
  online: boolean
  writeOpen: boolean
}

/**
 * Whether a chunk that failed to load justifies a reload. Offline it would lose the page for nothing, during a write it
 * could lose work, and a clock that was set back must not block it permanently.
 */
export function mayReload({ now, lastReload, online, writeOpen }: ChunkFailure): boolean {
  if (!online || writeOpen) return false
  if (lastReload === undefined) return true
  const since = now - lastReload
  return since < 0 || since >= CHUNK_RELOAD_GUARD_MS
}
