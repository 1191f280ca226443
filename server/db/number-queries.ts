import { sql } from 'kysely'
import { query } from './statements.ts'

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
export const highestHawb = query<{ first: string; after: string }>()((db, given) =>
  db
    .selectFrom('package')
    .select('hawbNumber')
    .where('hawbNumber', '>=', given('first'))
    .where('hawbNumber', '<', given('after'))
    .orderBy('hawbNumber', 'desc')
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
