import type { NounRow } from '../noun.ts'

export const deliveryZoneNoun = {
  one: 'Delivery zone',
  many: 'Delivery zones',
  key: 'deliveryZoneId',
  tables: {
    deliveryZone: { owner: null, topics: ['deliveryZones'] },
  },
  topics: {
    deliveryZones: { staff: [], others: 'all' },
  },
  audited: { deliveryZone: 'Delivery zone' },
  actions: {
    'deliveryZone.create': 'Delivery zone created',
    'deliveryZone.delete': 'Delivery zone deleted',
    'deliveryZone.update': 'Delivery zone edited',
  },
  page: null,
  list: null,
} as const satisfies NounRow
