import type { NounRow } from '../noun.ts'

export const dutyTableNoun = {
  one: 'Duty table',
  many: 'Duty tables',
  key: 'dutyTableId',
  tables: {
    dutyTable: { owner: null, topics: ['dutyTables'] },
    dutyCredit: 'private',
    categoryWord: 'private',
  },
  topics: {
    dutyTables: { staff: [], others: 'all' },
  },
  audited: { dutyTable: 'Duty table' },
  actions: {
    'dutyTable.create': 'Duty table created',
    'dutyTable.delete': 'Duty table deleted',
    'dutyTable.update': 'Duty table edited',
  },
  page: null,
  list: {
    address: '/admin/dutytables',
    title: 'Duty Tables',
    permission: 'RateSheetView',
    group: 'Company',
  },
} as const satisfies NounRow
