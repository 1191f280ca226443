import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely'
import { driverOf } from '../core/kysely-driver.ts'
import { PostgresCompiler } from '../core/postgres-compiler.ts'
import type { Database } from '../tables/schema.ts'
import type { Ask } from './connection.ts'

const rowsAtOnce = 200

function connectionOver(ask: Ask): DatabaseConnection {
  return {
    async executeQuery<R>({ sql: text, parameters: values }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, rowCount, command } = await ask({ text, values })
      return {
        rows: rows as R[],
        ...(command === 'SELECT' ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }),
      }
    },
    /** A cursor lives until the end of the transaction that the connection is in. */
    async *streamQuery<R>({ sql, parameters: values }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      await ask({ text: `declare stream no scroll cursor for ${sql}`, values })
      for (;;) {
        const { rows } = await ask({ text: `fetch ${rowsAtOnce} from stream`, values: [] })
        for (const row of rows) yield { rows: [row as R] }
        if (rows.length < rowsAtOnce) break
      }
      await ask({ text: 'close stream', values: [] })
    },
  }
}

/** Kysely over connections that others use, too: it runs single statements, and others what surrounds them. */
export function kyselyOver<Tables = Database>(ask: Ask): Kysely<Tables> {
  const connection = connectionOver(ask)
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresCompiler(),
      createDriver: () => driverOf(connection),
    },
  })
}
