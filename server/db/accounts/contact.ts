import type { Tables } from '../core/reading/reads.ts'

/** The contact details of an account and the people who may pick up for it. */
export const privateContact = (db: Tables, accountId: string) =>
  db
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select(['phone', 'authorizedPersons'])
    .executeTakeFirst()
