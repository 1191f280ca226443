import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import { Id, Note, rowFields, ShortText, Timestamp } from '../fields.ts'
import { reviewKindText } from './review-kinds.ts'

export const resolutions = ['keep', 'replace', 'merge'] as const

/** An item on /admin/packages/reviews: who, when, both values, and the decision. */
export const Review = z.object({
  /** For a refused change this is the change's own id, so that its device recognises the review. */
  reviewId: Id,
  packageId: Id.nullable(),
  /** The pre-alert by which a customer claims the package. */
  prealertId: Id.nullable(),
  kind: z.enum(namesIn(reviewKindText)),
  at: Timestamp,
  by: ShortText,
  deviceId: ShortText,
  note: Note,
  /** The fields of the package whose current and offered values differ. */
  differences: z.array(z.object({ field: z.string(), current: z.json(), offered: z.json() })),
  status: z.enum(['Open', 'Resolved']),
  resolution: z.enum(resolutions).nullable(),
  resolvedBy: ShortText.nullable(),
  resolvedAt: Timestamp.nullable(),
  ...rowFields,
})
export type Review = z.infer<typeof Review>
