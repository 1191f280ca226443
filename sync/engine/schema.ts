import { namesIn } from '../lib/names-in.ts'
import type { EntityName } from '../tx.ts'

/** A table of synced rows: its key, and its lookup fields. */
export interface SyncedTable {
  readonly key: string
  readonly lookups: readonly string[]
}

/** The tables on a device, as the product defines them. */
export interface ReplicaSchema {
  readonly synced: Readonly<Record<EntityName, SyncedTable>>
  /** The tables that only this device has, with their keys: the engine's own and the product's. */
  readonly local: Readonly<Record<string, string>>
  /** The name of the form in which rows are stored. An app that doesn't know the name has to read them again. */
  readonly rowForm: string
}

/** A position notes the schema that its rows were read with, and the form they are stored in. */
export const schemaNote = (schema: string, { rowForm }: Pick<ReplicaSchema, 'rowForm'>): string =>
  `${schema} ${rowForm}`

export const isSynced = ({ synced }: ReplicaSchema, table: string): table is EntityName =>
  Object.hasOwn(synced, table)

export const entitiesIn = ({ synced }: ReplicaSchema): EntityName[] => namesIn(synced)
