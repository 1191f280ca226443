import { useIsBehind } from '../../queries/sync-status.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'

/** How far the counts of this device can be trusted. */
export interface Counting {
  /** The device still lacks rows, so that its number is at least the number of now. */
  readonly isPartial: boolean
  /** Nothing more can come, because the server can't be reached. */
  readonly isAway: boolean
}

export const useCounting = (): Counting => ({
  isPartial: useIsBehind(),
  isAway: useConnectionStore(({ level }) => !hasServer(level)),
})
