import type { Kysely } from 'kysely'
import type { Tx } from '#sync/tx.ts'
import type { Database } from '../../tables/schema.ts'
import type { ReadMemory } from '../memory.ts'
import { createSheet } from '../reading/sheet.ts'
import type { PreparedReads } from '../reading/statements.ts'
import type { StoredRows } from '../stored-rows.ts'
import type { Written } from './tx.ts'

/** A unit of work reads through this before its turn, and finds what it read known when it runs. */
export interface AheadTx {
  readonly statements: PreparedReads
  readonly memory: ReadMemory
  /** Runs work on rows that are thrown away. Returns what it put until it ended or failed. */
  rehearse(work: (rows: Tx) => Promise<unknown>): Promise<readonly Written[]>
}

/** The reading of a unit of work before its turn. */
export interface Ahead {
  /** About how many rows the work writes: work that writes many reads only when its turn has come. */
  readonly rows: number
  /** It only reads, and nothing needs its success. */
  read(tx: AheadTx): Promise<unknown>
}

interface AheadParts {
  readonly statements: PreparedReads
  readonly memory: ReadMemory
  readonly reader: StoredRows
  readonly kysely: Kysely<Database>
}

export const aheadTxOver = ({ statements, memory, reader, kysely }: AheadParts): AheadTx => ({
  statements,
  memory,
  async rehearse(work) {
    const { get, find, put, written } = createSheet(reader, kysely)
    await work({ get, find, put }).catch(() => undefined)
    return written()
  },
})
