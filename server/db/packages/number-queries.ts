import { sql } from 'kysely'
import { query } from '../core/statements.ts'

export const highestManifestNumber = query<{ prefix: string; length: number }>()((db, given) =>
  db
    .selectFrom('manifest')
    .select(sql<number | null>`max(cast(substr("number", ${given('length')} + 1) as integer))`.as('serial'))
    .where(sql`substr("number", 1, ${given('length')})`, '=', given('prefix')),
)
/** Blocks follow each other, so the last one ends highest: the key finds it, where a maximum would read them all. */
export const highestSerial = query<{ year: number }>()((db, given) =>
  db
    .selectFrom('hawbBlock')
    .select('toSerial as serial')
    .where('year', '=', given('year'))
    .orderBy('fromSerial', 'desc')
    .limit(1),
)
/** The highest number on a package from one text up to another. */
export const highestHawbBetween = query<{ first: string; last: string }>()((db, given) =>
  db
    .selectFrom('package')
    .select('hawbNumber')
    .where('hawbNumber', '>=', given('first'))
    .where('hawbNumber', '<=', given('last'))
    .orderBy('hawbNumber', 'desc')
    .limit(1),
)
type OfClient = { year: number; clientId: string; above: number }
export const blocksOfClient = query<OfClient>()((db, given) =>
  db
    .selectFrom('hawbBlock')
    .select(['fromSerial', 'toSerial'])
    .where('year', '=', given('year'))
    .where('clientId', '=', given('clientId'))
    .where('fromSerial', '>', given('above'))
    .orderBy('fromSerial'),
)
/** What the devices of an account were given since a moment. */
export const blocksOfToday = query<{ accountId: string; at: string }>()((db, given) =>
  db
    .selectFrom('hawbBlock')
    .innerJoin('syncClient', 'syncClient.clientId', 'hawbBlock.clientId')
    .select(['hawbBlock.clientId', 'fromSerial', 'toSerial'])
    .where('syncClient.accountId', '=', given('accountId'))
    .where('at', '>=', given('at')),
)
export const gapSerial = query<{ year: number; clientId: string }>()((db, given) =>
  db
    .selectFrom('hawbBlock')
    .select('toSerial as serial')
    .where('year', '=', given('year'))
    .where('clientId', '=', given('clientId'))
    .orderBy('fromSerial', 'desc')
    .limit(1),
)
export const addBlock = query<{
  year: number
  fromSerial: number
  toSerial: number
  clientId: string
  at: string
}>()((db, given) =>
  db.insertInto('hawbBlock').values({
    year: given('year'),
    fromSerial: given('fromSerial'),
    toSerial: given('toSerial'),
    clientId: given('clientId'),
    at: given('at'),
  }),
)
