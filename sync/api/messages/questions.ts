import * as z from 'zod'
import { Id, Timestamp } from '../../entities/fields.ts'
import { Question, QuestionText } from '../../entities/messages/question.ts'
import { row } from '../row.ts'

const ById = z.object({ questionId: Id })
const { status: QuestionStatus } = Question.shape

/** A thread as the office reads it, with the package's facts next to it. */
const OfficeQuestion = Question.extend({
  customer: z.object({
    name: z.string(),
    mailbox: z.string(),
    email: z.string(),
    phone: z.string(),
    closedAt: Timestamp.nullable(),
  }),
  package: z.object({
    packageId: Id,
    trackingNumber: z.string(),
    hawbNumber: z.string().nullable(),
    description: z.string(),
    status: z.string(),
    bin: z.string(),
    weightLb: z.number().nullable(),
    deletedAt: Timestamp.nullable(),
    /** False: the package belongs to another customer by now, or to none. */
    isTheirs: z.boolean(),
  }),
})
export type OfficeQuestion = z.output<typeof OfficeQuestion>

export const questions = {
  'questions.list': row({
    method: 'GET',
    path: '/api/questions',
    who: 'staff',
    permission: 'AccountView',
    summary: 'The threads about a package or of a customer, the latest first.',
    query: z.object({ packageId: Id.optional(), accountId: Id.optional() }),
    reply: z.array(OfficeQuestion),
  }),
  'questions.get': row({
    method: 'GET',
    path: '/api/questions/{questionId}',
    who: 'staff',
    permission: 'AccountView',
    summary: 'One thread between a customer and the office.',
    params: ById,
    reply: OfficeQuestion,
  }),
  'questions.open': row({
    method: 'POST',
    path: '/api/questions/{questionId}/open',
    who: 'staff',
    permission: 'AccountUpdate',
    summary: 'One thread for the person who answers it. The customer’s lines count as read from then on.',
    params: ById,
    reply: OfficeQuestion,
  }),
  'questions.answer': row({
    method: 'POST',
    path: '/api/questions/{questionId}/answer',
    who: 'staff',
    permission: 'AccountUpdate',
    summary:
      'Answers a customer, who gets it in the app, by mail and by push. `seen` is the last line that the person was looking at: after another one nothing is sent. Takes an Idempotency-Key.',
    params: ById,
    body: z.object({ text: QuestionText, seen: Id }),
    reply: OfficeQuestion,
    success: 'Answer sent',
    failure: 'The answer wasn’t sent',
  }),
  'questions.setStatus': row({
    method: 'PUT',
    path: '/api/questions/{questionId}/status',
    who: 'staff',
    permission: 'AccountUpdate',
    summary:
      'Says what became of a thread. `seen` is the status that the person was looking at: if it has another by now, nothing changes.',
    params: ById,
    body: z.object({ status: QuestionStatus, seen: QuestionStatus }),
    reply: OfficeQuestion,
  }),
}
