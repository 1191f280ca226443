import type { NounRow } from '../noun.ts'

export const priceGroupNoun = {
  one: 'Price group',
  many: 'Price groups',
  key: 'priceGroupId',
  tables: {
    priceGroup: { owner: null, topics: ['priceGroups'] },
  },
  topics: {
    priceGroups: { staff: ['RateSheetView'], others: 'nobody' },
  },
  audited: { priceGroup: 'Price group' },
  actions: {
    'priceGroup.create': 'Price group created',
    'priceGroup.delete': 'Price group deleted',
    'priceGroup.update': 'Price group edited',
  },
  page: '/admin/pricegroups?open=$id',
  list: {
    address: '/admin/pricegroups',
    title: 'Price Groups',
    permission: 'RateSheetView',
    group: 'Company',
  },
} as const satisfies NounRow
