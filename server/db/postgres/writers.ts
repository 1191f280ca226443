import type pg from 'pg'
import { classOf, isSacrificed } from '../core/errors.ts'
import type { EpochHead } from '../core/head.ts'
import type { RowParts } from '../core/transactions/transaction-rows.ts'
import { connectTo, lostUnless, poolFor } from './connection.ts'
import { createFlow, type Flow } from './flow.ts'
import { kyselyOver } from './kysely.ts'
import { preparedStatementsOver } from './statements.ts'

/** A connection in a transaction, and what writes on it. */
export interface Writer {
  readonly client: pg.PoolClient
  readonly flow: Flow
  readonly parts: Omit<RowParts, 'reader'>
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
    const parts = {
      statements: preparedStatementsOver({ ask: flow.askForWork, send: flow.send }),
      kysely: kyselyOver(flow.askForWork),
      savepoint: flow.savepoint('change'),
    }
    const writer = { client, flow, parts }
    writersOfClients.set(client, writer)
    return writer
  }

  async function beginOnce(begin: string, isEager: boolean): Promise<Begun> {
    const client = await connectTo(pool)
    try {
      const answers: unknown = await client.query(begin)
      const [, head] = Array.isArray(answers) ? (answers as pg.QueryResult<EpochHead>[]) : []
      const writer = writerOn(client)
      writer.flow.begin(isEager)
      return { writer, head: head?.rows[0] }
    } catch (error) {
      client.release(true)
      throw lostUnless(error)
    }
  }

  return {
    /**
     * An idle connection may have ended unnoticed, or the head's row was refused; nothing was done on it yet, so another one may
     * be tried.
     * @param isEager whether the work runs again when one of its statements fails
     */
    begin: (begin: string, isEager = false): Promise<Begun> =>
      beginOnce(begin, isEager).catch((error: unknown) => {
        if (classOf(error) !== 'lost-connection' && !isSacrificed(error)) throw error
        return beginOnce(begin, isEager)
      }),
    close: () => pool.end(),
  }
}
export type Writers = ReturnType<typeof createWriters>
