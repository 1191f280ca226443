import { namesIn } from '../lib/names-in.ts'
// What people are told of, as data: the settings page, the templates and the sending all read this table.

export const messageTopics = ['packages', 'deliveries', 'money'] as const
export type MessageTopic = (typeof messageTopics)[number]

export const topicText: Record<MessageTopic, string> = {
  packages: 'Packages',
  deliveries: 'Deliveries',
  money: 'Invoices and payments',
}

/** What a person can choose to hear of, and where. */
export const noticeTopics = {
  'package.PreAlert': 'packages',
  'package.ReceivedAtWharehouse': 'packages',
  'package.Shipped': 'packages',
  'package.OnRoute': 'packages',
  'package.AtCustoms': 'packages',
  'package.AtHeadOffice': 'packages',
  'package.AtLocalOffice': 'packages',
  'package.ReadyForPickup': 'packages',
  'package.Delivered': 'packages',
  'package.Delayed': 'packages',
  'storage.starting': 'packages',
  'delivery.out': 'deliveries',
  'delivery.done': 'deliveries',
  'delivery.failed': 'deliveries',
  'invoice.ready': 'money',
  'payment.received': 'money',
} as const satisfies Record<string, MessageTopic>
export type NoticeEvent = keyof typeof noticeTopics
export const noticeEvents = namesIn(noticeTopics)

/** How the settings page names them. */
export const noticeText: Record<NoticeEvent, string> = {
  'package.PreAlert': 'Your pre-alert was received',
  'package.ReceivedAtWharehouse': 'A package was checked in at the Florida warehouse',
  'package.Shipped': 'A package was shipped',
  'package.OnRoute': 'A package is on its way to Jamaica',
  'package.AtCustoms': 'A package is at customs',
  'package.AtHeadOffice': 'A package is at the head office',
  'package.AtLocalOffice': 'A package is at your local office',
  'package.ReadyForPickup': 'A package is ready for pick-up',
  'package.Delivered': 'A package was handed over',
  'package.Delayed': 'A package is delayed',
  'storage.starting': 'Storage is about to cost something',
  'delivery.out': 'A delivery is on its way to you',
  'delivery.done': 'A delivery was made',
  'delivery.failed': 'A delivery could not be made',
  'invoice.ready': 'An invoice is ready',
  'payment.received': 'A payment was received',
}

export const noticeChannels = ['email', 'push', 'app'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Mails about the account itself go out whatever somebody chose, and offer no way to stop them. */
export const accountEvents = [
  'account.verify',
  'account.known',
  'account.reset',
  'account.password-changed',
] as const
export type AccountEvent = (typeof accountEvents)[number]

export const messageEvents = [...noticeEvents, ...accountEvents, 'newsletter'] as const
export type MessageEvent = (typeof messageEvents)[number]

export const messageStates = ['Waiting', 'Sending', 'Sent', 'Failed'] as const
export type MessageState = (typeof messageStates)[number]
