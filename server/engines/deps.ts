import type { Env } from '../core/env.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { Seams } from '../core/seams.ts'
import type { TableSums, Tell } from '../db/engines/copy-tables.ts'

/** The needs of moving a company from one kind of database to the other. */
export interface MoveDeps {
  readonly env: Env
  readonly seams: Seams
  /** Hears about each step before it is taken. */
  readonly tell: Tell
}

export interface Moved {
  /** Null if an earlier run had copied everything and was stopped before its last step. */
  readonly copied: { readonly tables: number; readonly rows: number } | null
}

export const copiedOf = (sums: TableSums): Moved['copied'] => ({
  tables: sums.size,
  rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0),
})

/** The two settings that both commands need, because they say which database of PostgreSQL it is about. */
export function postgresOf({ databaseUrl, installationKey }: Env) {
  if (databaseUrl !== null && installationKey !== null) return { databaseUrl, installationKey }
  throw new OperatorError(
    'Set DATABASE_URL to the PostgreSQL database and INSTALLATION_KEY to the key of the installation. Nothing was changed.',
  )
}
