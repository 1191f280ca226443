import * as z from 'zod'
import { Id, Timestamp } from './fields.ts'
import { Question } from './question.ts'

const inboxKinds = ['Contact', 'Question'] as const

/** One thing that somebody wrote to the office, whichever way. */
export const InboxRow = z.object({
  kind: z.enum(inboxKinds),
  id: Id,
  status: Question.shape.status,
  /** Since when somebody waits for the office; null if nobody does. */
  waitingSince: Timestamp.nullable(),
  /** When it last moved. */
  at: Timestamp,
  title: z.string(),
  name: z.string(),
  email: z.string(),
  /** The beginning of the last text. */
  text: z.string(),
  handledBy: z.string(),
})
export type InboxRow = z.infer<typeof InboxRow>

export const InboxCounts = z.object({
  /** Not seen by anybody in the office. */
  unread: z.int(),
  /** Waiting for an answer, seen or not. */
  open: z.int(),
})
export type InboxCounts = z.infer<typeof InboxCounts>
