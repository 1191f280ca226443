import * as z from 'zod'
import { Id, Line, Note, rowFields, Timestamp } from './fields.ts'

/** Why a person has to look. The words on screen come from here, so a kind without words does not compile. */
export const reviewKindText = {
  secondCheckIn: 'Checked in on two devices, and they differ',
  ownerGone: 'The owner given at check-in no longer exists',
  manifestClosed: 'The manifest was already sealed',
  hawbTaken: 'The HAWB on the label belongs to another package',
  refused: 'The server refused this change',
  lostWork: 'A device lost changes that it had not sent',
} as const
export type ReviewKind = keyof typeof reviewKindText

export const resolutions = ['keep', 'replace', 'merge'] as const

/** One thing on /admin/packages/reviews: who, when, both values, and what was decided. */
export const Review = z.object({
  /** For a refused change: the change's own id, so that the device that holds it knows its twin. */
  reviewId: Id,
  packageId: Id.nullable(),
  kind: z.enum(Object.keys(reviewKindText) as [ReviewKind, ...ReviewKind[]]),
  at: Timestamp,
  by: Line,
  deviceId: Line,
  note: Note,
  /** Fields of the package where what stands and what was offered differ. */
  differences: z.array(z.object({ field: z.string(), current: z.json(), offered: z.json() })),
  status: z.enum(['Open', 'Resolved']),
  resolution: z.enum(resolutions).nullable(),
  resolvedBy: Line.nullable(),
  resolvedAt: Timestamp.nullable(),
  ...rowFields,
})
export type Review = z.infer<typeof Review>
