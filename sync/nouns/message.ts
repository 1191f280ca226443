import type { NounRow } from './noun.ts'

export const messageNoun = {
  one: 'Message',
  many: 'Messages',
  key: 'messageId',
  tables: {
    message: { owner: null, topics: ['messages', 'mails'] },
    phoneHold: { owner: null, topics: ['messages'] },
    phoneSpend: { owner: null, topics: ['messages'] },
  },
  // The state of a mail is shown next to the invoice or payment link that staff mailed.
  topics: {
    messages: { staff: 'Admin', others: 'nobody' },
    mails: { staff: ['InvoiceView', 'CheckoutView'], others: 'nobody' },
  },
  audited: { message: 'Message' },
  actions: {
    'mail.unsubscribe': 'Unsubscribed from email',
    'message.claim': 'Message sending started',
    'message.recover': 'Message sending resumed',
    'message.retry': 'Message sent again',
    'message.settle': 'Message sent',
    'message.count': 'Message counted',
    'message.status': 'Message status reported',
  },
  page: null,
  list: {
    address: '/admin/messages',
    title: 'Messages',
    permission: 'BackendView',
    group: 'Administration',
    isAdmins: true,
  },
} as const satisfies NounRow
