import type { Kysely } from 'kysely'
import type { DayRate } from '#sync/entities/money/exchange-rate.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const newestRates = (db: Tables) =>
  db
    .selectFrom('exchangeRate')
    .orderBy('from', 'desc')
    .orderBy('setAt', 'desc')
    .orderBy('exchangeRateId', 'desc')
    .selectAll()

/** The rate that is valid on a day; undefined where none was set yet. */
export const rateOn = (db: Tables, day: string): Promise<DayRate | undefined> =>
  newestRates(db).where('from', '<=', day).limit(1).executeTakeFirst()

export const listRates = (db: Tables, mostRates: number): Promise<DayRate[]> =>
  newestRates(db).limit(mostRates).execute()

export const insertRate = async (db: Tables, rate: DayRate): Promise<void> => {
  await db.insertInto('exchangeRate').values(rate).execute()
}
