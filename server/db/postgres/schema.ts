import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { isoOf } from '#sync/lib/clock.ts'
import type { Seams } from '../../core/seams.ts'
import { differenceOf, versions } from '../migrations/index.ts'
import { firstState } from '../schema/index.ts'
import { type Ask, askOn } from './connection.ts'
import { nodeTables } from './node-tables.ts'
import { unusable } from './start-checks.ts'
import { mostAttempts, recordSteps, runSteps, stepTable, untilFree } from './upgrade.ts'
import { watchStatements } from './watch.ts'

/** Only PostgreSQL has this, in addition to the tables that both databases have. */
export const installation = `create schema quayside;
create table quayside.installation (id smallint primary key check (id = 1), watches text not null, owner text not null,
  secrets text not null default '', "movedTo" text not null default '');
insert into quayside.installation values (1, '', '')`

const readBeside = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Statements that make the schema of a new database of this version, with an empty line between. */
export const readSchema = (): string => readBeside('schema.sql')

/** The rows that a new database of this version begins with. */
export const readFirstRows = (): string => readBeside('first-rows.sql')

const sumOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex')

/** Names everything that a new database of this version has. */
export const schemaSum = (): string =>
  sumOf([installation, readSchema(), readFirstRows(), ...versions(), ...additions()])

/** Lets one process at a time look at the schema and change it. */
export const schemaLock = 8172003
const lock = `select pg_advisory_xact_lock(${schemaLock})`

async function differenceFrom(client: pg.Client): Promise<ReturnType<typeof differenceOf>> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return differenceOf(rows.map(({ name }) => name))
}

/** Makes the schema of a new database, or brings an older one to this version, completely or not at all. */
export const bringToThisVersion = (
  client: pg.Client,
  { clock }: Pick<Seams, 'clock'>,
  attempts = mostAttempts,
): Promise<void> => untilFree(client, () => bringOnce(client, isoOf(clock.now())), attempts)

async function bringOnce(client: pg.Client, at: string): Promise<void> {
  await client.query(`begin; ${lock}`)
  try {
    if (await isNew(client)) await makeSchema(client, at)
    await client.query(stepTable)
    const { missing, newer } = await differenceFrom(client)
    await mustLetThisVersionWork(askOn(client))
    if (missing.length > 0 && newer.length > 0) throw unusable(wordsForNewer(newer))
    if (missing.length > 0) await runSteps(client, missing, at)
    // A newer version has made these for itself, and they are right for this one, too.
    if (newer.length === 0) {
      await recordSteps(client)
      await bringAdditions(client, missing.length > 0)
    }
    await client.query('commit')
  } catch (error) {
    // A connection that ended has ended its transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns true if a database holds nothing yet; throws if it holds tables of another program. */
export async function isNew(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (rows.length === 0) return true
  if (rows.some(({ name }) => name === 'syncHead')) return false
  throw unusable(
    `It holds tables of another program, such as "${rows[0]?.name}". Give this server a database of its own.`,
  )
}

async function makeSchema(client: pg.Client, at: string): Promise<void> {
  await client.query(
    `create extension if not exists pg_trgm; ${readSchema()}; ${readFirstRows()}; ${installation}`,
  )
  await client.query('insert into migration (name, at) select unnest($1::text[]), $2', [versions(), at])
}

const wordsForNewer = (names: readonly string[]): string =>
  `It is of a newer version of this program: it has ${names[0]}. Install that version here, too.`

/** Throws unless the database has exactly what this version has: a copy would lack the rest. */
export async function mustBeOfThisVersion(client: pg.Client): Promise<void> {
  const { missing, newer } = await differenceFrom(client)
  if (newer.length > 0) throw unusable(`${wordsForNewer(newer)} Nothing was changed.`)
  if (missing.length === 0) return
  throw unusable(
    `It is of an older version of this program, without ${missing[0]}. Start this version on it once, which brings it up, stop it, and run this again. Nothing was changed.`,
  )
}

const newerThat = `select name from migration where name <> all($1) and name collate "C" > $2
  and name not in (select name from quayside."upgradeStep" where "letsOthersGoOn") order by name`

/** Throws if a newer version has changed what this one works with. What it only added does not matter here. */
export async function mustLetThisVersionWork(ask: Ask): Promise<void> {
  const { rows } = await ask({ text: newerThat, values: [versions(), firstState] })
  if (rows.length > 0) throw unusable(wordsForNewer(rows.map((row) => String(row['name']))))
}

/** Both can be made again while servers run. */
const additions = (): string[] => [...nodeTables(), ...watchStatements()]

async function bringAdditions(client: pg.Client, isForced: boolean): Promise<void> {
  const statements = additions()
  const sum = sumOf(statements)
  const { rows } = await client.query<{ watches: string }>('select watches from quayside.installation')
  if (rows[0]?.watches === sum && !isForced) return
  await client.query(statements.join(';\n'))
  await client.query('update quayside.installation set watches = $1', [sum])
}

/**
 * The first installation that starts on a database owns it; another one could not open what is sealed in it. `owners` are
 * the marks of its keys; the database takes on that of the first.
 */
export async function mustBelongTo(client: pg.Client, owners: readonly string[]): Promise<void> {
  const [owner = ''] = owners
  await client.query(`update quayside.installation set owner = $1 where owner = any($2)`, [
    owner,
    ['', ...owners],
  ])
  const { rows } = await client.query<{ owner: string; movedTo: string }>(
    'select owner, "movedTo" from quayside.installation',
  )
  const { movedTo = '' } = rows[0] ?? {}
  if (movedTo !== '')
    throw unusable(
      `Its company was moved to SQLite in ${movedTo}. To serve it from there, empty DATABASE_URL and INSTALLATION_KEY. To move it back, make an empty database and run "npm run migrate-to-postgres".`,
    )
  if (rows[0]?.owner === owner) return
  throw unusable(
    'It belongs to another installation. Set the INSTALLATION_KEY with which it was first started.',
  )
}
