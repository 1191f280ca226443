import type { NounRow } from './noun.ts'

export const handheldNoun = {
  one: 'Handheld',
  many: 'Handhelds',
  key: 'accountId',
  tables: {
    handheld: { owner: { column: 'accountId' }, topics: ['handhelds'] },
    workerKey: { owner: { column: 'accountId' }, topics: ['handhelds'] },
  },
  // A handheld has the right to check in, so it is notified about its workers.
  topics: {
    handhelds: { staff: ['HandheldUpdate', 'CheckInPackageView'], others: 'owner' },
  },
  audited: { handheld: 'Handheld', workerKey: 'Badge or PIN' },
  actions: {
    'handheld.badge': 'Handheld badge issued',
    'handheld.close': 'Handheld logged out',
    'handheld.lock': 'Lost handheld locked',
    'handheld.open': 'Handheld logged in',
    'handheld.pin': 'Handheld PIN set',
    'handheld.revoke': 'Handheld revoked',
  },
  page: null,
  list: null,
} as const satisfies NounRow
