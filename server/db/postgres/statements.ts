import type { Params, PreparedReads, Query, QueryOf, Statements } from '../core/reading/statements.ts'
import { type Ask, type Asked, preparedName } from './connection.ts'
import { type RowWrite, writeFormOf } from './writes.ts'

export const textFor = <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P) =>
  (typeof query === 'function' ? query(params) : query).onPostgres()

function askedOf<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Asked {
  const { sql: text, bind } = textFor(query, params)
  return { text, values: bind(params), name: preparedName(text) }
}

export const preparedReadsOver = (ask: Ask): PreparedReads => ({
  all: async <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P) =>
    (await ask(askedOf(query, params))).rows as R[],
  get: async <P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P) =>
    (await ask(askedOf(query, params))).rows[0] as R | undefined,
})

interface Sending {
  readonly ask: Ask
  send(write: RowWrite): void
}

export const preparedStatementsOver = ({ ask, send }: Sending): Statements => ({
  ...preparedReadsOver(ask),
  run: async (query, params) => (await ask(askedOf(query, params))).rowCount ?? 0,
  send: async (query, params) =>
    send({ ...writeFormOf(query.onPostgres()), statement: askedOf(query, params) }),
})

/** A statement of the transaction itself, such as a savepoint. */
export const controlOf = (text: string): Asked => ({ text, values: [], name: preparedName(text) })
