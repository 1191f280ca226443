import type { NounRow } from './noun.ts'

export const deliveryNoun = {
  one: 'Delivery',
  many: 'Deliveries',
  key: 'deliveryId',
  tables: {
    delivery: 'synced',
    deliveryPackage: 'synced',
    driverDay: 'synced',
  },
  topics: {},
  audited: { delivery: 'Delivery', driverDay: 'Driver day' },
  actions: {
    'delivery.bringBack': 'Packages brought back',
    'delivery.closeDay': 'Driver’s day closed',
    'delivery.confirmDay': 'Driver’s cash confirmed',
    'delivery.create': 'Delivery created',
    'delivery.delete': 'Delivery deleted',
    'delivery.fail': 'Delivery failed',
    'delivery.handOver': 'Delivery handed over',
    'delivery.invoiceDelete': 'Delivery invoice deleted',
    'delivery.load': 'Delivery loaded',
    'delivery.plan': 'Delivery planned',
    'delivery.setOut': 'Driver set out',
    'delivery.update': 'Delivery edited',
  },
  page: '/admin/deliveries/$id',
  list: {
    address: '/admin/deliveries',
    title: 'Deliveries',
    permission: 'DeliveryView',
    group: 'Deliveries',
    notFor: 'Driver',
  },
} as const satisfies NounRow
