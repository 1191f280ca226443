import type { NounRow } from './noun.ts'

export const creditNoteNoun = {
  one: 'Credit note',
  many: 'Credit notes',
  key: 'creditNoteId',
  tables: {
    creditNote: { owner: { column: 'accountId' }, topics: ['creditNotes'] },
    creditNoteUse: {
      owner: { parent: 'creditNote', key: 'creditNoteId' },
      topics: ['creditNotes', 'invoices'],
    },
  },
  topics: {
    creditNotes: { staff: ['CreditNoteView', 'ReceivePaymentView'], others: 'owner' },
  },
  audited: { creditNote: 'Credit note' },
  actions: {
    'creditNote.create': 'Credit note created',
    'creditNote.delete': 'Credit note deleted',
    'creditNote.update': 'Credit note edited',
    'creditNote.use': 'Paid with credit notes',
  },
  page: '/admin/creditnotes?open=$id',
  list: {
    address: '/admin/creditnotes',
    title: 'Credit Notes',
    permission: 'CreditNoteView',
    group: 'Invoicing',
  },
} as const satisfies NounRow
