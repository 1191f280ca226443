import type { ContactStatus } from '../entities/messages/contact-message.ts'
import type { NounRow } from './noun.ts'

/** The progress of a message, in its order. */
export const contactStatusText = {
  New: 'New',
  Read: 'Read',
  Answered: 'Answered',
  Closed: 'Closed',
} as const satisfies Record<ContactStatus, string>

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
    'contact.mail': 'Email put into the inbox',
    'contact.open': 'Contact message opened',
    'contact.send': 'Contact message received',
    'contact.setStatus': 'Contact message status changed',
  },
  page: '/admin/contactmessages?open=$id',
  list: {
    address: '/admin/contactmessages',
    title: 'Inbox',
    permission: 'AccountView',
    group: 'Accounts',
    // For staff who answer customers; others open a message from its link.
    also: 'AccountUpdate',
  },
} as const satisfies NounRow
