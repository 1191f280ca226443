import type { Question, QuestionLine } from '../../entities/messages/question.ts'
import { dayMs } from '../../lib/durations.ts'
import { Refusal } from '../../lib/refusal.ts'

export const mostLines = 200
/** A customer who waits writes a few; more come from a device that went wrong, or from an attack. */
export const mostQuestionsADay = 30

/** The start of a thread, before its first line. */
export const blankQuestion = (
  ids: Pick<Question, 'questionId' | 'packageId' | 'accountId'>,
  now: string,
): Question => ({
  ...ids,
  status: 'New',
  waitingSince: null,
  handledBy: '',
  handledAt: null,
  lines: [],
  version: 0,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
  archivedAt: null,
})

type NewLine = Pick<QuestionLine, 'lineId' | 'via' | 'text' | 'by' | 'note'>

const fullText =
  'There are too many messages about this package to add another one. Please call us or visit an office.'

function withLine(question: Question, line: NewLine, from: QuestionLine['from'], at: string): Question {
  if (question.lines.length >= mostLines) throw new Refusal('too-many', fullText)
  return { ...question, lines: [...question.lines, { ...line, from, at, readAt: null }], updatedAt: at }
}

/** The thread with a customer's next line, which makes it wait for the office again. */
export const addQuestion = (question: Question, line: NewLine, at: string): Question => ({
  ...withLine(question, line, 'Customer', at),
  status: 'New',
  waitingSince: question.waitingSince ?? at,
})

/** The thread with the office's answer. */
export const addAnswer = (question: Question, line: NewLine, at: string): Question => ({
  ...withLine(readBy(question, 'Office', at), line, 'Office', at),
  status: 'Answered',
  waitingSince: null,
  handledBy: line.by,
  handledAt: at,
})

/** The thread after one side has read what the other wrote, up to a line. An unknown line marks nothing. */
export function readBy(
  question: Question,
  reader: QuestionLine['from'],
  at: string,
  upTo = question.lines.at(-1)?.lineId,
): Question {
  const last = question.lines.findIndex(({ lineId }) => lineId === upTo)
  const isNews = (line: QuestionLine, index: number) =>
    index <= last && line.from !== reader && line.readAt === null
  if (!question.lines.some(isNews)) return question
  const lines = question.lines.map((line, index) => (isNews(line, index) ? { ...line, readAt: at } : line))
  return { ...question, lines, updatedAt: at }
}

/** The lines that a side has not read yet. */
export const unreadLines = (
  { lines }: Pick<Question, 'lines'>,
  reader: QuestionLine['from'],
): QuestionLine[] => lines.filter((line) => line.from !== reader && line.readAt === null)

/** Refuses a customer's next line when the threads have too many of a day already. */
export function mustHaveRoomToday(questions: readonly Question[], now: string): void {
  const dayAgo = new Date(Date.parse(now) - dayMs).toISOString()
  const lines = questions.flatMap((question) => question.lines)
  const count = lines.filter(({ from, at }) => from === 'Customer' && at > dayAgo).length
  if (count < mostQuestionsADay) return
  throw new Refusal(
    'too-many',
    `You sent us ${mostQuestionsADay} messages in a day, which is as many as we can take. Please call us or visit an office, or write again tomorrow.`,
  )
}

/** Two threads about what turned out to be one package, as one, in the order in which they were written. */
export function joinThreads(question: Question, addition: Question, at: string): Question {
  const lines = [...question.lines, ...addition.lines].toSorted((a, b) =>
    a.at === b.at ? 0 : a.at < b.at ? -1 : 1,
  )
  const waiting = [question, addition].flatMap(({ waitingSince }) => waitingSince ?? []).toSorted()[0] ?? null
  const open = [question, addition].find(({ waitingSince }) => waitingSince !== null)
  return { ...question, lines, waitingSince: waiting, status: open?.status ?? question.status, updatedAt: at }
}
