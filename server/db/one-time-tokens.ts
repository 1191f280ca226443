import type { Kysely } from 'kysely'
import type { OneTimeTokenTable } from './accounts-tables.ts'
import type { Database } from './schema.ts'

/** A new token of a purpose replaces the ones before it. */
export async function replaceOneTimeToken(db: Kysely<Database>, token: OneTimeTokenTable): Promise<void> {
  await db.deleteFrom('oneTimeToken').where('purpose', '=', token.purpose).execute()
  await db.insertInto('oneTimeToken').values(token).execute()
}

/** True once: the token is gone afterwards. */
export async function spendOneTimeToken(
  db: Kysely<Database>,
  token: Pick<OneTimeTokenTable, 'tokenHash' | 'purpose'>,
  now: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', '=', token.purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}
