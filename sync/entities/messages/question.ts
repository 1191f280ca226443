import * as z from 'zod'
import { FreeText, Timestamp } from '../fields.ts'
import { entityOf, type RowOfFields } from '../kinds/field.ts'
import { key, list, textLine, timestamp, whole } from '../kinds/kinds.ts'
import { staffOnly } from '../kinds/readers.ts'
import { rowFieldRows } from '../kinds/row-fields.ts'
import { ContactMessage } from './contact-message.ts'
import { longestQuestion } from './longest-question.ts'

/** The text of a question or of an answer. */
export const QuestionText = FreeText.min(1, 'is empty: write your message').max(
  longestQuestion,
  'is longer than 2,000 characters',
)

/**
 * A message of a thread. Lines are added at the end and never change, except for the time of reading. Customers hear
 * from the office, not from one of its people.
 */
const lineFields = {
  lineId: key('Line'),
  from: whole('From', z.enum(['Customer', 'Office']), 'everyone'),
  via: whole('By', z.enum(['App', 'Mail']), 'everyone'),
  text: whole('Text', z.string(), 'everyone'),
  at: whole('Time', Timestamp, 'everyone'),
  /** The time when the other side read it. */
  readAt: timestamp('Read', 'everyone'),
  /** The name of its writer. */
  by: textLine('Writer', 'staff'),
  /** Facts that the office has to know about a mail, such as another sender or attachments that were left out. */
  note: textLine('Note', 'staff'),
}
export const QuestionLine = entityOf(lineFields)
export interface QuestionLine extends RowOfFields<typeof lineFields> {}

/** Messages between a customer and the office about a package. They belong to the customer, not to the package's owner. */
export const questionFields = {
  questionId: key('Question'),
  packageId: key('Package'),
  accountId: key('Customer'),
  status: whole('Status', ContactMessage.shape.status, 'everyone'),
  /** The time since which the customer waits for an answer; null if no answer is due. */
  waitingSince: timestamp('Waiting since', 'everyone'),
  /** The name of the person who set the status last; '' before. */
  handledBy: whole('Handled by', z.string(), staffOnly('')),
  handledAt: timestamp('Handled', 'staff'),
  lines: list<QuestionLine>('Messages', lineFields, 'byField'),
  ...rowFieldRows,
}
export const Question = entityOf(questionFields)
export type Question = RowOfFields<typeof questionFields>
