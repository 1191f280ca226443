import { sql } from 'kysely'
import { wholeNumber } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'

export const highestManifestNumber = query<{ prefix: string; length: number }>()((db, param) =>
  db
    .selectFrom('manifest')
    .select(
      sql<number | null>`max(${wholeNumber(sql`substr("number", ${param('length')} + 1)`)})`.as('serial'),
    )
    .where(sql`substr("number", 1, ${param('length')})`, '=', param('prefix')),
)

export const highestTransferNumber = query<{ prefix: string; length: number }>()((db, param) =>
  db
    .selectFrom('transfer')
    .select(
      sql<number | null>`max(${wholeNumber(sql`substr("number", ${param('length')} + 1)`)})`.as('serial'),
    )
    .where(sql`substr("number", 1, ${param('length')})`, '=', param('prefix')),
)

/** Blocks follow each other, so the last one ends highest: the key finds it, where a maximum would read them all. */
export const highestSerial = query<{ year: number }>()((db, param) =>
  db
    .selectFrom('hawbBlock')
    .select('toSerial as serial')
    .where('year', '=', param('year'))
    .orderBy('fromSerial', 'desc')
    .limit(1),
)
/** The highest number on a package from one text up to another. */
export const highestHawbBetween = query<{ first: string; last: string }>()((db, param) =>
  db
    .selectFrom('package')
    .select('hawbNumber')
    .where('hawbNumber', '>=', param('first'))
    .where('hawbNumber', '<=', param('last'))
    .orderBy('hawbNumber', 'desc')
    .limit(1),
)
/** The lowest number on a package from one text up to another. */
export const lowestHawbBetween = query<{ first: string; last: string }>()((db, param) =>
  db
    .selectFrom('package')
    .select('hawbNumber')
    .where('hawbNumber', '>=', param('first'))
    .where('hawbNumber', '<=', param('last'))
    .orderBy('hawbNumber')
    .limit(1),
)
type OfClient = { year: number; clientId: string; above: number }
export const blocksOfClient = query<OfClient>()((db, param) =>
  db
    .selectFrom('hawbBlock')
    .select(['fromSerial', 'toSerial'])
    .where('year', '=', param('year'))
    .where('clientId', '=', param('clientId'))
    .where('fromSerial', '>', param('above'))
    .orderBy('fromSerial'),
)
/** The number blocks that an account's devices have received since a moment. */
export const blocksOfAccount = query<{ accountId: string; at: string }>()((db, param) =>
  db
    .selectFrom('hawbBlock')
    .innerJoin('syncClient', 'syncClient.clientId', 'hawbBlock.clientId')
    .select(['hawbBlock.clientId', 'year', 'fromSerial', 'toSerial'])
    .where('syncClient.accountId', '=', param('accountId'))
    .where('at', '>=', param('at')),
)
export const gapSerial = query<{ year: number; clientId: string }>()((db, param) =>
  db
    .selectFrom('hawbBlock')
    .select('toSerial as serial')
    .where('year', '=', param('year'))
    .where('clientId', '=', param('clientId'))
    .orderBy('fromSerial', 'desc')
    .limit(1),
)
export const addBlock = query<{
  year: number
  fromSerial: number
  toSerial: number
  clientId: string
  at: string
}>()((db, param) =>
  db.insertInto('hawbBlock').values({
    year: param('year'),
    fromSerial: param('fromSerial'),
    toSerial: param('toSerial'),
    clientId: param('clientId'),
    at: param('at'),
  }),
)
