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
    phoneNumber: { owner: { column: 'accountId' }, topics: ['notices'] },
    phoneCode: { owner: { column: 'accountId' }, topics: ['notices'] },
    phoneReply: { owner: null, topics: ['notices'] },
  },
  topics: {
    notices: { staff: [], others: 'owner' },
  },
  audited: {
    notice: 'Notice',
    notificationPreference: 'Notification choice',
    pushSubscription: 'Push subscription',
    phoneNumber: 'Phone for messages',
  },
  actions: {
    'notice.spread': 'Notification sent',
    'notifications.read': 'Notifications read',
    'push.subscribe': 'Push notifications on',
    'push.unsubscribe': 'Push notifications off',
    'phone.code': 'Code sent to a phone',
    'phone.confirm': 'Phone confirmed for messages',
    'phone.remove': 'Phone removed from messages',
    'phone.reply': 'Reply to a message',
  },
  page: null,
  list: null,
} as const satisfies NounRow
