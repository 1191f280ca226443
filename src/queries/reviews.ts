import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { useRows } from '../replica/live-rows.ts'
import { livingPackage } from './packages.ts'

export interface OpenReview {
  readonly review: Review
  /** Null when this device does not have it. A package that became another one is that other one. */
  readonly pkg: Package | null
  readonly prealert: Package | null
}

/** What waits for a person's decision with the packages it is about, oldest first; undefined while loading. */
export const useOpenReviews = (): OpenReview[] | undefined =>
  useRows(async (db) => {
    const rows = (await db.review.toArray())
      .filter((row) => row.status === 'Open' && !row.deletedAt)
      .sort((a, b) => a.at.localeCompare(b.at))
    return Promise.all(
      rows.map(async (review) => ({
        review,
        pkg: await livingPackage(db, review.packageId ?? ''),
        prealert: await livingPackage(db, review.prealertId ?? ''),
      })),
    )
  }, [])
