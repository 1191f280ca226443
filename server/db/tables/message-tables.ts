import type {
  DailyTopic,
  MessageEvent,
  MessageState,
  NoticeChannel,
  NoticeEvent,
} from '#sync/entities/message-topics.ts'

/** What people are told, and whom one may tell it how. None of it is synced. */
export interface MessageTables {
  notice: NoticeTable
  message: MessageTable
  notificationPreference: NotificationPreferenceTable
  dailyMail: DailyMailTable
  pushSubscription: PushSubscriptionTable
  newsletter: NewsletterTable
}

/** Something that happened and concerns an account; written with the change itself. Shown in the app. */
export interface NoticeTable {
  noticeId: string
  event: NoticeEvent
  accountId: string
  /** What happened, once: a second notice with this key is none. */
  dedupeKey: string
  /** JSON of the template's facts. */
  facts: string
  createdAt: string
  /** When mails and pushes were made of it; null until then. */
  spreadAt: string | null
  /** 1: the account does not want this one in the app. */
  hidden: 0 | 1
  readAt: string | null
  /** Which day's mail it waits for or was in, as a business day; null when it has a mail of its own or none. */
  mailDay: string | null
}

/** One mail to one address, or one push to one device. */
export interface MessageTable {
  messageId: string
  event: MessageEvent
  channel: 'email' | 'push'
  accountId: string | null
  /** An email address, or the id of a push subscription. */
  to: string
  subject: string
  /** What was sent; empty until then, and for good where it held a secret. */
  text: string
  html: string
  facts: string
  state: MessageState
  /** 0 goes before 1, 1 before 2. */
  urgency: 0 | 1 | 2
  attempts: number
  /** Waiting: not before. Sending: whoever sends it has given up by then. */
  nextAt: string
  lastError: string
  createdAt: string
  sentAt: string | null
  dedupeKey: string
}

/** Only what differs from the default, which is yes. */
export interface NotificationPreferenceTable {
  accountId: string
  event: NoticeEvent
  channel: NoticeChannel
  enabled: 0 | 1
}

/** Whoever has a row gets one mail a day about the topic, in place of one for each event. */
export interface DailyMailTable {
  accountId: string
  topic: DailyTopic
}

/** A browser that shows pushes, as long as its session lasts. */
export interface PushSubscriptionTable {
  pushSubscriptionId: string
  accountId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: string
}

export interface NewsletterTable {
  newsletterId: string
  subject: string
  text: string
  sentAt: string
  sentBy: string
  recipients: number
}
