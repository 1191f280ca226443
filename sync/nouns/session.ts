import type { NounRow } from './noun.ts'

export const sessionNoun = {
  one: 'Session',
  many: 'Sessions',
  key: 'sessionId',
  tables: {
    session: { owner: { column: 'accountId' }, topics: ['sessions'] },
    secondFactor: { owner: { column: 'accountId' }, topics: ['sessions'] },
    recoveryCode: { owner: { column: 'accountId' }, topics: ['sessions'] },
    lockedDevice: { owner: { column: 'accountId' }, topics: ['sessions'] },
  },
  topics: {
    sessions: { staff: ['AccountView'], others: 'owner' },
  },
  audited: { session: 'Session', secondFactor: 'Second factor', lockedDevice: 'Lost device' },
  actions: {
    'session.ticket': 'Proof asked for',
    'device.emptied': 'Lost device emptied',
    'device.lock': 'Lost device locked',
    'factor.add': 'Second factor added',
    'factor.codes': 'New recovery codes',
    'factor.remove': 'Second factor removed',
    'factor.reset': 'Second factors removed by the office',
    'session.end': 'Session ended',
    'session.prove': 'Confirmed who they are',
    'session.prove-refused': 'Confirmation refused',
    'session.rotate': 'Session renewed',
  },
  page: null,
  list: null,
} as const satisfies NounRow
