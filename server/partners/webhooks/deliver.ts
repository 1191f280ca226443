import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#sync/lib/durations.ts'
import { type PartnerRight, partnerRights } from '#sync/policies/partner-rights.ts'
import { failingDays, type WebhookType } from '#sync/rules/messages/webhook-events.ts'
import { byServer } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { unseal } from '../../core/data-key.ts'
import type { Env } from '../../core/env.ts'
import { findRecipient } from '../../db/messages/recipients.ts'
import { livingKeyById } from '../../db/partners/api-keys.ts'
import {
  type ClaimedEvent,
  claimWebhookEvents,
  findWebhookToSend,
  type ListedWebhook,
  settleWebhookEvent,
  updateWebhook,
} from '../../db/partners/webhooks.ts'
import { enqueueAccountMail } from '../../messages/enqueue.ts'
import { currentRights } from '../keys.ts'
import type { Answer, WebhookSender } from './post.ts'
import { signatureHeader, signatureHeaderOf } from './signature.ts'

export interface WebhookDeps extends ChangeDeps {
  readonly env: Env
  readonly webhookSender: WebhookSender
}

/** Longer than any attempt, so a sender that hasn't reported by then has died. */
const leaseMs = minuteMs
/** The number of events that are sent to one webhook at the same time. */
const together = 5

/** The delays before retries; with the time of the attempts they fill a day. */
const waits = [
  ...[10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs],
  ...[hourMs, 2 * hourMs, 4 * hourMs, 6 * hourMs, 8 * hourMs],
]
const lastWait = 8 * hourMs
/** A receiver that fails is left alone for a moment, so that a long queue doesn't knock without end. */
const holdMs = 10 * secondMs
const longestHold = hourMs

const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** The secrets that sign now. */
const secretsOf = ({ env }: Pick<WebhookDeps, 'env'>, webhook: ListedWebhook, now: number): string[] =>
  [
    webhook.secret,
    webhook.previousUntil !== null && webhook.previousUntil > isoOf(now) ? webhook.previousSecret : null,
  ].flatMap((text) => (text === null ? [] : unseal(env, webhook.webhookId, text)))

const readRights: Record<WebhookType, readonly PartnerRight[]> = {
  'package.received': ['packages.read', 'packages.office'],
  'package.updated': ['packages.read', 'packages.office'],
  'invoice.issued': ['invoices.read'],
  'invoice.updated': ['invoices.read'],
  ping: partnerRights,
}

const lostRight: Answer = {
  status: null,
  text: 'The API key no longer has the right to read this, so nothing was sent.',
  retryAfterMs: null,
}

/** A webhook with the current rights of its key. */
interface Receiver {
  readonly webhook: ListedWebhook
  readonly rights: readonly PartnerRight[]
}

/** The webhook, if it and its key work now. */
async function findReceiver(deps: WebhookDeps, webhookId: string): Promise<Receiver | null> {
  const webhook = await findWebhookToSend(deps.db.reads.kysely, webhookId)
  if (!webhook || webhook.disabledAt !== null) return null
  const key = await deps.db.reads.get(livingKeyById, { apiKeyId: webhook.apiKeyId })
  if (!key || (key.expiresAt !== null && key.expiresAt <= isoOf(deps.clock.now()))) return null
  return { webhook, rights: await currentRights(deps.db.reads, key) }
}

async function attempt(deps: WebhookDeps, { webhook, rights }: Receiver, event: ClaimedEvent) {
  const at = deps.clock.now()
  const startMs = performance.now()
  if (!readRights[event.type].some((right) => rights.includes(right)))
    return { event, answer: lostRight, at, durationMs: 0 }
  const answer = await deps.webhookSender.send({
    url: webhook.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Partner-Webhooks',
      'webhook-event-id': event.webhookEventId,
      [signatureHeader]: signatureHeaderOf(secretsOf(deps, webhook, at), at, event.body),
    },
    body: event.body,
  })
  return { event, answer, at, durationMs: Math.round(performance.now() - startMs) }
}
type Attempt = Awaited<ReturnType<typeof attempt>>

/** An event after an attempt is done, comes again later, or is given up. */
function outcomeOf({ event, answer }: Attempt, now: number) {
  if (isTaken(answer)) return { state: 'Delivered' as const, nextAt: isoOf(now) }
  const wait = waits[event.attempts - 1] ?? lastWait
  const nextAt = isoOf(now + Math.max(wait, Math.min(answer.retryAfterMs ?? 0, longestHold)))
  return nextAt > event.goodUntil
    ? { state: 'GivenUp' as const, nextAt: isoOf(now) }
    : { state: 'Waiting' as const, nextAt }
}

/** The state of a webhook after a round: well again, or held back, or turned off after days of failures. */
function healthOf(webhook: ListedWebhook, attempts: readonly Attempt[], now: number) {
  if (attempts.some(({ answer }) => isTaken(answer)))
    return webhook.failingSince === null ? null : { failingSince: null }
  const failingSince = webhook.failingSince ?? isoOf(now)
  const restMs = Math.max(0, ...attempts.map(({ answer }) => answer.retryAfterMs ?? 0))
  const heldUntil = isoOf(now + Math.max(holdMs, Math.min(restMs, longestHold)))
  const isOver = now - Date.parse(failingSince) >= failingDays * dayMs
  return { failingSince, heldUntil, ...(isOver ? { disabledAt: isoOf(now) } : {}) }
}

/** Sends the next due events of a webhook. Returns true if it went well and there may be more. */
export async function sendNext(deps: WebhookDeps, webhookId: string): Promise<boolean> {
  const receiver = await findReceiver(deps, webhookId)
  if (!receiver) return false
  const { webhook } = receiver
  const start = deps.clock.now()
  const events = await withTransaction(
    deps,
    byServer('webhook.claim'),
    ({ kysely }) =>
      claimWebhookEvents(kysely, {
        webhookId,
        most: together,
        now: isoOf(start),
        until: isoOf(start + leaseMs),
      }),
    { beside: true },
  )
  if (events.length === 0) return false
  const attempts = await Promise.all(events.map((event) => attempt(deps, receiver, event)))
  const now = deps.clock.now()
  const health = healthOf(webhook, attempts, now)
  await withTransaction(deps, byServer('webhook.disable'), async (tx) => {
    for (const result of attempts) {
      const { event, answer, at, durationMs } = result
      const row = { at: isoOf(at), durationMs, status: answer.status, answer: answer.text }
      await settleWebhookEvent(tx.kysely, event, outcomeOf(result, now), row)
    }
    if (!health) return
    await updateWebhook(tx.kysely, webhookId, health)
    if (health.failingSince === null || !('disabledAt' in health)) return
    await tx.note('webhook', webhookId, { disabledAt: null }, { disabledAt: health.disabledAt })
    const maker = await findRecipient(tx.kysely, webhook.createdBy)
    if (!maker?.email) return
    const { email: to, brand } = maker
    await enqueueAccountMail(deps, tx, {
      event: 'account.webhook-disabled',
      accountId: webhook.createdBy,
      to,
      brand,
    })
  })
  return attempts.every(({ answer }) => isTaken(answer))
}
