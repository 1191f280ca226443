import type { Tables } from '../core/reads.ts'

/** How somebody is reached, and who may come in their place. */
export const privateContact = (db: Tables, accountId: string) =>
  db
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select(['phone', 'authorizedPersons'])
    .executeTakeFirst()
