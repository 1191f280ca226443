import * as z from 'zod'
import { Note, Timestamp } from './fields.ts'
import { moveReasons } from './move-reason.ts'

export const ExpectedMove = z.object({
  /** The days that were expected before. */
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.enum(moveReasons),
  /** The words for a delay or a hold, which the owner reads. */
  note: Note,
  at: Timestamp,
})
export type ExpectedMove = z.infer<typeof ExpectedMove>
