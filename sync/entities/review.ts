import * as z from 'zod'
import { namesIn } from '../lib/names-in.ts'
import { Id, Note, rowFields, ShortText, Timestamp } from './fields.ts'
import { reviewKindText } from './review-kinds.ts'

export const resolutions = ['keep', 'replace', 'merge'] as const

/** One thing on /admin/packages/reviews: who, when, both values, and what was decided. */
export const Review = z.object({
  /** For a refused change: the change's own id, so that the device that holds it knows its twin. */
  reviewId: Id,
  packageId: Id.nullable(),
  /** The pre-alert by which a customer claims the package. */
  prealertId: Id.nullable(),
  kind: z.enum(namesIn(reviewKindText)),
  at: Timestamp,
  by: ShortText,
  deviceId: ShortText,
  note: Note,
  /** Fields of the package where what stands and what was offered differ. */
  differences: z.array(z.object({ field: z.string(), current: z.json(), offered: z.json() })),
  status: z.enum(['Open', 'Resolved']),
  resolution: z.enum(resolutions).nullable(),
  resolvedBy: ShortText.nullable(),
  resolvedAt: Timestamp.nullable(),
  ...rowFields,
})
export type Review = z.infer<typeof Review>
