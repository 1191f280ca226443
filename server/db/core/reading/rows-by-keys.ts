import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { keyOf } from '#sync/entities/registry.ts'
import { decode } from '../rows.ts'
import { entityQueries } from './entity-queries.ts'
import type { PreparedReads } from './statements.ts'

/** Reads the rows with these keys in one statement. A key without a row is left out. */
export async function rowsByKeys<E extends EntityName>(
  read: PreparedReads,
  entity: E,
  keys: readonly string[],
): Promise<Map<string, RowOf<E>>> {
  const storedRows = await read.all(entityQueries[entity].getAll, { ids: JSON.stringify(keys) })
  const rows = storedRows.map((columns) => decode(entity, columns))
  return new Map(rows.map((row) => [keyOf(entity, row), row]))
}
