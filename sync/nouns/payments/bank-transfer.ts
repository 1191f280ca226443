import type { NounRow } from '../noun.ts'

export const bankTransferNoun = {
  one: 'Bank transfer',
  many: 'Bank transfers',
  key: 'bankTransferId',
  tables: {
    bankTransfer: { owner: { column: 'accountId' }, topics: ['bankTransfers', 'invoices'] },
    bankTransferItem: { owner: { parent: 'bankTransfer', key: 'bankTransferId' }, topics: ['bankTransfers'] },
  },
  topics: {
    bankTransfers: { staff: ['PaymentView', 'ReceivePaymentView'], others: 'owner' },
  },
  audited: { bankTransfer: 'Bank transfer' },
  actions: {
    'bankTransfer.confirm': 'Bank transfer confirmed',
    'bankTransfer.create': 'Bank transfer sent in',
    'bankTransfer.refuse': 'Bank transfer refused',
    'bankTransfer.withdraw': 'Bank transfer withdrawn',
  },
  page: '/admin/bank-transfers/$id',
  list: {
    address: '/admin/bank-transfers',
    title: 'Bank Transfers',
    permission: 'PaymentView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
