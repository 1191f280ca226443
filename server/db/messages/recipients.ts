import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const recipients = (db: Tables) =>
  db
    .selectFrom('account')
    .leftJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .select([
      'account.accountId',
      'account.email',
      'account.firstName',
      'account.lastName',
      'account.brand',
      'account.status',
      'account.deletedAt',
      'accountPrivate.emailVerifiedAt',
      'accountPrivate.phone',
    ])

/** The recipient of a message, in any status of the account. */
export const findRecipient = (db: Tables, accountId: string) =>
  recipients(db).where('account.accountId', '=', accountId).executeTakeFirst()

/** The customer with a confirmed address, in small letters. */
export const findCustomerByEmail = (db: Tables, email: string) =>
  recipients(db)
    .where('account.email', '=', email)
    .where('account.role', '=', 'User')
    .where('account.status', '=', 'Active')
    .where('account.deletedAt', 'is', null)
    .where('accountPrivate.emailVerifiedAt', 'is not', null)
    .executeTakeFirst()

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/** The address is this person's: they have followed a link that was sent to it, or the office typed it. */
export const setEmailVerified = async (db: Tables, accountId: string, at: string | null): Promise<void> => {
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({ emailVerifiedAt: at })
    .execute()
}

export const findNewsletter = (db: Tables, newsletterId: string) =>
  db
    .selectFrom('newsletter')
    .where('newsletterId', '=', newsletterId)
    .select(['newsletterId', 'subject', 'text', 'sentAt', 'recipients'])
    .executeTakeFirst()

/** With the token of the link that unsubscribes; for mails only. */
export const findReader = (db: Tables, subscriberId: string) =>
  db
    .selectFrom('newsletterSubscriber')
    .where('newsletterSubscriberId', '=', subscriberId)
    .select(['email', 'name', 'status', 'brand', 'unsubscribeToken'])
    .executeTakeFirst()
