import type { NounRow } from './noun.ts'

export const noticeNoun = {
  one: 'Notice',
  many: 'Notices',
  key: 'noticeId',
  tables: {
    notice: { owner: { column: 'accountId' }, topics: ['notices'] },
    notificationPreference: { owner: { column: 'accountId' }, topics: ['notices'] },
    dailyMail: { owner: { column: 'accountId' }, topics: ['notices'] },
    pushSubscription: { owner: { column: 'accountId' }, topics: ['notices'] },
  },
  topics: {
    notices: { staff: [], others: 'owner' },
  },
  audited: {
    notice: 'Notice',
    notificationPreference: 'Notification choice',
    pushSubscription: 'Push subscription',
  },
  actions: {
    'notice.spread': 'Notification sent',
    'notifications.read': 'Notifications read',
    'push.subscribe': 'Push notifications on',
    'push.unsubscribe': 'Push notifications off',
  },
  page: null,
  list: null,
} as const satisfies NounRow
