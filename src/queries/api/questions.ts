import { call } from '../../http/call.ts'
import { callsOf } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { write } from './server-cache/use-write.ts'

const questions = callsOf(async () => (await import('#sync/api/messages/questions.ts')).questions)
const inbox = callsOf(async () => (await import('#sync/api/messages/contact.ts')).contact)

/** @param answers whether this person answers questions: opening one then marks what the customer wrote as read */
export const questionQuery = (questionId: string, answers: boolean) =>
  serverQuery({
    queryKey: ['questions', 'one', questionId],
    queryFn: () => call(questions(answers ? 'questions.open' : 'questions.get'), { params: { questionId } }),
  })

/** The threads about a package or of a customer. */
export const questionsOfQuery = (of: { packageId: string } | { accountId: string }) =>
  serverQuery({
    queryKey: ['questions', 'of', of],
    queryFn: () => call(questions('questions.list'), { query: of }),
  })

/** Counts of the messages in the office's inbox that it hasn't seen, and of the ones that wait for an answer. */
export const inboxCountsQuery = serverQuery({
  queryKey: ['questions', 'inbox'],
  queryFn: () => call(inbox('contact.inboxCounts'), {}),
  meta: { also: ['contactMessages'] },
})

export const sendAnswer = write(questions('questions.answer'), ['questions'])
export const sendQuestionStatus = write(questions('questions.setStatus'), ['questions'])

const statusCall = questions('questions.setStatus')

/** Sets the status of one of many questions; repeating it changes nothing. Throws CallError. */
export const sendOneQuestionStatus = (
  questionId: string,
  body: { status: 'New' | 'Read' | 'Answered' | 'Closed'; seen: 'New' | 'Read' | 'Answered' | 'Closed' },
): Promise<unknown> => call(statusCall, { params: { questionId }, body })
