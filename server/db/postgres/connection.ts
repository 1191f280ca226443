import pg from 'pg'
import { minuteMs, secondMs } from '#sync/lib/durations.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { ConnectionLost } from '../core/errors.ts'
import { TickSocket } from './tick-socket.ts'
import { untilSpared } from './until-spared.ts'

/** Sums and counts come as texts, because they may be larger than a number holds exactly; ours are not. */
export const numbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(id, format),
}

/** The database ends a statement that holds others up, and a holder of the head's row that has stopped. */
const limits = {
  statement_timeout: 30 * secondMs,
  lock_timeout: 10 * secondMs,
  idle_in_transaction_session_timeout: 5 * secondMs,
}

const patience = {
  /** The database ends a statement sooner, so an answer that is later will not come: its machine or the network is gone. */
  query_timeout: 35 * secondMs,
}

type Limits = typeof limits & typeof patience

/** Sets the limits of a new connection, because a pooler refuses them among the parameters of a start. */
const setLimits = (values: Readonly<Record<keyof typeof limits, number>>) => (client: pg.ClientBase) =>
  client.query(
    namesIn(limits)
      .map((name) => `set ${name} = ${values[name]}`)
      .join('; '),
  )

interface Use {
  readonly max: number
  readonly connectionMs?: number
  /** Statements are sent without waiting for the answer to the one before. Such a connection can hold no cursor. */
  readonly pipeline?: true
  readonly limits?: Partial<Limits>
}

const longLimits = {
  statement_timeout: 10 * minuteMs,
  idle_in_transaction_session_timeout: 6 * minuteMs,
  query_timeout: 11 * minuteMs,
}

const uses = {
  /** The transaction that holds the head has one of them. */
  write: { max: 4, pipeline: true },
  read: { max: 8 },
  /** A look without an answer counts as a lost connection soon. */
  feed: { max: 1, limits: { query_timeout: 5 * secondMs } },
  /** It serves what the servers on a database share. */
  node: { max: 2 },
  snapshot: { max: 1, limits: { idle_in_transaction_session_timeout: minuteMs } },
  /** Reports and exports, which may take minutes. */
  long: { max: 4, limits: longLimits },
  /** The same on a standby; while it is away, reports wait for it in vain. */
  standby: { max: 4, connectionMs: 2 * secondMs, limits: longLimits },
} as const satisfies Record<string, Use>

/** Connections of one kind. They are made when they are needed. */
export function poolFor(url: string, use: keyof typeof uses): pg.Pool {
  const kind: Use = uses[use]
  const { query_timeout, ...databaseLimits } = { ...limits, ...patience, ...kind.limits }
  const pool = new pg.Pool({
    connectionString: url,
    application_name: `quayside ${use}`,
    types: numbers,
    keepAlive: true,
    connectionTimeoutMillis: kind.connectionMs ?? 10 * secondMs,
    max: kind.max,
    ...(kind.pipeline && { pipeline: true, stream: () => new TickSocket() }),
    query_timeout,
    onConnect: setLimits(databaseLimits),
  })
  // The next statement on a connection that ended fails, and the pool replaces one that was idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** An error of PostgreSQL says how severe it is, and a TypeError is ours. Any other one means that the connection ended. */
export const lostUnless = (error: unknown): unknown =>
  error instanceof Error && ('severity' in error || error instanceof TypeError)
    ? error
    : new ConnectionLost('The database cannot be reached', { cause: error })

/** A statement and its values; `name` is that of a text that connections prepare once. */
export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name?: string | undefined
}

/** PostgreSQL takes no NUL. No stored text has one, so a text with another character in its place is not found either. */
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value

const isEscaped = (json: string): boolean => json.includes('\\u0000') || json.includes('\\ud')

/** PostgreSQL takes no NUL and no half of a pair of characters, in JSON not even in the form of an escape. */
export function jsonFor(value: object): string {
  const json = JSON.stringify(value)
  if (!isEscaped(json)) return json
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? String(withoutNul(part)).toWellFormed() : part,
  )
}

const mostNames = 2000
const names = new Map<string, string>()

/** A connection prepares a text once and knows it by its name. */
export function preparedName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= mostNames) return existing
  const name = `q${names.size}`
  names.set(text, name)
  return name
}

/** Runs one statement, on one connection or on any of several. */
export type Ask = (asked: Asked) => Promise<pg.QueryResult<Record<string, unknown>>>

const textsOf = ({ text, values, name }: Asked) => ({
  text,
  values: values.map(withoutNul),
  ...(name === undefined ? {} : { name }),
})

/**
 * On one connection, which may be in a transaction. A statement with a star is not prepared there: when a newer version adds a
 * column, PostgreSQL refuses what was prepared before, and the transaction is lost.
 */
export const askOn =
  (client: Pick<pg.ClientBase, 'query'>): Ask =>
  async ({ name, ...asked }) => {
    try {
      return await client.query<Record<string, unknown>>(
        textsOf(name === undefined || hasStar(asked.text) ? asked : { ...asked, name }),
      )
    } catch (error) {
      throw lostUnless(error)
    }
  }

/** A star that means columns; one behind a bracket belongs to a count. */
const hasStar = (text: string): boolean => /(?<!\()\*/.test(text)

const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** On any connection, for a statement that is independent and can be asked again. */
export const askAnyOf =
  (pool: pg.Pool): Ask =>
  async (statement) => {
    try {
      return await untilSpared(() => pool.query<Record<string, unknown>>(textsOf(statement))).catch(
        (error: unknown) => {
          if (statement.name === undefined || !isOutdatedPlan(error)) throw error
          const { text, values } = statement
          return pool.query<Record<string, unknown>>(textsOf({ text, values }))
        },
      )
    } catch (error) {
      throw lostUnless(error)
    }
  }

export async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw lostUnless(error)
  }
}
