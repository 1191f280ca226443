import type { EntityName, RowOf } from './entities/index.ts'
import type { LookupOf } from './entities/registry.ts'

export type { EntityName, RowOf } from './entities/index.ts'

/**
 * What a mutator may do, on both sides alike: everything else (rights, exactly-once, versions, scopes,
 * audit, the outbox) is around it. A mutator awaits nothing but this: an IndexedDB transaction
 * ends by itself as soon as something else is awaited.
 */
export interface Tx {
  /** The row, also when `deletedAt` is set; undefined when this side does not have it. */
  get<E extends EntityName>(entity: E, id: string): Promise<RowOf<E> | undefined>
  /** Rows whose field equals the value (for an array field: contains it), in the order of their keys. */
  find<E extends EntityName>(entity: E, field: LookupOf<E>, value: string): Promise<RowOf<E>[]>
  /** Inserts or replaces. `version` is set by whoever commits. */
  put<E extends EntityName>(entity: E, row: RowOf<E>): Promise<void>
}
