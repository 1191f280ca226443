import type { NounRow } from '../noun.ts'

export const promotionNoun = {
  one: 'Promotion',
  many: 'Promotions',
  key: 'promotionId',
  tables: {
    // Each customer reads the promotions of today among the rates.
    promotion: { owner: null, topics: ['promotions', 'rates'] },
    promotionUse: { owner: null, topics: ['promotions'] },
  },
  topics: {
    promotions: { staff: ['RateSheetView'], others: 'nobody' },
  },
  audited: { promotion: 'Promotion' },
  actions: {
    'promotion.create': 'Promotion created',
    'promotion.delete': 'Promotion deleted',
    'promotion.enter': 'Promotion code entered',
    'promotion.takeBack': 'Promotion code taken back',
    'promotion.update': 'Promotion edited',
  },
  page: '/admin/promotions?open=$id',
  list: null,
} as const satisfies NounRow
