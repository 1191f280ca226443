import type { NounRow } from './noun.ts'

export const storeOrderNoun = {
  one: 'Store order',
  many: 'Store orders',
  key: 'storeOrderId',
  tables: {
    storeOrder: { owner: { column: 'accountId' }, topics: ['orders'] },
    storeOrderItem: { owner: { parent: 'storeOrder', key: 'storeOrderId' }, topics: ['orders'] },
    storeOrderPart: { owner: { parent: 'storeOrder', key: 'storeOrderId' }, topics: ['orders'] },
  },
  topics: {
    orders: { staff: ['StoreOrderView'], others: 'owner' },
  },
  audited: { storeOrder: 'Store order' },
  actions: {
    'storeOrder.create': 'Store order created',
    'storeOrder.delete': 'Store order deleted',
    'storeOrder.invoiceDelete': 'Store order invoice deleted',
    'storeOrder.update': 'Store order edited',
  },
  page: '/admin/storeorders/$id',
  list: {
    address: '/admin/storeorders',
    title: 'Store Orders',
    permission: 'StoreOrderView',
    group: 'Orders',
    // Other staff read the invoices of orders.
    also: 'StoreOrderUpdate',
  },
} as const satisfies NounRow
