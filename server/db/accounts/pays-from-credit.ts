import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The customers among these whose new bills are paid from their credit. */
export async function payersFromCredit(
  db: Tables,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('accountPrivate')
    .where('accountId', 'in', accountIds)
    .where('paysFromCredit', '=', 1)
    .select('accountId')
    .execute()
  return new Set(rows.map(({ accountId }) => accountId))
}

export const setPaysFromCredit = async (
  db: Tables,
  accountId: string,
  paysFromCredit: boolean,
): Promise<void> => {
  await db
    .updateTable('accountPrivate')
    .where('accountId', '=', accountId)
    .set({ paysFromCredit: paysFromCredit ? 1 : 0 })
    .execute()
}
