import type { NounRow } from './noun.ts'

export const paymentNoun = {
  one: 'Payment',
  many: 'Payments',
  key: 'paymentId',
  tables: {
    bookEntry: 'private',
    statementMail: 'private',
    paymentTally: 'private',
    paymentText: 'private',
    payment: {
      owner: { column: 'accountId' },
      topics: ['payments', 'invoices', 'checkouts', 'bankTransfers'],
    },
    paymentAllocation: { owner: { parent: 'payment', key: 'paymentId' }, topics: ['payments', 'invoices'] },
  },
  topics: {
    payments: { staff: ['PaymentView', 'ReceivePaymentView'], others: 'owner' },
  },
  audited: { payment: 'Payment' },
  actions: {
    'payment.create': 'Payment recorded',
    'payment.receiptCheck': 'Receipt checked',
    'payment.payout': 'Credit paid out',
    'payment.reverse': 'Payment reversed',
    'payment.update': 'Payment edited',
    'statement.mail': 'Statements mailed',
  },
  page: '/admin/payments/$id',
  list: {
    address: '/admin/payments',
    title: 'Payments',
    permission: 'PaymentView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
