import type { Review } from '#sync/entities/review.ts'

/** What waits for a person's decision, oldest first; undefined while loading. */
export function useOpenReviews(): Review[] | undefined {
  throw new Error('not yet')
}
