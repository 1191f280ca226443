import { longestNote } from '#sync/entities/fields.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import type { ReviewKind } from '#sync/entities/packages/review-kinds.ts'
import { openReviewOfDevice } from '../db/sync/review-queries.ts'
import type { TransactionFrame, TransactionPart } from './transaction.ts'

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

/**
 * Adds a line to the one open review of this kind that a device has, and opens that review when there is none: a device
 * that repeats itself does not bury what other devices need. The newest line comes first, the oldest ones drop off.
 */
export async function addToDeviceReview(
  part: TransactionPart,
  kind: ReviewKind,
  line: string,
  packageId?: string,
): Promise<void> {
  const { deviceId } = part.by
  const match = await part.statements.get(openReviewOfDevice, { kind, deviceId })
  const open = match && (await part.get('review', match.reviewId))
  const review: Review = open ?? { ...blankReview(part), packageId: packageId ?? null, kind, note: '' }
  const note = [line, review.note].filter(Boolean).join('\n').slice(0, longestNote)
  await part.put('review', { ...review, note, at: part.at, updatedAt: part.at })
}
