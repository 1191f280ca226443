import { people } from './company.ts'

/** The text of a line names the customer of its thread, so that a reader can tell whose it is. */
export const textOf = (accountId: string): string => `About the package of ${accountId}`

/** Whether each line of a thread is about this customer. */
export const areOf = (accountId: string, lines: unknown): boolean =>
  Array.isArray(lines) && lines.every((line: { text?: unknown }) => line.text === textOf(accountId))

/** The events without which a run proves nothing about questions, with an answer to a customer of each brand. */
export const meetsOfQuestions: readonly string[] = [
  ...['answer', 'erase'].map((kind) => `questions: ${kind}`),
  ...[people.customer1, people.customer2].map(({ brand }) => `answered: ${brand}`),
  ...['saved: ask', 'saved: readAnswers', 'judged: forbidden', 'judged: not-found', 'server restored'],
]
