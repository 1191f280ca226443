import type { ReplicaStore, StoreTx } from '../store.ts'

/** What each transaction of a store reads and writes, in rows. */
export interface CountedRows {
  /** The rows of each transaction that writes, in their order. */
  readonly writes: number[]
  readonly reads: number[]
}

/** Counts every row that goes through a store, the same way for each kind of access. */
export function countRowsOf(store: ReplicaStore): CountedRows {
  const counted: CountedRows = { writes: [], reads: [] }
  const { write, read } = store
  const follow = (tx: StoreTx, note: (rows: number) => void): StoreTx => {
    const noted = <T>(values: Promise<T[]>): Promise<T[]> =>
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
      getMany: (table, keys) => noted(tx.getMany(table, keys)),
      all: (table) => noted(tx.all(table)),
      above: (table, key, most) => noted(tx.above(table, key, most)),
      keys: (table) => noted(tx.keys(table)),
      find: (entity, field, value) => noted(tx.find(entity, field, value)),
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
  store.write = (work, options) => write((tx) => work(follow(tx, countIn(counted.writes))), options)
  store.read = (work, tables) => read((tx) => work(follow(tx, countIn(counted.reads))), tables)
  return counted
}
