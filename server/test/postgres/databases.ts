import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

const schemaFile = join(import.meta.dirname, '..', '..', 'db', 'postgres', 'schema.sql')
const schema = readFileSync(schemaFile, 'utf8')

/** Two versions of the program may use one server, so the template is named after its schema. */
const template = `quayside_template_${createHash('sha256').update(schema).digest('hex').slice(0, 16)}`

const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** Sums and counts come as texts, because they may be larger than a number holds exactly; ours are not. */
const numbers: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 || id === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(id, format),
}

export async function makeTemplate(client: pg.Client, url: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
  if (rowCount !== 0) return
  const unfinished = `${template}_${randomUUID().slice(0, 8)}`
  await client.query(
    `create database ${unfinished} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
  const inside = new pg.Client(addressOf(url, unfinished))
  await inside.connect()
  try {
    await inside.query(`create extension pg_trgm; ${schema}`)
  } finally {
    await inside.end()
  }
  // Only a whole template has the name that others look for.
  await client.query(`alter database ${unfinished} rename to ${template}`)
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
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** An empty database of this version. It is dropped when the run ends. */
export async function newDatabase(): Promise<TestDatabase> {
  const url = inject('postgresUrl')
  const name = `quayside_${inject('postgresRun')}_${randomUUID().slice(0, 8)}`
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  const pool = new pg.Pool({ connectionString: addressOf(url, name), types: numbers, max: 16 })
  return { pool, close: () => pool.end() }
}
