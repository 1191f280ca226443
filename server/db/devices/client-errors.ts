import type { Kysely } from 'kysely'
import type { ClientErrorTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

/** As many as an administrator would ever read; the ones seen last stay. */
const mostKept = 1000

/** Counts a failure that is known, or keeps a new one. Answers how often it has been seen by now. */
export async function countClientError(
  db: Kysely<Database>,
  error: Omit<ClientErrorTable, 'count' | 'firstAt' | 'lastAt'>,
  at: string,
): Promise<number> {
  const { count } = await db
    .insertInto('clientError')
    .values({ ...error, count: 1, firstAt: at, lastAt: at })
    .onConflict((conflict) =>
      conflict.column('errorId').doUpdateSet((eb) => ({
        count: eb('clientError.count', '+', 1),
        lastAt: at,
        version: error.version,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('clientError')
    .where('errorId', 'not in', (eb) =>
      eb.selectFrom('clientError').select('errorId').orderBy('lastAt', 'desc').limit(mostKept),
    )
    .execute()
  return count
}

export const listClientErrors = (db: Kysely<Database>): Promise<ClientErrorTable[]> =>
  db
    .selectFrom('clientError')
    .select(['errorId', 'message', 'stack', 'route', 'version', 'count', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .execute()
