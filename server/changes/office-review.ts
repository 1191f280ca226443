import type { Review } from '#sync/entities/review.ts'
import type { TransactionFrame } from './transaction.ts'

/** A review that is about no package, still without its id, its kind and its words. */
export const openReview = ({ by, at }: TransactionFrame): Omit<Review, 'reviewId' | 'kind' | 'note'> => ({
  packageId: null,
  prealertId: null,
  at,
  by: by.actor.name,
  deviceId: by.deviceId,
  differences: [],
  status: 'Open',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  archivedAt: null,
})

/** The same under a new id. */
export const blankReview = (frame: TransactionFrame): Omit<Review, 'kind' | 'note'> => ({
  reviewId: frame.ids.next(),
  ...openReview(frame),
})
