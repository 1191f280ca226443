import type { ReplicaStore, StoreTx } from '../store.ts'

/** The numbers of rows that each transaction of a store reads and writes. */
export interface CountedRows {
  /** The rows of each transaction that writes, in their order. */
  readonly writes: number[]
  readonly reads: number[]
}

/** Counts every row that goes through a store, the same way for each kind of access. */
export function countRowsOf(store: ReplicaStore): CountedRows {
  const counts: CountedRows = { writes: [], reads: [] }
  const { write, read } = store
  const follow = (tx: StoreTx, note: (rows: number) => void): StoreTx => {
    const noteRows = <T>(values: Promise<T[]>): Promise<T[]> =>
      values.then((list) => {
        note(list.length)
        return list
      })
    return {
      ...tx,
      get: (table, key) => {
        note(1)
        return tx.get(table, key)
      },
      getMany: (table, keys) => noteRows(tx.getMany(table, keys)),
      all: (table) => noteRows(tx.all(table)),
      above: (table, key, limit) => noteRows(tx.above(table, key, limit)),
      keys: (table) => noteRows(tx.keys(table)),
      find: (entity, field, value) => noteRows(tx.find(entity, field, value)),
      put: (table, values, before) => {
        note(values.length)
        tx.put(table, values, before)
      },
      remove: (table, keys) => {
        note(keys.length)
        tx.remove(table, keys)
      },
      removeNeighbours: (table, keys) => {
        note(keys.length)
        return tx.removeNeighbours(table, keys)
      },
    }
  }
  const countIn = (list: number[]) => {
    const at = list.push(0) - 1
    return (rows: number) => {
      list[at] = (list[at] ?? 0) + rows
    }
  }
  store.write = (work, options) => write((tx) => work(follow(tx, countIn(counts.writes))), options)
  store.read = (work, tables) => read((tx) => work(follow(tx, countIn(counts.reads))), tables)
  return counts
}
