import type { NounRow } from './noun.ts'

export const newsletterSubscriberNoun = {
  one: 'Newsletter subscriber',
  many: 'Newsletter subscribers',
  key: 'newsletterSubscriberId',
  // A requested address is shown only once its reader has confirmed it.
  tables: {
    newsletterSubscriber: { owner: null, topics: ['newsletter'] },
    newsletter: { owner: null, topics: ['newsletter'] },
    newsletterRequest: 'private',
  },
  topics: {
    newsletter: { staff: ['NewsletterView'], others: 'nobody' },
  },
  audited: { newsletterSubscriber: 'Newsletter subscriber', newsletter: 'Newsletter' },
  actions: {
    'newsletter.add': 'Subscriber added by staff',
    'newsletter.confirm': 'Subscription confirmed',
    'newsletter.delete': 'Subscriber deleted',
    'newsletter.import': 'Subscribers imported',
    'newsletter.send': 'Newsletter sent',
    'newsletter.subscribe': 'Subscriber added',
    'newsletter.update': 'Subscriber edited',
  },
  page: null,
  list: {
    address: '/admin/mailinglist',
    title: 'Mailing List',
    permission: 'NewsletterView',
    group: 'Content',
  },
} as const satisfies NounRow
