import type { NounRow } from './noun.ts'

export const contactMessageNoun = {
  one: 'Contact message',
  many: 'Contact messages',
  key: 'contactMessageId',
  tables: {
    contactMessage: { owner: null, topics: ['contactMessages'] },
  },
  topics: {
    contactMessages: { staff: ['AccountView'], others: 'nobody' },
  },
  audited: { contactMessage: 'Contact message' },
  actions: {
    'contact.open': 'Contact message opened',
    'contact.send': 'Contact message received',
    'contact.setStatus': 'Contact message status changed',
  },
  page: '/admin/contactmessages?open=$id',
  list: {
    address: '/admin/contactmessages',
    title: 'Contact Messages',
    permission: 'AccountView',
    group: 'Accounts',
    // For staff who answer customers; others open a message from its link.
    also: 'AccountUpdate',
  },
} as const satisfies NounRow
