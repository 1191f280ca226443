import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { secondMs } from '#sync/lib/durations.ts'
import type { OperatorError } from '../../core/operator-error.ts'
import { classOf } from '../core/errors.ts'
import { migrations, tooOld } from '../migrations/index.ts'
import type { Migration } from '../migrations/migration.ts'
import { firstState } from '../schema/index.ts'
import { askOn } from './connection.ts'
import { kyselyOver } from './kysely.ts'
import { unusable } from './start-checks.ts'
import { silentWatches } from './watch.ts'

/** Notes which migrations let servers of the version before go on: those servers do not know them. */
export const stepTable = `create table if not exists quayside."upgradeStep" (
  name text primary key, "letsOthersGoOn" boolean not null)`

export async function recordSteps(client: pg.Client): Promise<void> {
  const entries = Object.entries(migrations)
  await client.query(
    'insert into quayside."upgradeStep" select * from unnest($1::text[], $2::boolean[]) on conflict do nothing',
    [entries.map(([name]) => name), entries.map(([, { letsOthersGoOn }]) => letsOthersGoOn)],
  )
}

/**
 * Less than `deadlock_timeout`, so that the upgrade gives way before PostgreSQL looks for a transaction to end.
 * Transactions that wait behind it continue immediately.
 */
const lockTimeoutMs = 900
const pauseMs = secondMs
export const mostAttempts = 60

/** The head is locked first, as by every writer, and rules are checked with each statement. */
const beginSteps = `set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set constraints all immediate;
  select from "syncHead" where id = 1 for update`

const otherServers = `select count(*)::int as "n" from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and application_name like 'quayside %' and application_name <> 'quayside start'`

async function mustBeAlone(client: pg.Client, missing: readonly string[]): Promise<void> {
  const name = missing.find((step) => !migrations[step]?.letsOthersGoOn)
  if (name === undefined) return
  const { rows } = await client.query<{ n: number }>(otherServers)
  if (rows[0]?.n === 0) return
  throw unusable(
    `${name} changes what servers of the version before work with, and one is connected to it. Stop all servers, and start this one again. Nothing was changed.`,
  )
}

/** Tables of another role can't be altered, even with every right on them. */
const foreignTable = `select relname as "table", pg_get_userbyid(relowner) as "owner", current_user as "user" from pg_class
  where relnamespace in ('public'::regnamespace, 'quayside'::regnamespace) and relkind = 'r'
    and not pg_has_role(relowner, 'usage') order by relname limit 1`

async function mustOwnTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; owner: string; user: string }>(foreignTable)
  const [row] = rows
  if (!row) return
  throw unusable(
    `It has to be brought to this version, and its table ${row.table} belongs to ${row.owner}. Let ${row.owner} run: reassign owned by ${row.owner} to ${row.user}; and start again. Nothing was changed.`,
  )
}

const alteredTable = /\balter table (?:if exists )?(?:only )?"?(\w+)"?/gi

/** Everything that is altered is locked before anything is done, so that no work is lost to a lock that isn't free. */
async function lockAltered(client: pg.Client, statements: readonly string[]): Promise<void> {
  const names = statements.flatMap((sql) => [...sql.matchAll(alteredTable)].map(([, name]) => name))
  const { rows } = await client.query<{ list: string | null }>(
    `select string_agg(format('%I', relname), ', ' order by relname) as "list" from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)`,
    [names],
  )
  const list = rows[0]?.list
  if (list) await client.query(`lock table ${list} in access exclusive mode`)
}

async function runStep(client: pg.Client, { postgres, fill }: Migration): Promise<void> {
  const ask = askOn(client)
  for (const text of postgres) await ask({ text, values: [] })
  await fill?.(kyselyOver<unknown>(ask))
}

class StepFailed extends Error {}

/** Runs what a database lacks, in the transaction that the client is in. */
export async function runSteps(client: pg.Client, missing: readonly string[], at: string): Promise<void> {
  if (missing.includes(firstState)) throw unusable(`It is of an older version of this program, ${tooOld}`)
  await mustOwnTables(client)
  await mustBeAlone(client, missing)
  await client.query(beginSteps)
  await lockAltered(
    client,
    missing.flatMap((name) => migrations[name]?.postgres ?? []),
  )
  await client.query(silentWatches.join(';\n'))
  for (const name of missing) {
    const migration = migrations[name]
    if (migration)
      await runStep(client, migration).catch((error: unknown) => {
        throw isHeldUp(error) ? error : new StepFailed(name, { cause: error })
      })
    await client.query('insert into migration (name, at) values ($1, $2)', [name, at])
  }
}

const isHeldUp = (error: unknown): boolean => classOf(error) === 'busy'

const holders = `select application_name as "name", round(extract(epoch from clock_timestamp() - xact_start))::int as "seconds"
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  order by xact_start limit 1`

async function heldUpBy(client: pg.Client): Promise<OperatorError> {
  const { rows } = await client.query<{ name: string; seconds: number }>(holders)
  const [holder] = rows
  const oldest = holder ? ` The oldest is of "${holder.name}", for ${holder.seconds} seconds.` : ''
  return unusable(
    `It has to be brought to this version, and other transactions held it up for a minute.${oldest} Let reports and exports end, or stop the other servers, and start this one again. Nothing was changed.`,
  )
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** A failure of a step, with what to do about it. */
function failureOf({ message: name, cause }: StepFailed): OperatorError {
  const errorClass = classOf(cause)
  if (errorClass === 'lost-connection')
    return unusable(
      `The connection to it ended while ${name} brought it to this version. Nothing was changed. Start this server again.`,
    )
  if (errorClass === 'no-space')
    return unusable(
      `Its disk is full, and ${name} needs room to bring it to this version. Nothing was changed. Make room, and start this server again.`,
    )
  if (cause instanceof pg.DatabaseError && cause.code === '42501')
    return unusable(
      `Its user may not do what ${name} needs to bring it to this version: ${cause.message}. Nothing was changed. Give the user that right, and start this server again.`,
    )
  return unusable(
    `It could not be brought to this version, because ${name} failed: ${reasonOf(cause)}. Nothing was changed, so servers of the version before can go on. Report this as a fault of the program.`,
  )
}

/**
 * Tries work again while others hold what it needs. The work is a transaction of its own, so a failed try leaves nothing.
 */
export async function untilFree(
  client: pg.Client,
  work: () => Promise<void>,
  attempts: number,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StepFailed) throw failureOf(error)
      if (!isHeldUp(error)) throw error
      if (attempt === attempts) throw await heldUpBy(client)
      await sleep(pauseMs)
    }
  }
}
