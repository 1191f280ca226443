import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { poolFor } from '../../db/postgres/connection.ts'
import { bringToThisVersion, readFirstRows, schemaSum } from '../../db/postgres/schema.ts'

/** Two versions of the program may use one server, so the template is named after its schema. */
const template = `quayside_template_${schemaSum().slice(0, 16)}`

const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function makeTemplate(client: pg.Client, url: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount !== 0) return
  const unfinishedName = `${template}_${randomUUID().slice(0, 8)}`
  await client.query(
    `create database ${unfinishedName} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const templateClient = new pg.Client(addressOf(url, unfinishedName))
  await templateClient.connect()
  try {
    await bringToThisVersion(templateClient, { clock: { now: () => 0 } })
  } finally {
    await templateClient.end()
  }
  // Only a whole template has the name that others look for.
  await client.query(`alter database ${unfinishedName} rename to ${template}`)
}

/** Drops the databases of a run, once nothing is connected to them. */
export async function dropDatabases(client: pg.Client, run: string): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(
    `select format('drop database %I', datname) as sql from pg_database where datname like $1`,
    [`quayside_${run}_%`],
  )
  for (const { sql } of rows) await client.query(sql)
}

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  close(): Promise<void>
}

async function onServer(sql: string, url = inject('postgresUrl')): Promise<pg.QueryResult[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const results: unknown = await client.query(sql)
    return Array.isArray(results) ? results : [results as pg.QueryResult]
  } finally {
    await client.end()
  }
}

export const nameOfDatabase = (url: string): string => new URL(url).pathname.slice(1)

/** Copies a database whose server may go on: it is cut off, and kept from connecting again until there is a copy. */
async function copyInUse(original: string, name: string): Promise<void> {
  await onServer(`alter database ${original} allow_connections false`)
  try {
    await onServer(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${original}'`,
    )
    await onServer(`create database ${name} template ${original}`)
  } finally {
    await onServer(`alter database ${original} allow_connections true`)
  }
}

/** Makes an empty database of this version, or a copy of another, and returns its address. The run's end drops it. */
export async function createDatabase(original = template): Promise<string> {
  const name = `quayside_${inject('postgresRun')}_${randomUUID().slice(0, 8)}`
  if (original === template) await onServer(`create database ${name} template ${original}`)
  else await copyInUse(original, name)
  return addressOf(inject('postgresUrl'), name)
}

/** Makes a database that no server has opened yet, and returns its address. The run's end drops it. */
export async function createEmptyDatabase(
  options = `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
): Promise<string> {
  const name = `quayside_${inject('postgresRun')}_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${name} template template0 ${options}`)
  return addressOf(inject('postgresUrl'), name)
}

/** Ends what is still connected, and drops the database. */
export async function dropDatabase(url: string): Promise<void> {
  await onServer(`drop database if exists ${nameOfDatabase(url)} with (force)`)
}

/** Leaves a database as it was when it was made. Tables are short, so deleting costs less than another database. */
const cleanupSql = `do $$ declare item record; begin
  perform set_config('session_replication_role', 'replica', true);
  for item in select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration'
  loop execute format('delete from %I', item.relname); end loop;
  for item in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
  loop execute format('alter sequence %I restart', item.relname); end loop;
  for item in select relname from pg_class
    where relnamespace = 'quayside'::regnamespace and relkind = 'r' and relname not in ('installation', 'upgradeStep')
  loop execute format('delete from quayside.%I', item.relname); end loop;
  update quayside.installation set owner = '', secrets = '', "movedTo" = '';
end $$`

/** Counts what a test may have dropped, or planted. */
const shape = `select (select count(*) from pg_attribute where attrelid in
    (select oid from pg_class where relnamespace = 'public'::regnamespace) and not attisdropped)
  || ' ' || (select count(*) from pg_trigger) || ' ' || (select count(*) from migration) as shape`

const shapeOf = async (url: string): Promise<string> => (await onServer(shape, url))[0]?.rows[0]?.shape

/** Empty databases that an earlier test of this process has left. */
const spareDatabases: string[] = []
let newShape: string | undefined

export async function takeDatabase(): Promise<string> {
  const url = spareDatabases.pop() ?? (await createDatabase())
  newShape ??= await shapeOf(url)
  return url
}

/** Empties a database for the next test, or drops one whose schema a test has changed. */
export async function giveDatabaseBack(url: string): Promise<void> {
  if ((await shapeOf(url)) !== newShape) return dropDatabase(url)
  await onServer(`${cleanupSql}; ${readFirstRows()}`, url)
  spareDatabases.push(url)
}

export async function newDatabase(): Promise<TestDatabase> {
  const url = await createDatabase()
  const pool = poolFor(url, 'read')
  return { url, pool, close: () => pool.end() }
}
