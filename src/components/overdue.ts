import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../browser/clock.ts'

/** An invoice is late from the day after its due day, in Jamaican days. */
export const isLate = (dueAt: string | null, nowMs: number = clock.now()): boolean =>
  dueAt !== null && jamaicaDay(dueAt) < jamaicaDay(nowMs)
