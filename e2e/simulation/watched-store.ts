import type { Key, ReplicaStore, StoreTx, TableName, ValueOf } from '#sync/engine/store.ts'
import type { ProcessRun } from './kernel/process-run.ts'
import type { VirtualTime } from './kernel/time.ts'

/** Means all keys of a table. */
export const everyKey = Symbol('every key')

export interface Commit {
  /** The state as the transaction leaves it. */
  readonly tx: StoreTx
  readonly writes: readonly {
    readonly table: TableName
    readonly value: unknown
    readonly removed: Key | typeof everyKey | null
  }[]
}

/** Called at the end of each writing transaction that is going to commit. */
export type Watch = (commit: Commit) => Promise<void>

type Writes = { table: TableName; value: unknown; removed: Key | typeof everyKey | null }[]

function noting(tx: StoreTx, writes: Writes, life: ProcessRun): StoreTx {
  return {
    schema: tx.schema,
    get: (table, key) => tx.get(table, key),
    getMany: (table, keys) => tx.getMany(table, keys),
    all: (table) => tx.all(table),
    above: (table, key, limit) => tx.above(table, key, limit),
    keys: (table) => tx.keys(table),
    count: (table) => tx.count(table),
    find: (entity, field, value) => tx.find(entity, field, value),
    put<T extends TableName>(table: T, values: readonly ValueOf<T>[]) {
      tx.put(table, values)
      for (const value of values) writes.push({ table, value, removed: null })
      if (writes.length > 1) life.inWrite()
    },
    remove(table, keys) {
      tx.remove(table, keys)
      for (const key of keys) writes.push({ table, value: undefined, removed: key })
      if (writes.length > 1) life.inWrite()
    },
    async removeNeighbours(table, keys) {
      await tx.removeNeighbours(table, keys)
      for (const key of keys) writes.push({ table, value: undefined, removed: key })
      if (writes.length > 1) life.inWrite()
    },
    clear(table) {
      tx.clear(table)
      writes.push({ table, value: undefined, removed: everyKey })
      if (writes.length > 1) life.inWrite()
    },
  }
}

/** The device's store as one life of its program reaches it: seen by the checkers, and cut off with that life. */
export function watchedStore(
  disk: ReplicaStore,
  life: ProcessRun,
  time: VirtualTime,
  watch: Watch,
): ReplicaStore {
  return {
    write: (work, { durable }) =>
      life.reach(() =>
        time.busy(
          disk.write(
            async (tx) => {
              const writes: Writes = []
              const value = await work(noting(tx, writes, life))
              life.inWrite()
              await watch({ tx, writes })
              return value
            },
            // The transaction opens all tables, even if the engine asks for fewer: the checkers look at everything.
            { durable },
          ),
        ),
      ),
    read: (work) => life.reach(() => time.busy(disk.read(work))),
  }
}
