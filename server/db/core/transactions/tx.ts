import type { Kysely } from 'kysely'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Tx } from '#sync/tx.ts'
import type { AuditContext } from '../../../core/audit-context.ts'
import type { Database } from '../../tables/schema.ts'

/** A row that a piece of work wrote: before the work, and now. */
export type Touched = {
  [E in EntityName]: {
    readonly entity: E
    readonly id: string
    readonly before: RowOf<E> | undefined
    readonly after: RowOf<E>
  }
}[EntityName]

/** A row that a piece of work has put. */
export type Written = {
  [E in EntityName]: { readonly entity: E; readonly id: string; readonly row: RowOf<E> }
}[EntityName]

/** The server's additions to the transaction of a mutator. */
export interface ServerTx extends Tx {
  /** The same transaction, for tables that are not synced. */
  readonly kysely: Kysely<Database>
  /** The row as it was before this piece of work. */
  stored<E extends EntityName>(entity: E, id: string): Promise<RowOf<E> | undefined>
  /** The rows written so far. */
  written(): readonly Written[]
}

/** A change of a row that is not synced, as it was noted. */
export interface NotedRow {
  readonly entity: string
  readonly entityId: string
  readonly before: object | null
  readonly after: object | null
}

/** A piece of work that writes rows of both kinds; those that are not synced it notes in the audit itself. */
export interface AuditedTx extends ServerTx {
  readonly by: AuditContext
  /** The moment that everything in this transaction happened at. */
  readonly at: string
  readonly ids: Ids
  note(entity: string, entityId: string, before: object | null, after: object | null): Promise<void>
}
