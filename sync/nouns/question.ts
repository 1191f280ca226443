import type { NounRow } from './noun.ts'

export const questionNoun = {
  one: 'Question',
  many: 'Questions',
  key: 'questionId',
  tables: {
    // Customers have their own by the sync. The office reads them by calls.
    question: { owner: { column: 'accountId' }, topics: ['questions'] },
  },
  topics: {
    questions: { staff: ['AccountView'], others: 'nobody' },
  },
  audited: { question: 'Question' },
  actions: {
    'question.ask': 'Question asked',
    'question.answer': 'Question answered',
    'question.mail': 'Question received by mail',
    'question.open': 'Question opened',
    'question.read': 'Answer read',
    'question.setStatus': 'Question status changed',
  },
  page: '/admin/questions/$id',
  list: null,
} as const satisfies NounRow
