import type { Kysely } from 'kysely'
import { query } from '../core/reading/statements.ts'
import type { HandheldTable } from '../tables/handheld-tables.ts'
import type { Database } from '../tables/schema.ts'

type Rows = Kysely<Database>

export const handheldOfDevice = (db: Rows, deviceId: string): Promise<HandheldTable | undefined> =>
  db.selectFrom('handheld').where('deviceId', '=', deviceId).selectAll().executeTakeFirst()

export const findHandheld = (db: Rows, accountId: string): Promise<HandheldTable | undefined> =>
  db.selectFrom('handheld').where('accountId', '=', accountId).selectAll().executeTakeFirst()

/** The one with this account, inside a push. */
export const handheldById = query<{ accountId: string }>()((db, param) =>
  db
    .selectFrom('handheld')
    .where('accountId', '=', param('accountId'))
    .where('endedAt', 'is', null)
    .select(['accountId', 'branchId']),
)

/** A device that was one before comes back as itself: its queue may still wait on it. */
export const putHandheld = async (db: Rows, row: HandheldTable): Promise<void> => {
  const { accountId: _, deviceId: __, createdAt: ___, ...settings } = row
  await db
    .insertInto('handheld')
    .values(row)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(settings))
    .execute()
}

export const endHandheld = async (db: Rows, accountId: string, endedAt: string): Promise<void> => {
  await db.updateTable('handheld').where('accountId', '=', accountId).set({ endedAt }).execute()
}

/** The handhelds in use, by name, with the time at which each last renewed its session. */
export const listHandhelds = (db: Rows) =>
  db
    .selectFrom('handheld')
    .where('endedAt', 'is', null)
    .orderBy('name')
    .orderBy('accountId')
    .limit(500)
    .select((eb) => [
      ...(['accountId', 'name', 'branchId', 'badgeAlone', 'idleMinutes', 'createdAt'] as const),
      eb.fn
        .coalesce(
          eb
            .selectFrom('session')
            .whereRef('session.accountId', '=', 'handheld.accountId')
            .select(({ fn }) => fn.max('rotatedAt').as('at')),
          'handheld.createdAt',
        )
        .as('lastUsedAt'),
    ])
    .execute()
