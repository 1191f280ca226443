import type { News } from '../../core/events.ts'
import type { ReadMemory } from '../core/memory.ts'
import type { StoredRows } from '../core/stored-rows.ts'
import type { DbTransaction } from '../core/transactions/transaction.ts'
import { createRows, type RowParts } from '../core/transactions/transaction-rows.ts'

interface Known {
  readonly memory: ReadMemory
  readonly reader: StoredRows
}

/** The transaction of a unit of work, and the news and the number of rows that it leaves for its commit. */
export function createUnit(parts: Omit<RowParts, 'reader'>, { memory, reader }: Known) {
  const news: News[] = []
  let rows = 0
  const tx: DbTransaction = {
    ...parts,
    memory,
    rowsAt: (version) => createRows({ ...parts, reader }, version),
    addRows: (count) => {
      rows += count
    },
    announce: (item) => {
      news.push(item)
    },
  }
  return { tx, news, rows: () => rows }
}
export type Unit = ReturnType<typeof createUnit>
