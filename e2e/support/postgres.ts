import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'

/**
 * These variables tell the processes of the tests where the setup of such a run put PostgreSQL and the demo company's
 * files.
 */
export const serverName = 'TEST_ENGINE_SERVER'
export const filesName = 'TEST_ENGINE_FILES'
export const companyDatabase = 'quayside_company'

export const addressOf = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The settings by which a server opens a database. */
export const settingsFor = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  INSTALLATION_KEY: 'the-installation-key-of-servers-in-journeys-1',
})

export const creationOf = (name: string, template: string): string =>
  template === companyDatabase
    ? `create database ${name} template ${template}`
    : `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`

/** Makes a database for one server, with the demo company and its files, or empty. Answers with its address. */
export async function databaseFor(dataDir: string, isDemo: boolean): Promise<string> {
  const { [serverName]: server = '', [filesName]: files = '' } = process.env
  const name = `quayside_${randomUUID().slice(0, 8)}`
  await onServer(server, creationOf(name, isDemo ? companyDatabase : 'template0'))
  if (isDemo) cpSync(files, dataDir, { recursive: true, preserveTimestamps: true })
  return addressOf(server, name)
}

/**
 * Returns what a database holds now, asked in SQLite's SQL. The tests need the answer synchronously, so another
 * process waits for it.
 */
export function askPostgres<Row>(
  databaseUrl: string,
  sql: string,
  values: readonly (string | number)[],
): Row[] {
  let place = 0
  const text = sql
    .replaceAll(/(?<!")\b[a-z]+[A-Z]\w*\b(?!")/g, (name) => `"${name}"`)
    .replaceAll('?', () => `$${++place}`)
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'ask-postgres.ts'), databaseUrl],
    { input: JSON.stringify({ text, values }), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${text}: ${stderr}`)
  return JSON.parse(stdout) as Row[]
}
