import type { NounRow } from '../noun.ts'

export const rateSheetNoun = {
  one: 'Rate sheet',
  many: 'Rate sheets',
  key: 'rateSheetId',
  tables: {
    priceRound: 'private',
    rateSheet: { owner: null, topics: ['rates'] },
  },
  topics: {
    rates: { staff: [], others: 'all' },
  },
  audited: { rateSheet: 'Rate sheet' },
  actions: {
    'rateSheet.create': 'Rate sheet created',
    'rateSheet.delete': 'Rate sheet deleted',
    'rateSheet.update': 'Rate sheet edited',
  },
  page: null,
  list: {
    address: '/admin/ratesheet',
    title: 'Shipping Rates',
    permission: 'RateSheetView',
    group: 'Company',
  },
} as const satisfies NounRow
