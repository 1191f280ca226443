import type { NounRow } from './noun.ts'

export const invoiceNoun = {
  one: 'Invoice',
  many: 'Invoices',
  key: 'invoiceId',
  tables: {
    invoiceTally: 'private',
    invoiceText: 'private',
    invoice: { owner: { column: 'accountId' }, topics: ['invoices'] },
    invoiceLine: { owner: { parent: 'invoice', key: 'invoiceId' }, topics: ['invoices'] },
    issuedPaper: { owner: { column: 'accountId' }, topics: ['invoices', 'payments'] },
    companyState: 'private',
    overdueReminder: 'private',
    customsReceipt: { owner: { parent: 'package', key: 'packageId' }, topics: ['invoices'] },
  },
  topics: {
    invoices: { staff: ['InvoiceView', 'PaymentView', 'ReceivePaymentView'], others: 'owner' },
  },
  audited: { invoice: 'Invoice' },
  actions: {
    'invoice.bill': 'Flight billed',
    'invoice.create': 'Invoice created',
    'invoice.delete': 'Invoice deleted',
    'invoice.mail': 'Invoice mailed',
    'invoice.receivePayment': 'Payment accepted',
    'invoice.remind': 'Payment reminder mailed',
    'invoice.remindOverdue': 'Reminded of overdue bills',
    'invoice.update': 'Invoice edited',
    'invoice.void': 'Invoice voided',
  },
  page: '/admin/invoices/$id',
  list: {
    address: '/admin/invoices',
    title: 'Invoices',
    permission: 'InvoiceView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
