import * as z from 'zod'
import { ContactMessage } from './contact-message.ts'
import { FreeText, Id, rowFields, ShortText, Timestamp } from './fields.ts'

export const longestQuestion = 2000

/** The text of a question or of an answer. */
export const QuestionText = FreeText.min(1, 'is empty: write your message').max(
  longestQuestion,
  'is longer than 2,000 characters',
)

/** A message of a thread. Lines are added at the end and never change, apart from the time of reading. */
export const QuestionLine = z.object({
  lineId: Id,
  from: z.enum(['Customer', 'Office']),
  via: z.enum(['App', 'Mail']),
  text: z.string(),
  at: Timestamp,
  /** The time when the other side read it. */
  readAt: Timestamp.nullable(),
  /** The name of its writer. */
  by: ShortText,
  /** Facts that the office has to know about a mail, such as another sender or attachments that were left out. */
  note: ShortText,
})
export type QuestionLine = z.infer<typeof QuestionLine>

const { status } = ContactMessage.shape

/** Messages between a customer and the office about a package. They belong to the customer, not to the package's owner. */
export const Question = z.object({
  questionId: Id,
  packageId: Id,
  accountId: Id,
  status,
  /** The time since which the customer waits for an answer; null if no answer is due. */
  waitingSince: Timestamp.nullable(),
  /** The name of the person who set the status last; '' before. */
  handledBy: z.string(),
  handledAt: Timestamp.nullable(),
  lines: z.array(QuestionLine),
  ...rowFields,
})
export type Question = z.infer<typeof Question>
