import type { Kysely } from 'kysely'
import { query, type Statements } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'

const codeOf = query<{ deliveryId: string }>()((db, param) =>
  db.selectFrom('deliveryCode').where('deliveryId', '=', param('deliveryId')).select('code'),
)

/** The code that the customer tells the driver; undefined if the delivery has none. */
export const codeOfDelivery = async (write: Statements, deliveryId: string): Promise<string | undefined> =>
  (await write.get(codeOf, { deliveryId }))?.code

type Tables = Kysely<Database>

/** Its first code stays, because the customer may have given it to somebody. */
export async function addCode(
  db: Tables,
  row: { deliveryId: string; code: string; createdAt: string },
): Promise<void> {
  await db
    .insertInto('deliveryCode')
    .values(row)
    .onConflict((conflict) => conflict.column('deliveryId').doNothing())
    .execute()
}

/** The codes of some deliveries, by their ids. */
export async function doorCodesOf(
  db: Tables,
  deliveryIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('deliveryCode')
    .where('deliveryId', 'in', deliveryIds)
    .select(['deliveryId', 'code'])
    .execute()
  return new Map(rows.map(({ deliveryId, code }) => [deliveryId, code]))
}
