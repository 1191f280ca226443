import type { EntityName, RowOf } from './entities/index.ts'
import type { LookupOf } from './entities/registry.ts'

export type { EntityName, RowOf } from './entities/index.ts'

/**
 * The interface of a mutator to the data, the same on both sides. Everything else (rights, exactly-once, versions,
 * scopes, audit, the outbox) wraps it. A mutator must await nothing else, because an IndexedDB transaction ends when
 * something else is awaited.
 */
export interface Tx {
  /** The row, even if `deletedAt` is set; undefined if this side doesn't have it. */
  get<E extends EntityName>(entity: E, id: string): Promise<RowOf<E> | undefined>
  /** Rows whose field equals the value (for an array field: contains it), in the order of their keys. */
  find<E extends EntityName>(entity: E, field: LookupOf<E>, value: string): Promise<RowOf<E>[]>
  /** Inserts or replaces. The committing side sets `version`. */
  put<E extends EntityName>(entity: E, row: RowOf<E>): Promise<void>
}
