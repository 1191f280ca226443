import type { Kysely } from 'kysely'
import type { Terms } from '#sync/entities/accounts/terms.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

export const parseTerms = (json: string | null): Terms | null => (json === null ? null : JSON.parse(json))

/** The terms of a customer; null for one who pays before pickup. */
export async function termsOf(db: Tables, accountId: string): Promise<Terms | null> {
  const row = await db
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select('terms')
    .executeTakeFirst()
  return parseTerms(row?.terms ?? null)
}

export const setTerms = async (db: Tables, accountId: string, terms: Terms | null): Promise<void> => {
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({ terms: terms && JSON.stringify(terms) })
    .execute()
}
