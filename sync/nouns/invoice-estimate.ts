import type { NounRow } from './noun.ts'

export const invoiceEstimateNoun = {
  one: 'Estimate',
  many: 'Estimates',
  key: 'invoiceEstimateId',
  tables: {
    invoiceEstimate: { owner: null, topics: ['estimates'] },
    invoiceEstimateLine: { owner: null, topics: ['estimates'] },
  },
  topics: {
    estimates: { staff: ['InvoiceView'], others: 'nobody' },
  },
  audited: { invoiceEstimate: 'Estimate' },
  actions: {
    'estimate.create': 'Estimate created',
    'estimate.delete': 'Estimate deleted',
    'estimate.update': 'Estimate edited',
  },
  page: '/admin/invoices/estimate/$id',
  list: {
    address: '/admin/invoices/estimate',
    title: 'Estimates',
    permission: 'InvoiceView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
