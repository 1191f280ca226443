import type { Insertable, Kysely } from 'kysely'
import type { OneTimeTokenTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** A new token of a purpose replaces the ones before it. */
export async function replaceOneTimeToken(db: Tables, token: Insertable<OneTimeTokenTable>): Promise<void> {
  await db.deleteFrom('oneTimeToken').where('purpose', '=', token.purpose).execute()
  await db.insertInto('oneTimeToken').values(token).execute()
}

export const addOneTimeToken = async (db: Tables, token: Insertable<OneTimeTokenTable>): Promise<void> => {
  await db.insertInto('oneTimeToken').values(token).execute()
}

type Asked = Pick<OneTimeTokenTable, 'tokenHash' | 'purpose'>

/** True once: the token is gone afterwards. */
export async function spendOneTimeToken(db: Tables, token: Asked, now: string): Promise<boolean> {
  const result = await db
    .deleteFrom('oneTimeToken')
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', '=', token.purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return Number(result.numDeletedRows) === 1
}

/** The account of a token and the address it was sent to. Reading doesn't spend the token. */
export const findAccountToken = (db: Tables, { tokenHash, purpose }: Asked, now: string) =>
  db
    .selectFrom('oneTimeToken')
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .select(['accountId', 'email', 'expiresAt'])
    .executeTakeFirst()

/** Spends a token: returns its account and address, and deletes all tokens of that account and purpose. */
export async function spendAccountToken(
  db: Tables,
  { tokenHash, purpose }: Asked,
  now: string,
): Promise<{ accountId: string; email: string } | null> {
  const token = await findAccountToken(db, { tokenHash, purpose }, now)
  if (!token?.accountId || token.email === null) return null
  const { accountId, email } = token
  await dropAccountTokens(db, accountId, purpose)
  return { accountId, email }
}

export const dropAccountTokens = async (
  db: Tables,
  accountId: string,
  purpose: OneTimeTokenTable['purpose'],
): Promise<void> => {
  await db
    .deleteFrom('oneTimeToken')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
