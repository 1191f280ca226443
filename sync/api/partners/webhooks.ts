import * as z from 'zod'
import { Id, ShortText, Timestamp } from '../../entities/fields.ts'
import { deliveryStates, webhookEvents, webhookTypes } from '../../rules/messages/webhook-events.ts'
import { row } from '../row.ts'

const Url = z
  .url({ protocol: /^https?$/, error: 'is not an address that starts with https://' })
  .max(500, 'is longer than 500 characters')

export const Webhook = z.object({
  webhookId: Id,
  apiKeyId: Id,
  keyName: ShortText,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Until when the secret before this one signs, too. */
  previousUntil: Timestamp.nullable(),
  /** Since when every attempt fails. */
  failingSince: Timestamp.nullable(),
  disabledAt: Timestamp.nullable(),
  createdAt: Timestamp,
  waiting: z.int(),
})
export type Webhook = z.output<typeof Webhook>

const WithSecret = Webhook.extend({ secret: z.string() })

export const WebhookDelivery = z.object({
  webhookEventId: Id,
  sequence: z.int(),
  type: z.enum(webhookTypes),
  state: z.enum(deliveryStates),
  createdAt: Timestamp,
  nextAt: Timestamp,
  body: z.string(),
  attempts: z.array(
    z.object({
      at: Timestamp,
      durationMs: z.int(),
      /** The status of the answer; null without one. */
      status: z.int().nullable(),
      /** The beginning of the answer, or why there is none. */
      answer: z.string(),
    }),
  ),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const params = z.object({ id: Id })
const staff = { who: 'staff', permission: 'ApiKeyUpdate' } as const

/** Addresses of partners that are notified of events. */
export const webhooks = {
  'webhooks.list': row({
    ...staff,
    method: 'GET',
    path: '/api/webhooks',
    summary: 'The webhooks of all API keys, by their address.',
    reply: z.array(Webhook),
  }),
  'webhooks.create': row({
    ...staff,
    method: 'POST',
    path: '/api/webhooks',
    needsProof: true,
    summary:
      'Adds a webhook of an API key: events of packages and invoices that the key can read are posted to it. The secret that signs them is in this answer and nowhere else.',
    body: z.object({
      apiKeyId: Id,
      url: Url,
      events: z.array(z.enum(webhookEvents)).min(1, 'are missing').max(webhookEvents.length),
    }),
    reply: WithSecret,
    success: 'Webhook added',
    failure: 'The webhook was not added',
  }),
  'webhooks.rotate': row({
    ...staff,
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    needsProof: true,
    summary: 'Gives a webhook a new secret. For 24 hours both sign.',
    params,
    reply: WithSecret,
    success: 'New secret made',
    failure: 'No new secret was made',
  }),
  'webhooks.enable': row({
    ...staff,
    method: 'POST',
    path: '/api/webhooks/{id}/enable',
    summary: 'Turns a webhook on again that was turned off because it failed; what has waited is sent.',
    params,
    reply: Webhook,
    success: 'Webhook turned on',
    failure: 'The webhook was not turned on',
  }),
  'webhooks.remove': row({
    ...staff,
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Removes a webhook; what waits is not sent.',
    params,
    reply: Webhook,
    success: 'Webhook removed',
    failure: 'The webhook was not removed',
  }),
  'webhooks.ping': row({
    ...staff,
    method: 'POST',
    path: '/api/webhooks/{id}/ping',
    summary: 'Sends an event that says nothing, to try the address.',
    params,
    reply: z.object({ webhookEventId: Id }),
    success: 'Ping queued',
    failure: 'No ping was sent',
  }),
  'webhooks.deliveries': row({
    ...staff,
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    summary: 'The newest 100 events of a webhook with each attempt, its answer and how long it took.',
    params,
    reply: z.array(WebhookDelivery),
  }),
  'webhooks.replay': row({
    ...staff,
    method: 'POST',
    path: '/api/webhooks/{id}/replay',
    summary: 'Sends events again: one by its id, or those of a period, the newest 10,000.',
    params,
    body: z
      .object({
        webhookEventId: Id.optional(),
        from: Timestamp.optional(),
        to: Timestamp.optional(),
      })
      .refine(
        ({ webhookEventId, from }) => (webhookEventId === undefined) !== (from === undefined),
        'Name either an event or the beginning of a period.',
      ),
    reply: z.object({ events: z.int() }),
    success: 'Events queued again',
    failure: 'No events were sent again',
  }),
}
