import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { entityNames, type LookupOf, shapes } from '#sync/entities/registry.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { columnsOf } from '../rows.ts'
import { jsonTexts } from './sql-differences.ts'
import { type Query, query } from './statements.ts'

type Stored = Record<string, unknown>
type ById = { id: string }
type ByValue = { value: string }

interface EntityQueries {
  readonly get: Query<ById, Stored>
  /**
   * Several rows; the keys are a JSON array, so that any number of them is the same statement. A cross join makes SQLite
   * begin with the keys, where it would read a small table from end to end.
   */
  readonly getAll: Query<{ ids: string }, Stored>
  /** Two statements, not one upsert: it is known which, and an upsert costs twice as much. */
  readonly insert: Query<Stored, unknown>
  readonly update: Query<Stored, unknown>
  /** By lookup field, in any order: SQLite takes longer to begin a sort than to answer. */
  readonly find: Readonly<Record<string, Query<ByValue, Stored>>>
  /** By lookup field that has a table of its own: the ids of the rows, which `get` then reads. */
  readonly findIds: Readonly<Record<string, Query<ByValue, ById>>>
}

/**
 * The same three questions for every entity. Kysely cannot follow a table whose name is a variable, so they are
 * built as if for one table; the columns come from the schema, and a test compares them with the database.
 */
function queriesOf(entity: EntityName): EntityQueries {
  const table = entity as 'branch'
  const key = shapes[entity].key as 'branchId'
  const columns = columnsOf(entity) as readonly string[] as 'branchId'[]
  const find = (field: string): Query<ByValue, Stored> =>
    query<ByValue>()((db, param) =>
      db
        .selectFrom(table)
        .select(columns)
        .where(field as 'code', '=', param('value')),
    )
  return {
    get: query<ById>()((db, param) => db.selectFrom(table).select(columns).where(key, '=', param('id')), {
      many: 'texts',
    }),
    getAll: query<{ ids: string }>()((db, param) =>
      db
        .selectFrom(jsonTexts(param('ids')).as('listed'))
        .crossJoin(table)
        .select(columns.map((column) => `${table}.${column}` as const))
        .whereRef(`${table}.${key}`, '=', 'listed.value'),
    ),
    insert: query<Stored>()((db, param) =>
      db
        .insertInto(table)
        .values(Object.fromEntries(columns.map((column) => [column, param(column)])) as never),
    ),
    update: query<Stored>()((db, param) =>
      db
        .updateTable(table)
        .set(
          Object.fromEntries(
            columns.filter((column) => column !== key).map((column) => [column, param(column)]),
          ),
        )
        .where(key, '=', param(key) as string),
    ),
    find: Object.fromEntries(
      (shapes[entity].lookups as readonly string[])
        .filter((field) => !idQueriesOf(entity)[field])
        .map((field) => [field, find(field)]),
    ),
    findIds: idQueriesOf(entity),
  }
}

/**
 * Ids first, then each row by its key. As one statement SQLite would read every package while its statistics know of
 * fewer than a hundred: 25 ms instead of 0.1 at 15,000 packages.
 */
export const packageIdsByCode: Query<ByValue, ById> = query<ByValue>()(
  (db, param) => db.selectFrom('packageCode').select('packageId as id').where('code', '=', param('value')),
  { many: 'texts' },
)

/** The lookup fields of an entity that are lists: each item of a row's list has a row of a table. */
type ListLookup<E extends EntityName> = {
  [F in LookupOf<E>]: F extends keyof RowOf<E> ? (RowOf<E>[F] extends readonly unknown[] ? F : never) : never
}[LookupOf<E>]
type IdsByField = {
  readonly [E in EntityName as [ListLookup<E>] extends [never] ? never : E]: Readonly<
    Record<ListLookup<E>, Query<ByValue, ById>>
  >
}

/** A list lookup without its table doesn't compile. */
const idsByField: IdsByField = {
  package: { codes: packageIdsByCode },
  delivery: {
    packageIds: query<ByValue>()((db, param) =>
      db.selectFrom('deliveryPackage').select('deliveryId as id').where('packageId', '=', param('value')),
    ),
  },
}

const idQueriesOf = (entity: EntityName): Readonly<Record<string, Query<ByValue, ById>>> =>
  Object.hasOwn(idsByField, entity) ? idsByField[entity as keyof IdsByField] : {}

export const entityQueries = recordOf(entityNames, queriesOf)
