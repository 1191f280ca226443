import type { NounRow } from './noun.ts'

export const transferNoun = {
  one: 'Transfer',
  many: 'Transfers',
  key: 'transferId',
  tables: {
    transfer: 'synced',
    transferLine: 'synced',
  },
  topics: {},
  audited: { transfer: 'Transfer', transferLine: 'Transfer line' },
  actions: {
    'transfer.close': 'Transfer closed',
    'transfer.count': 'Transfer counted',
    'transfer.create': 'Transfer created',
    'transfer.depart': 'Transfer departed',
    'transfer.load': 'Transfer loaded',
    'transfer.statusUpdate': 'Transfer status changed',
    'transfer.update': 'Transfer edited',
  },
  page: '/admin/transfers/$id',
  list: {
    address: '/admin/transfers',
    title: 'Transfers',
    permission: 'ManifestView',
    group: 'Transport',
  },
} as const satisfies NounRow
