import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import { createSystemIds } from './system-ids.ts'

/** The sources of time and ids, which tests replace. */
export interface Seams {
  readonly clock: Clock
  readonly ids: Ids
}

export const systemSeams: Seams = {
  clock: { now: () => Date.now() },
  ids: createSystemIds(),
}
