import type { Kysely } from 'kysely'
import type { PushSubscriptionTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** A browser has one subscription, which belongs to the last account that logged in there. */
export async function keepSubscription(db: Tables, input: PushSubscriptionTable): Promise<void> {
  await db
    .insertInto('pushSubscription')
    .values(input)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        accountId: eb.ref('excluded.accountId'),
        sessionId: eb.ref('excluded.sessionId'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
      })),
    )
    .execute()
}

export const countSubscriptions = async (db: Tables, accountId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('pushSubscription')
        .where('accountId', '=', accountId)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

export async function dropSubscriptionAt(db: Tables, accountId: string, endpoint: string): Promise<boolean> {
  const result = await db
    .deleteFrom('pushSubscription')
    .where('accountId', '=', accountId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

export const dropSubscription = async (db: Tables, pushSubscriptionId: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('pushSubscriptionId', '=', pushSubscriptionId).execute()
}

export const dropSubscriptionsOf = async (db: Tables, accountId: string): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('accountId', '=', accountId).execute()
}

const live = (db: Tables, now: string) =>
  db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.sessionId', 'pushSubscription.sessionId')
    .whereRef('session.accountId', '=', 'pushSubscription.accountId')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)

/** The account's subscriptions with an open session, because a logged-out phone must not get pushes. */
export const subscriptionsOf = (db: Tables, accountId: string, now: string) =>
  live(db, now)
    .where('pushSubscription.accountId', '=', accountId)
    .select('pushSubscription.pushSubscriptionId')
    .execute()

export const findSubscription = (db: Tables, pushSubscriptionId: string, now: string) =>
  live(db, now)
    .where('pushSubscriptionId', '=', pushSubscriptionId)
    .select(['pushSubscriptionId', 'endpoint', 'p256dh', 'auth', 'pushSubscription.accountId'])
    .executeTakeFirst()
