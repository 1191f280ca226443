import * as z from 'zod'
import { Id, Timestamp } from '../fields.ts'
import { Question } from '../messages/question.ts'

const inboxKinds = ['Contact', 'Question'] as const

/** A message to the office, by any channel. */
export const InboxRow = z.object({
  kind: z.enum(inboxKinds),
  id: Id,
  status: Question.shape.status,
  /** The time since which its writer waits for the office; null if no answer is due. */
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
