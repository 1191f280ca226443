import { addDays } from '#sync/lib/business-day.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readCounts } from './package-list.ts'

export interface CheckInDay {
  /** A business day. */
  readonly start: string
  readonly packages: number
}

/** The number of check-ins on this device by day, oldest first and `today` last. */
export async function readCheckInDays(db: Replica, today: string, days: number): Promise<CheckInDay[]> {
  const counts = await readCounts(db)
  return Array.from({ length: days }, (_, at) => {
    const start = addDays(today, at + 1 - days)
    return { start, packages: counts[`checkedIn ${start}`] ?? 0 }
  })
}

/** Undefined while loading. */
export const useCheckInDays = (today: string, days: number): CheckInDay[] | undefined =>
  useRows((db) => readCheckInDays(db, today, days), [today, days])
