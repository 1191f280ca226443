import type { Kysely } from 'kysely'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import type { NewsletterRequestTable, NewsletterSubscriberTable } from '../tables/accounts-tables.ts'
import type { NewsletterTable } from '../tables/message-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Everything but the token, which is for the subscriber's own mails. */
const rows = (db: Tables) =>
  db
    .selectFrom('newsletterSubscriber')
    .select(['newsletterSubscriberId', 'email', 'name', 'status', 'consent', 'createdAt', 'updatedAt'])

export const listSubscribers = (db: Tables): Promise<NewsletterSubscriber[]> =>
  rows(db).orderBy('createdAt', 'desc').orderBy('newsletterSubscriberId', 'desc').execute()

export const findSubscriber = (db: Tables, id: string): Promise<NewsletterSubscriber | undefined> =>
  rows(db).where('newsletterSubscriberId', '=', id).executeTakeFirst()

export const findSubscriberByEmail = (db: Tables, email: string): Promise<NewsletterSubscriber | undefined> =>
  rows(db).where('email', '=', email).executeTakeFirst()

export const insertSubscriber = async (db: Tables, input: NewsletterSubscriberTable): Promise<void> => {
  await db.insertInto('newsletterSubscriber').values(input).execute()
}

export async function changeSubscriber(db: Tables, input: NewsletterSubscriber): Promise<void> {
  const { newsletterSubscriberId, email, name, status, consent, updatedAt } = input
  await db
    .updateTable('newsletterSubscriber')
    .where('newsletterSubscriberId', '=', newsletterSubscriberId)
    .set({ email, name, status, consent, updatedAt })
    .execute()
}

export const deleteSubscriber = async (db: Tables, id: string): Promise<void> => {
  await db.deleteFrom('newsletterSubscriber').where('newsletterSubscriberId', '=', id).execute()
}

export const subscribedReaders = (db: Tables) =>
  db
    .selectFrom('newsletterSubscriber')
    .where('status', '=', 'Subscribed')
    .select(['newsletterSubscriberId', 'email'])
    .execute()

export const insertNewsletter = async (db: Tables, input: NewsletterTable): Promise<void> => {
  await db.insertInto('newsletter').values(input).execute()
}

export const findSubscriberByToken = (db: Tables, token: string): Promise<NewsletterSubscriber | undefined> =>
  rows(db).where('unsubscribeToken', '=', token).executeTakeFirst()

export type NewsletterRequest = NewsletterRequestTable

/** Keeps that an address was typed, and answers the id. Typed again, the links that were sent before stay good. */
export async function putRequest(db: Tables, request: NewsletterRequest): Promise<string> {
  const { name, brand, createdAt } = request
  const row = await db
    .insertInto('newsletterRequest')
    .values(request)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name, brand, createdAt }))
    .returning('newsletterRequestId')
    .executeTakeFirstOrThrow()
  return row.newsletterRequestId
}

export const findRequest = (db: Tables, id: string): Promise<NewsletterRequest | undefined> =>
  db.selectFrom('newsletterRequest').where('newsletterRequestId', '=', id).selectAll().executeTakeFirst()

/** The request that a link confirms, if it was made after a moment. */
export const findRequestByToken = (
  db: Tables,
  token: string,
  after: string,
): Promise<NewsletterRequest | undefined> =>
  db
    .selectFrom('newsletterRequest')
    .where('confirmToken', '=', token)
    .where('createdAt', '>', after)
    .selectAll()
    .executeTakeFirst()
