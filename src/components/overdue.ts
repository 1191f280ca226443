import { jamaicaDay } from '#sync/lib/business-day.ts'
import { clock } from '../browser/clock.ts'

/** Late from the day after the due day, as Jamaica counts days. */
export const isLate = (dueAt: string | null, nowMs: number = clock.now()): boolean =>
  dueAt !== null && jamaicaDay(dueAt) < jamaicaDay(nowMs)
