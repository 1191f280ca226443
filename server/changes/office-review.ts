import type { Review } from '#sync/entities/review.ts'
import type { Unit } from './unit.ts'

/** A review that is about no package, still without its id, its kind and its words. */
export const openReview = ({ by, now }: Unit): Omit<Review, 'reviewId' | 'kind' | 'note'> => ({
  packageId: null,
  prealertId: null,
  at: now,
  by: by.actor.name,
  deviceId: by.deviceId,
  differences: [],
  status: 'Open',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  archivedAt: null,
})

/** The same under a new id. */
export const blankReview = (unit: Unit): Omit<Review, 'kind' | 'note'> => ({
  reviewId: unit.db.ids.next(),
  ...openReview(unit),
})
