import { replicaSchema } from '#sync/device/tables.ts'
import type {
  BaseEntry,
  Key,
  MetaEntry,
  OutboxEntry,
  Position,
  RejectedEntry,
  SentEntry,
  StoredRow,
  StoreTx,
  TableName,
} from '#sync/engine/store.ts'
import { keyPathOf, startPosition, tablesIn } from '#sync/engine/store.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { type Commit, everyKey } from './watched-store.ts'

const tableNames = tablesIn(replicaSchema)

/** Everything that a device's store holds, table by table. */
export type Tables = ReadonlyMap<TableName, ReadonlyMap<Key, unknown>>

/** The same, as the checkers look at it. Rows are keyed `table/id`. */
export interface Replica {
  /** As screens show them. */
  readonly view: ReadonlyMap<string, StoredRow>
  /** The server's word: what pending changes wrote is taken out again. */
  readonly base: ReadonlyMap<string, StoredRow>
  readonly outbox: readonly OutboxEntry[]
  readonly keptBases: readonly BaseEntry[]
  readonly rejected: readonly RejectedEntry[]
  readonly sent: readonly SentEntry[]
  readonly position: Position
}

const valuesOf = <T>(tables: Tables, table: TableName) => [...(tables.get(table)?.values() ?? [])] as T[]

export function replicaOf(tables: Tables): Replica {
  const view = new Map<string, StoredRow>()
  for (const entity of entityNames)
    for (const [id, row] of tables.get(entity) ?? []) view.set(`${entity}/${id}`, row as StoredRow)
  const keptBases = valuesOf<BaseEntry>(tables, '_shadow')
  const base = new Map(view)
  for (const { key, base: row } of keptBases)
    if (row) base.set(key, row)
    else base.delete(key)
  const position = valuesOf<MetaEntry>(tables, '_meta').find(({ name }) => name === 'position')
  return {
    ...{ view, base, keptBases },
    outbox: valuesOf<OutboxEntry>(tables, '_outbox').sort((a, b) => a.mid - b.mid),
    rejected: valuesOf(tables, '_rejected'),
    sent: valuesOf(tables, '_sent'),
    position: (position?.value as Position | undefined) ?? startPosition,
  }
}

/** Everything in the store, read from it. */
export async function tablesOf(tx: StoreTx): Promise<Tables> {
  const tables = new Map<TableName, Map<Key, unknown>>()
  for (const table of tableNames) {
    const path = keyPathOf(replicaSchema, table)
    const values = (await tx.all(table)) as unknown as Record<string, unknown>[]
    tables.set(table, new Map(values.map((value) => [value[path] as Key, value])))
  }
  return tables
}

/**
 * The contents that a store must hold if it holds exactly what its transactions wrote: they are kept separately, so
 * that looking costs nothing, and compared with the store at the end, so that half a transaction would be seen.
 */
export interface Mirror {
  readonly tables: Tables
  take(writes: Commit['writes']): void
  clear(): void
}

export function mirrorOf(tables: Tables = new Map()): Mirror {
  const ownTables = new Map(tableNames.map((table) => [table, new Map(tables.get(table))]))
  return {
    tables: ownTables,
    clear() {
      for (const rows of ownTables.values()) rows.clear()
    },
    take(writes) {
      for (const { table, value, removed } of writes)
        if (removed === everyKey) ownTables.get(table)?.clear()
        else if (removed !== null) ownTables.get(table)?.delete(removed)
        else
          ownTables
            .get(table)
            ?.set(
              (value as Record<string, unknown>)[keyPathOf(replicaSchema, table)] as Key,
              structuredClone(value),
            )
    },
  }
}
