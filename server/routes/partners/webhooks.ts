import type { webhooks } from '#sync/api/partners/webhooks.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { overlapHours } from '#sync/rules/messages/webhook-events.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { seal } from '../../core/data-key.ts'
import { findKey } from '../../db/partners/api-keys.ts'
import {
  attemptsOf,
  findWebhook,
  insertWebhook,
  type ListedWebhook,
  listWebhooks,
  newestEvents,
  replayEvents,
  updateWebhook,
} from '../../db/partners/webhooks.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { isTestKey, mustGrant, rightsIn } from '../../partners/keys.ts'
import type { WebhookDeps } from '../../partners/webhooks/deliver.ts'
import { addEvents, goodForMs } from '../../partners/webhooks/note-events.ts'
import { newSecret } from '../../partners/webhooks/signature.ts'
import { toWebhook } from '../../partners/webhooks/webhook-view.ts'

const mostWebhooks = 20

const noSuchWebhook = () => new Refusal('not-found', 'Webhook not found.')

async function mustFind({ db }: Pick<WebhookDeps, 'db'>, webhookId: string): Promise<ListedWebhook> {
  const webhook = await findWebhook(db.reads.kysely, webhookId)
  if (!webhook) throw noSuchWebhook()
  return webhook
}

function mustBeAddress(deps: WebhookDeps, address: string): void {
  const problem = deps.webhookSender.problemOf(address)
  if (problem) throw new Refusal('invalid', problem, { url: ['can’t be used'] })
}

type StaffCall = Pick<Call<(typeof webhooks)['webhooks.enable']>, 'params' | 'signed' | 'request'>

/** Changes a webhook in its own transaction, and answers with its new state. */
async function change(
  deps: WebhookDeps,
  { params, signed, request }: StaffCall,
  action: string,
  work: (tx: Transaction, webhook: ListedWebhook) => Promise<void>,
): Promise<ListedWebhook> {
  // It is read in the transaction: of two new secrets at the same time, the first one signs along with the second.
  const before = await withTransaction(deps, byOf(signed, request, action), async (tx) => {
    const webhook = await findWebhook(tx.kysely, params.id)
    if (!webhook) throw noSuchWebhook()
    await work(tx, webhook)
    return webhook
  })
  return (await findWebhook(deps.db.reads.kysely, params.id)) ?? before
}

export const webhookHandlers: Handlers<typeof webhooks, WebhookDeps> = {
  'webhooks.list': async (_call, { db }) => (await listWebhooks(db.reads.kysely)).map(toWebhook),

  'webhooks.create': async ({ body: { apiKeyId, url, events }, actor, signed, request }, deps) => {
    const key = await findKey(deps.db.reads.kysely, apiKeyId)
    if (!key || key.revokedAt !== null)
      throw new Refusal('invalid', 'API key not found.', { apiKeyId: ['is not a working API key'] })
    if (isTestKey(key.prefix))
      throw new Refusal(
        'wrong-state',
        'A test key stores nothing, so there is nothing to tell of it. Choose another key.',
        {
          apiKeyId: ['is a test key'],
        },
      )
    // Its owner reads what the key may read.
    mustGrant(actor, rightsIn(key.rights))
    mustBeAddress(deps, url)
    const webhookId = deps.ids.next()
    const secret = newSecret()
    await withTransaction(deps, byOf(signed, request, 'webhook.create'), async (tx) => {
      const ofKey = (await listWebhooks(tx.kysely)).filter((row) => row.apiKeyId === apiKeyId)
      if (ofKey.length >= mostWebhooks)
        throw new Refusal('wrong-state', `This API key has ${mostWebhooks} webhooks. Remove one first.`)
      await insertWebhook(tx.kysely, {
        webhookId,
        apiKeyId,
        url,
        createdBy: actor.accountId,
        createdAt: tx.at,
        events: JSON.stringify(events),
        secret: seal(deps.env, webhookId, secret),
        previousSecret: null,
        previousUntil: null,
        lastSequence: 0,
        failingSince: null,
        heldUntil: tx.at,
        disabledAt: null,
        removedAt: null,
      })
      await tx.note('webhook', webhookId, null, { apiKeyId, url, events })
    })
    return { ...toWebhook(await mustFind(deps, webhookId)), secret }
  },

  'webhooks.rotate': async (call, deps) => {
    const secret = newSecret()
    const { id } = call.params
    const webhook = await change(deps, call, 'webhook.rotate', async (tx, before) => {
      const previousUntil = isoOf(Date.parse(tx.at) + overlapHours * hourMs)
      const secrets = { secret: seal(deps.env, id, secret), previousSecret: before.secret, previousUntil }
      await updateWebhook(tx.kysely, id, secrets)
      await tx.note('webhook', id, { previousUntil: before.previousUntil }, { previousUntil })
    })
    return { ...toWebhook(webhook), secret }
  },

  'webhooks.enable': async (call, deps) =>
    toWebhook(
      await change(deps, call, 'webhook.enable', async (tx, { webhookId, disabledAt }) => {
        await updateWebhook(tx.kysely, webhookId, { disabledAt: null, failingSince: null, heldUntil: tx.at })
        await tx.note('webhook', webhookId, { disabledAt }, { disabledAt: null })
      }),
    ),

  'webhooks.remove': async (call, deps) =>
    toWebhook(
      await change(deps, call, 'webhook.remove', async (tx, { webhookId, url }) => {
        await updateWebhook(tx.kysely, webhookId, { removedAt: tx.at })
        await tx.note('webhook', webhookId, { url }, null)
      }),
    ),

  'webhooks.ping': async (call, deps) => {
    const eventIds: string[] = []
    await change(deps, call, 'webhook.ping', async (tx, { webhookId }) => {
      const { statements: write, ids, at: now } = tx
      eventIds.push(...(await addEvents({ write, ids, now }, webhookId, [{ type: 'ping', data: {} }])))
    })
    return { webhookEventId: must(eventIds[0], 'the event of a ping') }
  },

  'webhooks.deliveries': async ({ params: { id }, actor }, deps) => {
    const { kysely } = deps.db.reads
    const { apiKeyId } = await mustFind(deps, id)
    const key = must(await findKey(kysely, apiKeyId), 'the API key of a webhook')
    mustGrant(actor, rightsIn(key.rights))
    const events = await newestEvents(kysely, id)
    const attempts = Map.groupBy(
      await attemptsOf(
        kysely,
        events.map(({ webhookEventId }) => webhookEventId),
      ),
      ({ webhookEventId }) => webhookEventId,
    )
    return events.map((event) => ({
      ...event,
      attempts: (attempts.get(event.webhookEventId) ?? []).map(({ at, durationMs, status, answer }) => ({
        at,
        durationMs,
        status,
        answer,
      })),
    }))
  },

  'webhooks.replay': async (call, deps) => {
    const counts: number[] = []
    const { webhookEventId, from, to } = call.body
    await change(deps, call, 'webhook.replay', async (tx, { webhookId }) => {
      const goodUntil = isoOf(Date.parse(tx.at) + goodForMs)
      const events = await replayEvents(tx.kysely, {
        webhookId,
        webhookEventId,
        from,
        to,
        now: tx.at,
        goodUntil,
      })
      counts.push(events)
      await tx.note('webhook', webhookId, null, { webhookEventId, from, to, events })
    })
    return { events: must(counts[0], 'the number of events') }
  },
}
