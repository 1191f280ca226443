import type pg from 'pg'
import { classOf } from '../core/errors.ts'
import type { RowParts } from '../core/transaction-rows.ts'
import { askOn, connectTo, lostUnless, poolFor } from './connection.ts'
import { kyselyOver } from './kysely.ts'
import { preparedStatementsOver, savepointOn } from './statements.ts'

/** A connection in a transaction, and what writes on it. */
interface Writer {
  readonly client: pg.PoolClient
  readonly parts: RowParts
}

/** Connections that write. */
export function createWriters(url: string) {
  const pool = poolFor(url, 'write')
  const partsOfClients = new WeakMap<pg.PoolClient, RowParts>()

  function partsOf(client: pg.PoolClient): RowParts {
    const existing = partsOfClients.get(client)
    if (existing) return existing
    const ask = askOn(client)
    const parts = {
      statements: preparedStatementsOver(ask),
      kysely: kyselyOver(ask),
      savepoint: savepointOn(ask),
    }
    partsOfClients.set(client, parts)
    return parts
  }

  async function beginOnce(begin: string): Promise<Writer> {
    const client = await connectTo(pool)
    try {
      await client.query(begin)
      return { client, parts: partsOf(client) }
    } catch (error) {
      client.release(true)
      throw lostUnless(error)
    }
  }

  return {
    /** An idle connection may have ended unnoticed; nothing was done on it yet, so another one may be tried. */
    begin: (begin: string): Promise<Writer> =>
      beginOnce(begin).catch((error: unknown) => {
        if (classOf(error) !== 'lost-connection') throw error
        return beginOnce(begin)
      }),
    close: () => pool.end(),
  }
}
