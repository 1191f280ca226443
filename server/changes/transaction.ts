import type { Ids } from '#sync/lib/ids.ts'
import type { AuditedEntity } from '#sync/nouns/audit.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Committed, Events } from '../core/events.ts'
import type { EpochHead } from '../db/core/head.ts'
import type { ReadMemory } from '../db/core/memory.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import type { Observers } from '../db/core/transactions/observers.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

/** The fixed facts of a whole transaction. */
export interface TransactionFrame extends Pick<ServerTx, 'kysely'> {
  readonly by: AuditContext
  readonly ids: Ids
  readonly events: Events
  /** The moment that everything in this transaction happened at. */
  readonly at: string
  /** The epoch and version of the database when the transaction began. */
  readonly head: EpochHead
  /** The version this transaction takes if it writes a synced row. */
  readonly version: number
  /** Prepared queries, for what runs with every change. */
  readonly statements: Statements
  readonly memory: ReadMemory
  /** Handles the money of deliveries; registered by the composition root. */
  readonly doorMoney: Observers['doorMoney']
}

export type Fields = Record<string, unknown> | object

/** The audit's author and action for a part of a transaction, when they differ from the transaction's. */
export interface PartName {
  readonly action: string
  readonly mutationId: string | null
  /** The author of this part, when it isn't the author of the transaction. */
  readonly actor?: Actor
}

/** The interface of a transaction or one of its parts. */
export interface TransactionPart extends ServerTx, TransactionFrame {
  /** Notes a change to a row that isn't synced, and so isn't noted automatically. */
  note(entity: AuditedEntity, entityId: string, before: Fields | null, after: Fields | null): Promise<void>
}

/** A transaction of the write path, from its turn to its version. It reads and writes rows as mutators do. */
export interface Transaction extends TransactionPart {
  /** The version that the database has when this transaction ends here. */
  versionNow(): number
  /**
   * A part with rows of its own, which are written when it succeeds; one that throws leaves nothing behind, and the
   * transaction can go on. Rows that the transaction itself puts are written at its end, so parts come before them.
   */
  part<T>(name: PartName, work: (tx: TransactionPart) => Promise<T>): Promise<T>
  /** Records the client of the changes and its last mutation, so its other devices learn of them with the commit. */
  acknowledge(client: Committed['client']): void
}
