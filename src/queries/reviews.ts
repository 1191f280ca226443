import type { Package } from '#sync/entities/packages/package.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { useRows } from '../replica/live-rows.ts'
import { currentPackage } from './packages.ts'

export interface OpenReview {
  readonly review: Review
  /** Null if this device doesn't have it. A merged package leads to the one it became. */
  readonly pkg: Package | null
  readonly prealert: Package | null
}

const isOpen = ({ status, deletedAt }: Review): boolean => status === 'Open' && !deletedAt

/** Open reviews with their packages, oldest first; undefined while loading. */
export const useOpenReviews = (): OpenReview[] | undefined =>
  useRows(async (db) => {
    const rows = (await db.review.toArray()).filter(isOpen).sort((a, b) => a.at.localeCompare(b.at))
    return Promise.all(
      rows.map(async (review) => ({
        review,
        pkg: await currentPackage(db, review.packageId ?? ''),
        prealert: await currentPackage(db, review.prealertId ?? ''),
      })),
    )
  }, [])

type OwnChanges = readonly { readonly uid: string }[]

/** Tells whether a review is a change of this device, which its own list of refused changes has. */
const isOwn = ({ reviewId }: Review, refusedChanges: OwnChanges): boolean =>
  refusedChanges.some(({ uid }) => uid === reviewId)

/** The reviews that this device's list of refused changes doesn't have. */
export const reviewsOfOthers = (reviews: readonly OpenReview[], refusedChanges: OwnChanges): OpenReview[] =>
  reviews.filter(({ review }) => !isOwn(review, refusedChanges))

/** The number of all that waits for a decision, without the packages; undefined while loading. */
export const useReviewCount = (refusedChanges: OwnChanges): number | undefined =>
  useRows(
    async (db) => {
      const reviews = (await db.review.toArray()).filter((row) => isOpen(row) && !isOwn(row, refusedChanges))
      return reviews.length + refusedChanges.length
    },
    [refusedChanges.map(({ uid }) => uid).join(' ')],
  )
