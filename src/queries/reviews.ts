import type { Review } from '#sync/entities/review.ts'
import { useRows } from '../replica/live-rows.ts'

/** What waits for a person's decision, oldest first; undefined while loading. */
export const useOpenReviews = (): Review[] | undefined =>
  useRows(async (db) => {
    const rows = await db.review.toArray()
    return rows
      .filter((row) => row.status === 'Open' && !row.deletedAt)
      .sort((a, b) => a.at.localeCompare(b.at))
  }, [])
