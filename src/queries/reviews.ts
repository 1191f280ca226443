import type { Package } from '#sync/entities/package.ts'
import type { Review } from '#sync/entities/review.ts'
import { useRows } from '../replica/live-rows.ts'
import { currentPackage } from './packages.ts'

export interface OpenReview {
  readonly review: Review
  /** Null if this device doesn't have it. A merged package leads to the one it became. */
  readonly pkg: Package | null
  readonly prealert: Package | null
}

/** Open reviews with their packages, oldest first; undefined while loading. */
export const useOpenReviews = (): OpenReview[] | undefined =>
  useRows(async (db) => {
    const rows = (await db.review.toArray())
      .filter((row) => row.status === 'Open' && !row.deletedAt)
      .sort((a, b) => a.at.localeCompare(b.at))
    return Promise.all(
      rows.map(async (review) => ({
        review,
        pkg: await currentPackage(db, review.packageId ?? ''),
        prealert: await currentPackage(db, review.prealertId ?? ''),
      })),
    )
  }, [])

/** The reviews that aren't a change of this device, which its own list of refused changes has. */
export function reviewsOfOthers(
  reviews: readonly OpenReview[],
  refused: readonly { readonly uid: string }[],
): OpenReview[] {
  const ownIds = new Set(refused.map(({ uid }) => uid))
  return reviews.filter(({ review }) => !ownIds.has(review.reviewId))
}
