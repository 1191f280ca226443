import type { Question } from '#sync/entities/messages/question.ts'
import { unreadLines } from '#sync/rules/messages/questions.ts'
import { longPackageName } from '#sync/rules/packages/package-names.ts'
import type { QuestionFacts } from '../../db/messages/questions.ts'
import type { PackageFacts } from '../notices/package-notices.ts'

/** The office's mail with the lines of a customer that are still unread. */
export function questionWords(question: Question, facts: QuestionFacts) {
  const name = `${facts.firstName} ${facts.lastName}`.trim()
  const unread = unreadLines(question, 'Office')
  const lines = unread.length > 0 ? unread : question.lines.slice(-1)
  return {
    subject: `Question about ${longPackageName(facts)}`,
    lines: [
      `${name}${facts.mailbox ? ` (${facts.mailbox})` : ''} asks about a package.`,
      ...lines.map(({ text }) => text),
      'Answer on the page below. An answer to this email does not arrive.',
    ],
    link: { text: 'Answer the question', to: `/admin/questions/${question.questionId}` },
  }
}

export interface AnswerFacts extends PackageFacts {
  readonly questionId: string
  /** Whether an answer to the mail arrives in the thread. */
  readonly canReply: boolean
}

/** The customer's words about an answer, with the answer itself. */
export const answerLines = ({ more, canReply }: AnswerFacts): string[] => [
  'We answered your question about this package:',
  more,
  canReply ? 'To write back, answer this email or open the package.' : 'To write back, open the package.',
]
