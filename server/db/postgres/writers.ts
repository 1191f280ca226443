import type pg from 'pg'
import { classOf } from '../core/errors.ts'
import type { EpochHead } from '../core/head.ts'
import type { RowParts } from '../core/transactions/transaction-rows.ts'
import { connectTo, lostUnless, poolFor } from './connection.ts'
import { createFlow, type Flow } from './flow.ts'
import { kyselyOver } from './kysely.ts'
import { eagerSavepointOn, preparedStatementsOver, savepointOn } from './statements.ts'

type WriterParts = Omit<RowParts, 'reader'>

/** A connection in a transaction, and what writes on it. */
export interface Writer {
  readonly client: pg.PoolClient
  readonly flow: Flow
  /** For work in a transaction of its own, whose parts wait for their statements. */
  readonly careful: WriterParts
  /** For work that runs again, carefully, when a statement fails. */
  readonly eager: WriterParts
}

/** A transaction that has begun, with the head if its row was locked. */
export interface Begun {
  readonly writer: Writer
  readonly head: EpochHead | undefined
}

/** Connections that write. */
export function createWriters(url: string) {
  const pool = poolFor(url, 'write')
  const writersOfClients = new WeakMap<pg.PoolClient, Writer>()

  function writerOn(client: pg.PoolClient): Writer {
    const existing = writersOfClients.get(client)
    if (existing) return existing
    const flow = createFlow(client)
    const careful = {
      statements: preparedStatementsOver(flow),
      kysely: kyselyOver(flow.ask),
      savepoint: savepointOn(flow),
    }
    const eager = {
      statements: preparedStatementsOver({ ask: flow.askEagerly, send: flow.sendEagerly }),
      kysely: kyselyOver(flow.askEagerly),
      savepoint: eagerSavepointOn(flow),
    }
    const writer = { client, flow, careful, eager }
    writersOfClients.set(client, writer)
    return writer
  }

  async function beginOnce(begin: string): Promise<Begun> {
    const client = await connectTo(pool)
    try {
      const answers: unknown = await client.query(begin)
      const [, head] = Array.isArray(answers) ? (answers as pg.QueryResult<EpochHead>[]) : []
      return { writer: writerOn(client), head: head?.rows[0] }
    } catch (error) {
      client.release(true)
      throw lostUnless(error)
    }
  }

  return {
    /** An idle connection may have ended unnoticed; nothing was done on it yet, so another one may be tried. */
    begin: (begin: string): Promise<Begun> =>
      beginOnce(begin).catch((error: unknown) => {
        if (classOf(error) !== 'lost-connection') throw error
        return beginOnce(begin)
      }),
    close: () => pool.end(),
  }
}
export type Writers = ReturnType<typeof createWriters>
