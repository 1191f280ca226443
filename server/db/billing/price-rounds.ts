import type { Kysely } from 'kysely'
import type { PriceRoundTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const priceRoundId = 'prices'

/** How far the customers know the prices; undefined before the first round. */
export const findPriceRound = (db: Tables): Promise<PriceRoundTable | undefined> =>
  db.selectFrom('priceRound').where('priceRoundId', '=', priceRoundId).selectAll().executeTakeFirst()

export async function putPriceRound(db: Tables, round: Omit<PriceRoundTable, 'priceRoundId'>): Promise<void> {
  await db
    .insertInto('priceRound')
    .values({ priceRoundId, ...round })
    .onConflict((conflict) => conflict.column('priceRoundId').doUpdateSet(round))
    .execute()
}
