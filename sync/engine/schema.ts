import { namesIn } from '../lib/names-in.ts'
import type { EntityName } from '../tx.ts'

/** A table of synced rows: its key, and the fields that rows are looked up by. */
export interface SyncedTable {
  readonly key: string
  readonly lookups: readonly string[]
}

/** The tables on a device. The product says which there are; the engine needs no more of them than this. */
export interface ReplicaSchema {
  readonly synced: Readonly<Record<EntityName, SyncedTable>>
  /** The tables that only this device has, with their keys: the engine's and those that the product adds. */
  readonly local: Readonly<Record<string, string>>
}

export const isSynced = ({ synced }: ReplicaSchema, table: string): table is EntityName =>
  Object.hasOwn(synced, table)

export const entitiesIn = ({ synced }: ReplicaSchema): EntityName[] => namesIn(synced)
