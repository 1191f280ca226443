import type { Ids } from '#sync/lib/ids.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Committed, Events } from '../core/events.ts'
import type { EpochHead } from '../db/core/head.ts'
import type { Observers } from '../db/core/observers.ts'
import type { Statements } from '../db/core/statements.ts'
import type { ServerTx } from '../db/core/tx.ts'

/** What is fixed for the whole of a transaction. */
export interface TransactionFrame extends Pick<ServerTx, 'kysely'> {
  readonly by: AuditContext
  readonly ids: Ids
  readonly events: Events
  /** The moment that everything in this transaction happened at. */
  readonly at: string
  /** Where the database stood when the transaction began. */
  readonly head: EpochHead
  /** The version this transaction takes if it writes a synced row. */
  readonly version: number
  /** Prepared queries, for what runs with every change. */
  readonly statements: Statements
  /** What is done with the money of deliveries, by whom the composition root named. */
  readonly doorMoney: Observers['doorMoney']
}

export type Fields = Record<string, unknown> | object

/** Whom the audit names for one part of a transaction, when it is not the transaction as a whole. */
export interface PartName {
  readonly action: string
  readonly mutationId: string | null
  /** Who is behind this part alone, when that is not who is behind the transaction. */
  readonly actor?: Actor
}

/** What a piece of a transaction has, be it the whole or a part. */
export interface TransactionPart extends ServerTx, TransactionFrame {
  /** Notes a change of a row that is not synced, and so is not noted by itself. */
  note(entity: string, entityId: string, before: Fields | null, after: Fields | null): Promise<void>
}

/** One transaction of the write path, from its turn to its version. Its rows are read and written as mutators do it. */
export interface Transaction extends TransactionPart {
  /** The version that the database has when this transaction ends here. */
  versionNow(): number
  /**
   * A part with rows of its own, which are written when it succeeds; one that throws leaves nothing behind, and the
   * transaction can go on. Rows that the transaction itself puts are written at its end, so parts come before them.
   */
  part<T>(name: PartName, work: (tx: TransactionPart) => Promise<T>): Promise<T>
  /** Whose changes these are, and how far that client has come: its other devices learn of it with the commit. */
  acknowledge(client: Committed['client']): void
}
