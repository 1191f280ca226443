import type {
  BellEvent,
  DailyTopic,
  MessageChannel,
  MessageEvent,
  MessageState,
  NoticeChannel,
  NoticeEvent,
} from '#sync/entities/messages/message-topics.ts'
import type { PhoneTables } from './phone-tables.ts'

/** Messages to people, and the channels they allow. None of the tables is synced. */
export interface MessageTables extends PhoneTables {
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
  event: BellEvent
  accountId: string
  /** Identifies the event, so that a second notice with this key is dropped. */
  dedupeKey: string
  /** JSON of the template's facts. */
  facts: string
  createdAt: string
  /** When its mails and pushes were made; null until then. */
  spreadAt: string | null
  /** 1: the account does not want this one in the app. */
  hidden: 0 | 1
  readAt: string | null
  /** Which day's mail it waits for or was in, as a business day; null when it has a mail of its own or none. */
  mailDay: string | null
}

/** A mail to one address, a push to one device, or a text to one phone. */
export interface MessageTable {
  messageId: string
  event: MessageEvent
  channel: MessageChannel
  accountId: string | null
  /** An email address, the id of a push subscription, or a phone number. */
  to: string
  subject: string
  /** The text as it was sent; empty until then, and emptied again if it held a secret. */
  text: string
  html: string
  facts: string
  state: MessageState
  /** 0 goes before 1, 1 before 2. */
  urgency: 0 | 1 | 2
  attempts: number
  /** Waiting: the earliest time to send. Sending: the time at which the sender has given up. Unsure: the next look-up. */
  nextAt: string
  lastError: string
  createdAt: string
  sentAt: string | null
  dedupeKey: string
  /** The provider's name for a message to a phone, once it has answered. */
  providerId: string | null
  /** Counted before a message to a phone is sent. */
  costJmdCents: number
}

/** Only what differs from the default, which is yes. */
export interface NotificationPreferenceTable {
  accountId: string
  event: NoticeEvent
  channel: NoticeChannel
  enabled: 0 | 1
}

/** Accounts with a row get one mail a day about the topic, instead of one for each event. */
export interface DailyMailTable {
  accountId: string
  topic: DailyTopic
}

/** A browser that shows pushes until its session ends. */
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
