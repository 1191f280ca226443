import { namesIn } from '../../lib/names-in.ts'
// The notifications as data: the settings page, the templates and the sending all use this table.

export const messageTopics = ['packages', 'deliveries', 'money'] as const
export type MessageTopic = (typeof messageTopics)[number]

export const topicText: Record<MessageTopic, string> = {
  packages: 'Packages',
  deliveries: 'Deliveries',
  money: 'Invoices and payments',
}

/** The notifications that a person can turn on or off for each channel. */
export const noticeTopics = {
  'package.PreAlert': 'packages',
  'package.ReceivedAtWharehouse': 'packages',
  'package.consolidated': 'packages',
  'package.Shipped': 'packages',
  'package.OnRoute': 'packages',
  'package.AtCustoms': 'packages',
  'package.AtHeadOffice': 'packages',
  'package.AtLocalOffice': 'packages',
  'package.ReadyForPickup': 'packages',
  'package.Delivered': 'packages',
  'package.Delayed': 'packages',
  'expected.moved': 'packages',
  'customs.held': 'packages',
  'customs.released': 'packages',
  'missing.noted': 'packages',
  'missing.found': 'packages',
  'loss.decided': 'packages',
  'merchant-invoice.rejected': 'packages',
  'question.answered': 'packages',
  'price.changed': 'packages',
  'address.changed': 'packages',
  'storage.starting': 'packages',
  'unclaimed.reminder': 'packages',
  'ending.asked': 'packages',
  'ending.moved': 'packages',
  'paper.refused': 'packages',
  'paper.expiring': 'packages',
  'delivery.out': 'deliveries',
  'delivery.done': 'deliveries',
  'delivery.failed': 'deliveries',
  'invoice.ready': 'money',
  'invoice.overdue': 'money',
  'statement.ready': 'money',
  'payment.received': 'money',
  'payment.refunded': 'money',
  'transfer.refused': 'money',
  'order.quoted': 'money',
  'order.moved': 'money',
} as const satisfies Record<string, MessageTopic>
export type NoticeEvent = keyof typeof noticeTopics
export const noticeEvents = namesIn(noticeTopics)

/** Work for those who decide. It is always told, in the app and by mail, and leads into the staff area. */
export const staffEvents = ['erasure.waiting'] as const
export type StaffEvent = (typeof staffEvents)[number]

/** The events of the notices in the app. */
export const bellEvents = [...noticeEvents, ...staffEvents] as const
export type BellEvent = (typeof bellEvents)[number]

const badNews: readonly NoticeEvent[] = [
  'package.Delayed',
  'expected.moved',
  'customs.held',
  'missing.noted',
  'loss.decided',
  'merchant-invoice.rejected',
  'unclaimed.reminder',
  'ending.asked',
  'ending.moved',
  'delivery.failed',
  'transfer.refused',
  'paper.refused',
  'paper.expiring',
  'invoice.overdue',
]
/** True for news that a green tick must not announce. */
export const isBadNews = (event: BellEvent): boolean => badNews.some((name) => name === event)

/** The labels on the settings page. */
export const noticeText: Record<NoticeEvent, string> = {
  'package.PreAlert': 'We received your pre-alert',
  'package.ReceivedAtWharehouse': 'A package was checked in at the warehouse',
  'package.consolidated': 'Several packages were packed into one',
  'package.Shipped': 'A package was shipped',
  'package.OnRoute': 'A package is on its way to Jamaica',
  'package.AtCustoms': 'A package is at customs',
  'package.AtHeadOffice': 'A package is at the head office',
  'package.AtLocalOffice': 'A package is at your local office',
  'package.ReadyForPickup': 'A package is ready for pickup',
  'package.Delivered': 'A package was delivered',
  'package.Delayed': 'A package is delayed',
  'expected.moved': 'A package is expected later than before',
  'customs.held': 'Customs is holding a package',
  'customs.released': 'Customs released a package',
  'missing.noted': 'We’re looking for a package',
  'missing.found': 'We found a package that was missing',
  'loss.decided': 'We decided about a lost package',
  'merchant-invoice.rejected': 'We can’t use a merchant invoice you sent',
  'question.answered': 'We answered a question about a package',
  'storage.starting': 'Storage fees start soon',
  'unclaimed.reminder': 'A package still waits for you',
  'ending.asked': 'We ask what to do with a package',
  'ending.moved': 'A package was given up, sent back, sold or destroyed',
  'paper.refused': 'We can’t accept a paper you sent',
  'paper.expiring': 'A paper of yours ends soon',
  'delivery.out': 'A delivery is on its way to you',
  'delivery.done': 'A delivery was completed',
  'delivery.failed': 'A delivery couldn’t be completed',
  'price.changed': 'The price of a package changed',
  'address.changed': 'Your US address changed',
  'invoice.ready': 'An invoice is ready',
  'invoice.overdue': 'An invoice is overdue',
  'statement.ready': 'A monthly statement is ready',
  'payment.received': 'A payment was received',
  'payment.refunded': 'We paid credit back to you',
  'transfer.refused': 'We couldn’t confirm a bank transfer',
  'order.quoted': 'Your store order has a quote',
  'order.moved': 'Your store order was purchased, arrived or was cancelled',
}

/** Topics that can be sent as one mail per day, because they are still news in the evening. */
export const dailyTopics = ['packages'] as const satisfies readonly MessageTopic[]
export type DailyTopic = (typeof dailyTopics)[number]

const pressing: readonly NoticeEvent[] = [
  'price.changed',
  'storage.starting',
  'unclaimed.reminder',
  'ending.asked',
  'question.answered',
  'address.changed',
  'paper.refused',
  'paper.expiring',
]
/** Returns true if a mail may wait for the evening. A mail about rising costs never waits, and neither does an answer. */
export const canWait = (event: NoticeEvent): boolean =>
  dailyTopics.some((topic) => topic === noticeTopics[event]) && !pressing.includes(event)

/** Messages to a confirmed phone number, which cost money. */
export const phoneChannels = ['whatsapp', 'sms'] as const
export type PhoneChannel = (typeof phoneChannels)[number]
export const isPhoneChannel = (channel: string): channel is PhoneChannel =>
  phoneChannels.some((phoneChannel) => phoneChannel === channel)

export const noticeChannels = ['email', 'push', 'app', ...phoneChannels] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Notifications that people have to act on or want immediately. The app shows the steps in between. */
const matters: ReadonlySet<NoticeEvent> = new Set([
  'package.ReceivedAtWharehouse',
  'package.ReadyForPickup',
  'package.Delivered',
  'package.Delayed',
  'expected.moved',
  'customs.held',
  'customs.released',
  'missing.noted',
  'missing.found',
  'loss.decided',
  'merchant-invoice.rejected',
  'question.answered',
  'storage.starting',
  'unclaimed.reminder',
  'ending.asked',
  'ending.moved',
  'paper.refused',
  'paper.expiring',
  'delivery.out',
  'delivery.done',
  'delivery.failed',
  'price.changed',
  'address.changed',
  'invoice.ready',
  'invoice.overdue',
  'payment.received',
  'payment.refunded',
  'transfer.refused',
  'order.quoted',
  'order.moved',
])

/** Statements are made at night, when a push would wake people up. */
const byMail: readonly NoticeEvent[] = ['statement.ready']

/** The default settings: everything in the app, by mail and push only what matters, and nothing to a phone number. */
export const isOnByDefault = (event: NoticeEvent, channel: NoticeChannel): boolean =>
  channel === 'app' ||
  (channel === 'email' && byMail.includes(event)) ||
  (!isPhoneChannel(channel) && matters.has(event))

/** Too late in the morning: these go out during quiet hours too. */
const urgent: readonly NoticeEvent[] = ['delivery.out']
export const isUrgent = (event: NoticeEvent): boolean => urgent.includes(event)

/** Mails about the account itself are always sent and can't be turned off. */
export const accountEvents = [
  'account.verify',
  'account.known',
  'account.invited',
  'account.reset',
  'account.password-changed',
  'account.email-changed',
  'account.email-removed',
  'account.factors',
  'account.webhook-disabled',
  'account.reply-left-out',
  'account.closed',
  'account.erasure-asked',
  'account.erasure-granted',
  'account.erasure-refused',
  'account.phone-code',
  'account.phone-trouble',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** Mails that staff send by hand to one customer at a time, regardless of the customer's settings. */
export const officeEvents = ['office.invoice', 'office.reminder', 'office.payment-link'] as const
export type OfficeEvent = (typeof officeEvents)[number]

export const messageEvents = [
  ...noticeEvents,
  ...accountEvents,
  ...officeEvents,
  ...staffEvents,
  'packages.daily',
  'newsletter',
  'newsletter.confirm',
  'contact',
  'question',
] as const
export type MessageEvent = (typeof messageEvents)[number]

export const messageChannels = ['email', 'push', ...phoneChannels] as const
export type MessageChannel = (typeof messageChannels)[number]

/** A message is unsure while the server doesn't know whether its provider took it. */
export const messageStates = ['Waiting', 'Sending', 'Unsure', 'Sent', 'Delivered', 'Read', 'Failed'] as const
export type MessageState = (typeof messageStates)[number]
