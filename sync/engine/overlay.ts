import type { EntityName } from '../tx.ts'
import { lookupKey, lookupKeysOf } from './keys.ts'
import type { ReplicaSchema } from './schema.ts'
import type { StoredRow } from './store.ts'

/** Rows that hide the tables' rows. Null hides an existing row. */
export interface Overlay {
  get(entity: EntityName, id: string): StoredRow | null | undefined
  /** Undefined removes the overlay's row. */
  set(entity: EntityName, id: string, row: StoredRow | null | undefined): void
  of(entity: EntityName): ReadonlyMap<string, StoredRow | null>
  /** The overlay's own rows that match a lookup. */
  find(entity: EntityName, field: string, value: string): StoredRow[]
}

const noRows: ReadonlyMap<string, StoredRow | null> = new Map()

export function overlay(schema: ReplicaSchema): Overlay {
  const byEntity = new Map<EntityName, Map<string, StoredRow | null>>()
  const byLookup = new Map<string, Map<string, StoredRow>>()

  function index(entity: EntityName, id: string, row: StoredRow, present: boolean): void {
    for (const lookup of lookupKeysOf(schema, entity, row)) {
      const matches = byLookup.get(lookup) ?? new Map<string, StoredRow>()
      byLookup.set(lookup, matches)
      if (present) matches.set(id, row)
      else matches.delete(id)
    }
  }

  return {
    get: (entity, id) => byEntity.get(entity)?.get(id),
    set(entity, id, row) {
      const rows = byEntity.get(entity) ?? new Map<string, StoredRow | null>()
      byEntity.set(entity, rows)
      const before = rows.get(id)
      if (before) index(entity, id, before, false)
      if (row) index(entity, id, row, true)
      if (row === undefined) rows.delete(id)
      else rows.set(id, row)
    },
    of: (entity) => byEntity.get(entity) ?? noRows,
    find: (entity, field, value) => [...(byLookup.get(lookupKey(entity, field, value))?.values() ?? [])],
  }
}
