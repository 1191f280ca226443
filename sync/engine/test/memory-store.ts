import type { EntityName } from '../../tx.ts'
import { valuesOf } from '../keys.ts'
import type { ReplicaSchema } from '../schema.ts'
import {
  type Key,
  keyPathOf,
  type LocalName,
  type ReplicaStore,
  type StoredRow,
  type StoreTx,
  type TableName,
  tablesIn,
  type ValueOf,
} from '../store.ts'

type Tables = Map<TableName, Map<Key, unknown>>

export interface MemoryStore extends ReplicaStore {
  /** Called before each commit; throwing there loses the transaction, as a crash would. */
  beforeCommit: (() => void) | null
  /** The current state on "disk", to start the device from it again. */
  snapshot(): MemoryStore
}

const byKey = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

/** Copies incoming values, so that outside code can't change stored ones. Values are JSON or ArrayBuffers. */
function deepCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(deepCopy) as T
  if (typeof value !== 'object' || value === null || value instanceof ArrayBuffer) return value
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, deepCopy(v)])) as T
}

function txOver(schema: ReplicaSchema, committedTables: Tables, dirty: Tables): StoreTx {
  const layer = (table: TableName) =>
    dirty.get(table) ?? committedTables.get(table) ?? new Map<Key, unknown>()
  const forWriting = (table: TableName) => {
    const rows = dirty.get(table) ?? new Map(committedTables.get(table))
    dirty.set(table, rows)
    return rows
  }
  const remove = (table: TableName, keys: readonly Key[]) => {
    const rows = forWriting(table)
    for (const key of keys) rows.delete(key)
  }
  const sortedEntries = (table: TableName) => [...layer(table).entries()].sort(([a], [b]) => byKey(a, b))
  return {
    schema,
    get: async <T extends TableName>(table: T, key: Key) =>
      deepCopy(layer(table).get(key)) as ValueOf<T> | undefined,
    getMany: async <T extends TableName>(table: T, keys: readonly Key[]) =>
      keys.map((key) => deepCopy(layer(table).get(key)) as ValueOf<T> | undefined),
    all: async <T extends TableName>(table: T) =>
      sortedEntries(table).map(([, value]) => deepCopy(value) as ValueOf<T>),
    above: async <T extends LocalName>(table: T, key: Key, limit = Number.POSITIVE_INFINITY) =>
      sortedEntries(table)
        .filter(([entryKey]) => byKey(entryKey, key) > 0)
        .slice(0, limit)
        .map(([, value]) => deepCopy(value) as ValueOf<T>),
    keys: async (table) => sortedEntries(table).map(([key]) => key),
    count: async (table) => layer(table).size,
    find: async (entity: EntityName, field, value) =>
      sortedEntries(entity)
        .map(([, row]) => row as StoredRow)
        .filter((row) => valuesOf(row[field]).includes(value))
        .map(deepCopy),
    put(table, values) {
      const rows = forWriting(table)
      const path = keyPathOf(schema, table)
      for (const value of values) rows.set((value as Record<string, unknown>)[path] as Key, deepCopy(value))
    },
    remove,
    removeNeighbours: async (table, keys) => remove(table, keys),
    clear: (table) => forWriting(table).clear(),
  }
}

/** A replica in memory: atomic, one transaction at a time, like IndexedDB. For tests and the simulation. */
export function memoryStore(schema: ReplicaSchema, committedTables: Tables = new Map()): MemoryStore {
  for (const table of tablesIn(schema)) if (!committedTables.has(table)) committedTables.set(table, new Map())
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
  const store: MemoryStore = {
    beforeCommit: null,
    write: (work) =>
      inTurn(async () => {
        const dirty: Tables = new Map()
        const value = await work(txOver(schema, committedTables, dirty))
        store.beforeCommit?.()
        for (const [table, rows] of dirty) committedTables.set(table, rows)
        return value
      }),
    read: (work) => inTurn(() => work(txOver(schema, committedTables, new Map()))),
    snapshot: () =>
      memoryStore(schema, new Map([...committedTables].map(([table, rows]) => [table, new Map(rows)]))),
  }
  return store
}
