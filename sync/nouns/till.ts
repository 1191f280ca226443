import type { NounRow } from './noun.ts'

export const tillNoun = {
  one: 'Till',
  many: 'Tills',
  key: 'tillId',
  tables: {
    till: { owner: null, topics: ['tills'] },
    tillEntry: { owner: null, topics: ['tills'] },
  },
  topics: {
    tills: { staff: ['PaymentView', 'ReceivePaymentView'], others: 'nobody' },
  },
  audited: { till: 'Till', tillEntry: 'Till entry' },
  actions: {
    'till.close': 'Till closed',
    'till.confirm': 'Till confirmed',
    'till.drop': 'Cash taken to the safe',
    'till.open': 'Till opened',
  },
  page: '/admin/till/$id',
  list: {
    address: '/admin/till',
    title: 'Tills',
    permission: 'PaymentView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
