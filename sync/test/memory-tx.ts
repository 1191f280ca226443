import type { EntityName, RowOf } from '../entities/index.ts'
import { entityNames, keyOf } from '../entities/registry.ts'
import type { Tx } from '../tx.ts'

/** Rows in memory, for tests of mutators. Stores that implement Tx run the contract suite instead. */
export function memoryTx(): Tx & { all<E extends EntityName>(entity: E): RowOf<E>[] } {
  const tables = new Map(entityNames.map((entity) => [entity, new Map<string, unknown>()]))
  const table = (entity: EntityName) => tables.get(entity) ?? new Map<string, unknown>()
  const sortedRows = (entity: EntityName) =>
    [...table(entity).entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row as never)
  return {
    get: async (entity, id) => table(entity).get(id) as never,
    find: async (entity, field, value) =>
      sortedRows(entity).filter((row) => {
        const fieldValue = (row as Record<string, unknown>)[field]
        return Array.isArray(fieldValue) ? fieldValue.includes(value) : fieldValue === value
      }),
    put: async (entity, row) => {
      table(entity).set(keyOf(entity, row), JSON.parse(JSON.stringify(row)))
    },
    all: sortedRows,
  }
}
