import type { Kysely } from 'kysely'
import type { BookEntryTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** The sums that were entered for a row so far, by customer and account. */
export const enteredFor = (db: Tables, sourceId: string) =>
  db
    .selectFrom('bookEntry')
    .where('sourceId', '=', sourceId)
    .groupBy(['accountId', 'bookAccount', 'reference'])
    .having((eb) => eb.fn.sum('amountJmdCents'), '<>', 0)
    .select((eb) => [
      'accountId',
      'bookAccount',
      'reference',
      eb.fn.sum<number>('amountJmdCents').as('amountJmdCents'),
    ])
    .execute()

export const insertBookEntries = async (db: Tables, rows: readonly BookEntryTable[]): Promise<void> => {
  await db
    .insertInto('bookEntry')
    .values([...rows])
    .execute()
}

/** A customer's debt before a moment; below zero if the customer had credit. */
export async function owedBefore(db: Tables, accountId: string, before: string): Promise<number> {
  const { sum } = await db
    .selectFrom('bookEntry')
    .where('accountId', '=', accountId)
    .where('bookAccount', '=', 'Receivables')
    .where('at', '<', before)
    .select((eb) => eb.fn.sum<number | null>('amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** The changes of a customer's debt from one moment until before another, in its order. */
export const entriesOfCustomer = (db: Tables, accountId: string, from: string, before: string) =>
  db
    .selectFrom('bookEntry')
    .where('accountId', '=', accountId)
    .where('bookAccount', '=', 'Receivables')
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('bookEntryId')
    .select(['at', 'text', 'reference', 'amountJmdCents'])
    .execute()

/** All entries from one moment until before another, in their order. */
export const entriesBetween = (db: Tables, from: string, before: string) =>
  db
    .selectFrom('bookEntry')
    .where('at', '>=', from)
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('bookEntryId')
    .select(['at', 'bookAccount', 'amountJmdCents', 'text', 'reference'])
    .execute()
