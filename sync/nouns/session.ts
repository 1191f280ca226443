import type { NounRow } from './noun.ts'

export const sessionNoun = {
  one: 'Session',
  many: 'Sessions',
  key: 'sessionId',
  tables: {
    session: { owner: { column: 'accountId' }, topics: ['sessions'] },
  },
  topics: {
    sessions: { staff: ['AccountView'], others: 'owner' },
  },
  audited: { session: 'Session' },
  actions: {
    'session.end': 'Session ended',
    'session.rotate': 'Session renewed',
  },
  page: null,
  list: null,
} as const satisfies NounRow
