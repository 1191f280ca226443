import type { Params, PreparedReads, Query, QueryOf, Statements } from '../core/reading/statements.ts'
import type { Ask, Asked } from './connection.ts'
import { type RowWrite, writeFormOf } from './writes.ts'

const mostNames = 2000
const names = new Map<string, string>()

/** A connection prepares a text once and knows it by its name. */
function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= mostNames) return existing
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

function askedOf<P extends Params, R>(query: Query<P, R> | QueryOf<P, R>, params: P): Asked {
  const { sql: text, bind } = (typeof query === 'function' ? query(params) : query).onPostgres()
  const name = nameOf(text)
  return { text, values: bind(params), ...(name === undefined ? {} : { name }) }
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
    send({ ...writeFormOf(query.onPostgres().node), statement: askedOf(query, params) }),
})

/** A statement of the transaction itself, such as a savepoint. */
export function controlOf(text: string): Asked {
  const name = nameOf(text)
  return { text, values: [], ...(name === undefined ? {} : { name }) }
}
