import type { Tables } from '../core/reading/reads.ts'
import { query, queryOf } from '../core/reading/statements.ts'
import type { WebhookAttemptTable, WebhookEventTable, WebhookTable } from '../tables/partner-tables.ts'

/** The webhooks for which events are noted, also while they are turned off, with what their keys may read. A company has a few at most. */
export const listeningWebhooks = query<object>()((db) =>
  db
    .selectFrom('webhook')
    .innerJoin('apiKey', 'apiKey.apiKeyId', 'webhook.apiKeyId')
    .where('webhook.removedAt', 'is', null)
    .where('apiKey.revokedAt', 'is', null)
    .orderBy('webhook.webhookId')
    .select(['webhook.webhookId', 'webhook.apiKeyId', 'webhook.events', 'apiKey.rights', 'apiKey.branchId']),
)

/** Takes as many numbers as there are events; the last one is answered. */
export const takeSequences = query<{ webhookId: string; count: number }>()((db, param) =>
  db
    .updateTable('webhook')
    .set((eb) => ({ lastSequence: eb('lastSequence', '+', param('count')) }))
    .where('webhookId', '=', param('webhookId'))
    .returning('lastSequence'),
)

/** The keys that reported packages before anybody else, with their references. */
export const reportersOf = queryOf((db, { packageIds }: { packageIds: readonly string[] }) =>
  db
    .selectFrom('partnerPackage')
    .where('packageId', 'in', packageIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('partnerPackage as ownReport')
          .select('ownReport.reference')
          .whereRef('ownReport.apiKeyId', '=', 'partnerPackage.apiKeyId')
          .whereRef('ownReport.packageId', '=', 'partnerPackage.packageId')
          .where('ownReport.outcome', '<>', 'already'),
      ),
    )
    .select(['apiKeyId', 'reference', 'packageId'])
    .orderBy('reference'),
)

export const mailboxesOf = queryOf((db, { accountIds }: { accountIds: readonly string[] }) =>
  db.selectFrom('account').where('accountId', 'in', accountIds).select(['accountId', 'mailbox']),
)

export const packagesNamed = queryOf((db, { packageIds }: { packageIds: readonly string[] }) =>
  db.selectFrom('package').where('packageId', 'in', packageIds).selectAll(),
)

/** References of a package that was merged into another one lead to that one from then on. */
export const moveReferences = query<{ from: string; to: string }>()((db, param) =>
  db
    .updateTable('partnerPackage')
    .set({ packageId: param('to') })
    .where('packageId', '=', param('from')),
)

export const addWebhookEvent = query<{ [C in keyof WebhookEventTable]: WebhookEventTable[C] }>()(
  (db, param) =>
    db.insertInto('webhookEvent').values({
      webhookEventId: param('webhookEventId'),
      webhookId: param('webhookId'),
      sequence: param('sequence'),
      type: param('type'),
      body: param('body'),
      createdAt: param('createdAt'),
      state: param('state'),
      attempts: param('attempts'),
      nextAt: param('nextAt'),
      goodUntil: param('goodUntil'),
    }),
)

const columns = [
  ...(['webhook.webhookId', 'webhook.apiKeyId', 'webhook.url', 'webhook.events', 'webhook.secret'] as const),
  ...(['webhook.previousSecret', 'webhook.previousUntil', 'webhook.failingSince'] as const),
  ...(['webhook.disabledAt', 'webhook.createdBy', 'webhook.createdAt', 'apiKey.name as keyName'] as const),
] as const

const withKeys = (db: Tables) =>
  db
    .selectFrom('webhook')
    .innerJoin('apiKey', 'apiKey.apiKeyId', 'webhook.apiKeyId')
    .where('webhook.removedAt', 'is', null)

/** The webhooks of keys that weren't revoked. */
const living = (db: Tables) => withKeys(db).where('apiKey.revokedAt', 'is', null)

const rowsOf = (webhooks: ReturnType<typeof withKeys>) =>
  webhooks.select((eb) => [
    ...columns,
    eb
      .selectFrom('webhookEvent')
      .whereRef('webhookEvent.webhookId', '=', 'webhook.webhookId')
      .where('webhookEvent.state', 'in', ['Waiting', 'Sending'])
      .select((count) => count.fn.countAll<number>().as('n'))
      .as('waiting'),
  ])
export type ListedWebhook = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

export const listWebhooks = (db: Tables): Promise<ListedWebhook[]> =>
  rowsOf(living(db)).orderBy('webhook.url').orderBy('webhook.webhookId').execute()

export const findWebhook = (db: Tables, webhookId: string): Promise<ListedWebhook | undefined> =>
  rowsOf(living(db)).where('webhook.webhookId', '=', webhookId).executeTakeFirst()

/** The sender asks the key itself whether it still works and what it may read, so revoked ones are included. */
export const findWebhookToSend = (db: Tables, webhookId: string): Promise<ListedWebhook | undefined> =>
  rowsOf(withKeys(db)).where('webhook.webhookId', '=', webhookId).executeTakeFirst()

export async function insertWebhook(db: Tables, webhook: WebhookTable): Promise<void> {
  await db.insertInto('webhook').values(webhook).execute()
}

export async function updateWebhook(
  db: Tables,
  webhookId: string,
  values: Partial<Omit<WebhookTable, 'webhookId' | 'apiKeyId' | 'lastSequence'>>,
): Promise<void> {
  await db.updateTable('webhook').set(values).where('webhookId', '=', webhookId).execute()
}

/** The webhooks with something to send now. Others, and those that are held back, cost nothing. */
export async function dueWebhooks(db: Tables, now: string): Promise<string[]> {
  const rows = await living(db)
    .where('webhook.disabledAt', 'is', null)
    .where('webhook.heldUntil', '<=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookEvent')
          .whereRef('webhookEvent.webhookId', '=', 'webhook.webhookId')
          .where('webhookEvent.state', 'in', ['Waiting', 'Sending'])
          .where('webhookEvent.nextAt', '<=', now)
          .select('webhookEvent.webhookEventId'),
      ),
    )
    .select('webhook.webhookId')
    .execute()
  return rows.map(({ webhookId }) => webhookId)
}

interface Claim {
  readonly webhookId: string
  readonly most: number
  readonly now: string
  /** When the sender counts as dead. */
  readonly until: string
}

/** Claims due events in one statement, so that no two senders get the same one. Those of a dead sender are due again. */
export const claimWebhookEvents = (db: Tables, { webhookId, most, now, until }: Claim) =>
  db
    .updateTable('webhookEvent')
    .where('state', 'in', ['Waiting', 'Sending'])
    .where('nextAt', '<=', now)
    .where('webhookEventId', 'in', (eb) =>
      eb
        .selectFrom('webhookEvent as next')
        .select('next.webhookEventId')
        .where('next.webhookId', '=', webhookId)
        .where('next.state', 'in', ['Waiting', 'Sending'])
        .where('next.nextAt', '<=', now)
        .orderBy('next.nextAt')
        .orderBy('next.sequence')
        .limit(most),
    )
    .set((eb) => ({ state: 'Sending', attempts: eb('attempts', '+', 1), nextAt: until }))
    .returning(['webhookEventId', 'sequence', 'type', 'body', 'attempts', 'goodUntil'])
    .execute()
export type ClaimedEvent = Awaited<ReturnType<typeof claimWebhookEvents>>[number]

export type SettledEvent = Pick<WebhookEventTable, 'state' | 'nextAt'>

/** Records the outcome of an attempt, unless another sender has taken the event meanwhile. */
export async function settleWebhookEvent(
  db: Tables,
  { webhookEventId, attempts }: Pick<ClaimedEvent, 'webhookEventId' | 'attempts'>,
  outcome: SettledEvent,
  attempt: Omit<WebhookAttemptTable, 'webhookEventId' | 'attempt'>,
): Promise<void> {
  await db
    .updateTable('webhookEvent')
    .set(outcome)
    .where('webhookEventId', '=', webhookEventId)
    .where('state', '=', 'Sending')
    .where('attempts', '=', attempts)
    .execute()
  await db
    .insertInto('webhookAttempt')
    .values({ webhookEventId, attempt: attempts, ...attempt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const shownEvents = 100

export const newestEvents = (db: Tables, webhookId: string) =>
  db
    .selectFrom('webhookEvent')
    .where('webhookId', '=', webhookId)
    .orderBy('sequence', 'desc')
    .limit(shownEvents)
    .select(['webhookEventId', 'sequence', 'type', 'state', 'createdAt', 'nextAt', 'body'])
    .execute()

export const attemptsOf = (db: Tables, webhookEventIds: readonly string[]) =>
  db
    .selectFrom('webhookAttempt')
    .where('webhookEventId', 'in', webhookEventIds.length > 0 ? webhookEventIds : [''])
    .orderBy('attempt', 'desc')
    .selectAll()
    .execute()

interface Replay {
  readonly webhookId: string
  readonly webhookEventId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly now: string
  readonly goodUntil: string
}

const mostReplayed = 10_000

/** Puts events back that were sent or given up; events on their way stay unchanged. */
export async function replayEvents(
  db: Tables,
  { webhookId, webhookEventId, from, to, now, goodUntil }: Replay,
) {
  const result = await db
    .updateTable('webhookEvent')
    .where('webhookEventId', 'in', (eb) => {
      let past = eb
        .selectFrom('webhookEvent as past')
        .where('past.webhookId', '=', webhookId)
        .where('past.state', 'in', ['Delivered', 'GivenUp'])
      if (webhookEventId !== undefined) past = past.where('past.webhookEventId', '=', webhookEventId)
      if (from !== undefined) past = past.where('past.createdAt', '>=', from)
      if (to !== undefined) past = past.where('past.createdAt', '<', to)
      return past.orderBy('past.sequence', 'desc').limit(mostReplayed).select('past.webhookEventId')
    })
    .set({ state: 'Waiting', nextAt: now, goodUntil })
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
