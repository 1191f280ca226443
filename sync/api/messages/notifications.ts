import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { bellEvents, dailyTopics, noticeEvents } from '../../entities/messages/message-topics.ts'
import { dropEnd } from '../../lib/drop-ends.ts'
import { row } from '../row.ts'

export const Preference = z.object({
  event: z.enum(noticeEvents),
  email: z.boolean(),
  push: z.boolean(),
  app: z.boolean(),
  whatsapp: z.boolean(),
  sms: z.boolean(),
})
export type Preference = z.output<typeof Preference>

/** The topics sent as one mail per day. */
const Daily = z.array(z.enum(dailyTopics)).max(dailyTopics.length)

const Preferences = z.object({ preferences: z.array(Preference), daily: Daily })
export type Preferences = z.output<typeof Preferences>

/** The event in words; `link` is a path in the app. */
export const Notification = z.object({
  noticeId: Id,
  event: z.enum(bellEvents),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

const Endpoint = z.url({ error: 'is not an address' }).max(1000, 'is longer than 1,000 characters')

const Key = (bytes: number) =>
  z
    .string()
    .max(200, 'is too long')
    .regex(/^[\w-]+=*$/, 'is not base64url')
    .refine((key) => Math.floor((dropEnd(key, '=').length * 3) / 4) === bytes, `is not ${bytes} bytes`)

/** In the form of the browser's `PushSubscription.toJSON()`. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: Key(65), auth: Key(16) }),
})
export type PushSubscription = z.output<typeof PushSubscription>

export const notifications = {
  'accounts.notifications': row({
    method: 'GET',
    path: '/api/accounts/notifications',
    who: 'any',
    summary: 'What one wants to be told of, and how.',
    reply: Preferences,
  }),
  'accounts.updateNotifications': row({
    method: 'PUT',
    path: '/api/accounts/notifications',
    who: 'any',
    summary:
      'Changes what one wants to be told of; events that are not named stay as they are, and the topics of the daily mail without `daily`.',
    body: z.object({
      preferences: z
        .array(Preference.partial({ email: true, push: true, app: true, whatsapp: true, sms: true }))
        .max(noticeEvents.length),
      daily: Daily.optional(),
    }),
    reply: Preferences,
  }),
  'notifications.list': row({
    method: 'GET',
    path: '/api/notifications',
    who: 'any',
    summary: 'What one was told in the app, the newest first, and how much of it is unread.',
    query: z.object({
      pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100, 'is more than 100').default(20),
    }),
    reply: z.object({
      result: z.array(Notification),
      totalItems: z.int(),
      pageNumber: z.int(),
      unread: z.int(),
    }),
  }),
  'notifications.read': row({
    method: 'POST',
    path: '/api/notifications/read',
    who: 'any',
    summary: 'Marks notifications of one’s own as read: those named, or all without a list.',
    body: z.object({ noticeIds: z.array(Id).max(100, 'are more than 100').optional() }),
    reply: z.object({ read: z.int() }),
  }),
  'push.key': row({
    method: 'GET',
    path: '/api/push/key',
    who: 'any',
    summary: 'The public key that a browser subscribes to pushes with.',
    reply: z.object({ publicKey: z.string() }),
  }),
  'push.subscribe': row({
    method: 'POST',
    path: '/api/push/subscriptions',
    who: 'any',
    summary: 'Sends pushes to this browser as long as its session lasts.',
    body: PushSubscription,
    reply: z.object({ subscribed: z.literal(true) }),
  }),
  'push.unsubscribe': row({
    method: 'POST',
    path: '/api/push/unsubscribe',
    who: 'any',
    summary: 'Sends no more pushes to this browser.',
    body: z.object({ endpoint: Endpoint }),
    reply: z.object({ unsubscribed: z.literal(true) }),
  }),
}
