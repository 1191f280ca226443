import type { NounRow } from '../noun.ts'

export const feeNoun = {
  one: 'Fee',
  many: 'Fees',
  key: 'feeId',
  tables: {
    fee: { owner: null, topics: ['fees'] },
  },
  topics: {
    fees: { staff: [], others: 'all' },
  },
  audited: { fee: 'Fee' },
  actions: {
    'fee.create': 'Fee created',
    'fee.delete': 'Fee deleted',
    'fee.update': 'Fee edited',
  },
  page: '/admin/fees?open=$id',
  list: null,
} as const satisfies NounRow
