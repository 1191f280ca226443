import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { secondMs } from '#sync/lib/durations.ts'
import { OperatorError } from '../../core/operator-error.ts'
import { poolFor } from './connection.ts'
import { withConnection } from './with-connection.ts'

/** How long a report waits for a standby that is behind or doesn't answer. */
const patienceMs = 2 * secondMs
const lookEveryMs = 50
/** A standby that failed is left alone for a while, because each attempt costs a report its patience. */
const restMs = 30 * secondMs

export const beginSnapshot = 'begin isolation level repeatable read read only'

/** Everything that was acknowledged is flushed, so it lies before this place of the log. */
const placeOfPrimary = `select pg_current_wal_flush_lsn()::text as "lsn", system_identifier::text as "cluster",
  current_database() as "name" from pg_control_system()`

interface Place {
  readonly lsn: string
  readonly cluster: string
  readonly name: string
}

const stateOfStandby = `select pg_is_in_recovery() as "isStandby",
  system_identifier::text = $2 and current_database() = $3 as "isCopy",
  pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll",
  current_setting('hot_standby_feedback') = 'on' as "keepsRows"
  from pg_control_system()`

interface State {
  readonly isStandby: boolean
  readonly isCopy: boolean
  /** Null on a database that was never a standby. */
  readonly hasAll: boolean | null
  /** False if cleaning on the primary ends long reads here. */
  readonly keepsRows: boolean
}

/** A statement with a patience of its own, because those of reports may take minutes. */
async function askSoon<Row extends object>(
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: readonly string[] = [],
): Promise<Row | undefined> {
  const query = { text, values: [...values], query_timeout: patienceMs }
  return (await client.query<Row>(query)).rows[0]
}

const valuesOf = ({ lsn, cluster, name }: Place): string[] => [lsn, cluster, name]

/** Waits until the standby has what the primary had; false if it doesn't in time or is none any more. */
async function isCaughtUp(client: pg.PoolClient, place: Place): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= patienceMs; waitedMs += lookEveryMs) {
    const state = await askSoon<State>(client, stateOfStandby, valuesOf(place))
    if (!state?.isStandby || !state.isCopy) return false
    if (state.hasAll) return true
    await wait(lookEveryMs)
  }
  return false
}

export interface Standby {
  /** Begins a snapshot with everything that was acknowledged before; null if the primary has to be read. */
  begin(): Promise<pg.PoolClient | null>
  /** Leaves the standby alone for a while. */
  rest(): void
  close(): Promise<void>
}

/** A copy of the database on another machine, where long reads don't take the primary's time. */
export function createStandby(url: string, primary: pg.Pool): Standby {
  const pool = poolFor(url, 'standby')
  let restsUntil = 0
  const rest = () => {
    restsUntil = performance.now() + restMs
  }
  const beginOn = async (client: pg.PoolClient, place: Place): Promise<boolean> => {
    // The snapshot is taken after the look, so that it can only have more.
    if (!(await isCaughtUp(client, place))) return false
    await askSoon(client, beginSnapshot)
    return true
  }
  return {
    rest,
    async begin() {
      if (performance.now() < restsUntil) return null
      // The read that follows says that the primary can't be reached.
      const place = await askSoon<Place>(primary, placeOfPrimary).catch(() => undefined)
      if (!place) return null
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        if (await beginOn(client, place)) return client
        client.release()
      } catch {
        client?.release(true)
      }
      rest()
      return null
    },
    close: () => pool.end(),
  }
}

const unusable = (words: string): OperatorError =>
  new OperatorError(`The database of DATABASE_REPORTS_URL cannot be used. ${words}`)

/**
 * Throws an OperatorError for a database that can never be read in place of the primary. Returns a warning for one that can't be
 * read now, because servers have to start without their standby, and after it has become the primary.
 */
export async function checkStandby(primary: pg.ClientBase, url: string): Promise<string | null> {
  const place = await askSoon<Place>(primary, placeOfPrimary)
  const ask = (client: pg.ClientBase) => askSoon<State>(client, stateOfStandby, place ? valuesOf(place) : [])
  let state: State | undefined
  try {
    state = await withConnection(url, 'standby', ask)
  } catch (error) {
    const { message } = error instanceof OperatorError ? (error.cause as Error) : (error as Error)
    return `DATABASE_REPORTS_URL does not answer (${message}): reports are read from the primary until it does.`
  }
  if (!state) throw unusable('It did not answer a question.')
  if (!state.isCopy)
    throw unusable(
      'It is no copy of the database of DATABASE_URL. Name a standby of it, with the same database.',
    )
  if (!state.isStandby)
    return 'DATABASE_REPORTS_URL is no standby now: reports are read from the primary until it is.'
  if (!state.keepsRows)
    throw unusable('Cleaning on the primary would end its long reads. Set hot_standby_feedback = on there.')
  return null
}
