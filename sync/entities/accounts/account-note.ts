import * as z from 'zod'
import { Id, Note } from '../fields.ts'

/** A note of the office about a customer, which only staff read. */
export const AccountNote = z.object({
  accountNoteId: Id,
  accountId: Id,
  text: Note.min(1, 'Write the note.'),
  /** The author, by name. */
  by: z.string(),
  byAccountId: Id,
  createdAt: z.string(),
})
export type AccountNote = z.output<typeof AccountNote>
