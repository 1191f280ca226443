import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite, { type Database as Connection } from 'better-sqlite3'
import type { PoolClient, QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../../test/postgres/databases.ts'
import { schemaFiles, schemaRowsOf, sharedTables } from '../../test/postgres/schema-files.ts'
import { isOnlyInSqlite, type SchemaRow } from '../../test/postgres/schema-of.ts'
import { migrate } from '../core/migrate.ts'

// The released migrations are SQLite's. PostgreSQL begins with what they lead to, translated by rules.

const clock = { now: () => Date.parse('2026-12-01T12:00:00.000Z') }
const storedCompany = join(import.meta.dirname, '..', 'migrations', 'stored', '131.db.gz')

let sqlite: Connection
let postgres: TestDatabase
beforeAll(async () => {
  sqlite = new Sqlite(gunzipSync(readFileSync(storedCompany)))
  await migrate(sqlite, { clock })
  postgres = await newDatabase()
})
afterAll(async () => {
  sqlite.close()
  await postgres.close()
})

const schemaRows = (): SchemaRow[] => schemaRowsOf(sqlite).filter((row) => !isOnlyInSqlite(row))
const tables = (): string[] => sharedTables(schemaRowsOf(sqlite))

const inPostgres = async <R extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> =>
  (await postgres.pool.query<R>(sql, values)).rows

test('the schema is the one that the migrations of SQLite lead to', async () => {
  // After a migration: `npm run unit -- server/db/postgres -u` writes both, and look at what changed.
  for (const [name, text] of Object.entries(await schemaFiles()))
    expect([name, readFileSync(join(import.meta.dirname, name), 'utf8')]).toEqual([name, text])
})

test('both have the same tables with the same columns, which hold nothing under the same rule', async () => {
  const columns = tables().flatMap((table) =>
    sqlite
      .prepare<[string], { name: string; isRequired: number }>(
        `select name, "notnull" or pk > 0 as "isRequired" from pragma_table_info(?)`,
      )
      .all(table)
      .map(({ name, isRequired }) => `${table}.${name}${isRequired ? '' : ' or nothing'}`),
  )
  const postgresColumns = await inPostgres<{ name: string }>(
    `select table_name || '.' || column_name || case is_nullable when 'YES' then ' or nothing' else '' end as name
       from information_schema.columns where table_schema = 'public' and table_name not like '%Text'`,
  )
  expect(postgresColumns.map(({ name }) => name).sort()).toEqual(columns.sort())
})

test('both have the same indexes, references and checks', async () => {
  const sql = schemaRows().map((row) => row.sql)
  const count = (pattern: RegExp) => sql.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0)
  const indexes = schemaRows().filter(({ type }) => type === 'index')
  const [indexCount] = await inPostgres<{ n: number }>(
    `select count(*) as n from pg_indexes where schemaname = 'public' and indexname = any($1)`,
    [indexes.map(({ name }) => name)],
  )
  const constraints = await inPostgres<{ contype: string; n: number }>(
    `select contype, count(*) as n from pg_constraint where connamespace = 'public'::regnamespace group by 1`,
  )
  const ofKind = (kind: string) => constraints.find(({ contype }) => contype === kind)?.n
  expect(indexCount?.n).toBe(indexes.length)
  expect(ofKind('f')).toBe(count(/\breferences\b/gi))
  expect(ofKind('c')).toBe(count(/\bcheck \(/gi))
})

/** A connection on which triggers run and references are not checked. */
async function openUnchecked(): Promise<PoolClient> {
  const client = await postgres.pool.connect()
  const triggers = await inPostgres<{ sql: string }>(
    `select format('alter table %I enable always trigger %I', relname, tgname) as sql
       from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal`,
  )
  for (const { sql } of triggers) await client.query(sql)
  await client.query("set session_replication_role = 'replica'")
  return client
}

async function copyRows(client: PoolClient, table: string): Promise<void> {
  for (const row of sqlite.prepare<[], object>(`select * from "${table}"`).all()) {
    const columns = Object.keys(row).map((column) => `"${column}"`)
    const places = columns.map((_, i) => `$${i + 1}`)
    await client.query(`insert into "${table}" (${columns}) values (${places})`, Object.values(row))
  }
}

const inOrder = (rows: readonly object[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
    )
    .sort()

async function expectTheSame(names: readonly string[]): Promise<void> {
  for (const name of names) {
    // A tally keeps a line of nothing where there was something before.
    const sql = `select * from "${name}"${name.endsWith('Tally') ? ' where "n" <> 0' : ''}`
    const rows = sqlite.prepare<[], object>(sql).all()
    expect(inOrder(await inPostgres(sql)), name).toEqual(inOrder(rows))
  }
}

/** Changes that triggers have something to do with. */
const changes = [
  `update package set "status" = 'Delivered' where "status" = 'ReadyForPickup'`,
  `update package set "archivedAt" = "updatedAt" where "status" = 'Delivered' and "version" % 2 = 0`,
  `update package set "deletedAt" = "updatedAt" where "version" % 5 = 0`,
  `update invoice set "paidJmdCents" = "paidJmdCents" + 100, "balanceJmdCents" = "balanceJmdCents" - 100, "statusId" = 'part-paid'
     where "statusId" = 'unpaid' and "balanceJmdCents" > 100`,
  `update invoice set "kind" = 'Delivery' where "totalJmdCents" % 2 = 0`,
  `update payment set "receiptCheck" = 1 - "receiptCheck"`,
  `update account set "firstName" = 'Ann' where "role" = 'User'`,
  `update account set "email" = 'ann@quayside.test' where "lastName" < 'M'`,
  `update "accountPrivate" set "phone" = '' where "phone" like '%1'`,
  `delete from package where "status" = 'Delivered'`,
  `delete from invoice where "kind" = 'Delivery'`,
  `delete from payment where "receiptCheck" = 1`,
]

test('a company copied row by row is the same, and triggers do the same with it', async () => {
  const tallies = tables().filter((name) => name.endsWith('Tally'))
  // Each database has its own record of migrations.
  const otherTables = tables().filter((name) => !name.endsWith('Tally') && name !== 'migration')
  sqlite.pragma('foreign_keys = off')
  const client = await openUnchecked()
  try {
    for (const table of otherTables) {
      await client.query(`delete from "${table}"`)
      await copyRows(client, table)
    }
    await expectTheSame([...otherTables, ...tallies])
    for (const sql of changes) {
      const { changes: rows } = sqlite.prepare(sql).run()
      expect([(await client.query(sql)).rowCount, rows > 0], sql).toEqual([rows, true])
    }
    await expectTheSame([...otherTables, ...tallies])
  } finally {
    client.release(true)
  }
  expect(tallies.length).toBeGreaterThanOrEqual(3)
})

test('a transaction updates each line of a tally once, however many rows it writes', async () => {
  const client = await openUnchecked()
  const ask = async <R extends QueryResultRow>(sql: string) => (await client.query<R>(sql)).rows
  const invoices = await ask<{ id: string }>(`select "invoiceId" as id from invoice limit 40`)
  await client.query('begin')
  for (const { id } of invoices)
    await client.query(
      `update invoice set "kind" = case "kind" when 'Package' then 'Delivery' else 'Package' end where "invoiceId" = $1`,
      [id],
    )
  await client.query('savepoint part')
  await client.query(`update invoice set "kind" = 'StoreOrder'`)
  await client.query('rollback to savepoint part')
  await client.query('set constraints all immediate')
  const [updates] = await ask<{ n: number; lines: number }>(
    `select n_tup_upd as n, (select count(*) from "invoiceTally") as lines from pg_stat_xact_user_tables where relname = 'invoiceTally'`,
  )
  expect(updates?.n).toBeLessThanOrEqual(updates?.lines ?? 0)
  expect(await ask(`select * from "invoiceTally" where "n" > 0 order by 1, 2`)).toEqual(
    await ask(
      `select "kind", "statusId", count(*) as "n", sum("balanceJmdCents") as "balanceJmdCents" from invoice group by 1, 2 order by 1, 2`,
    ),
  )
  client.release(true)
})

test('only documents are public in both', async () => {
  const insert = `insert into file ("fileId", "name", "contentType", "size", "sha256", "ownerAccountId", "visibility", "kind", "path", "createdAt")
    values ('a', 'a', 'a', 1, '${'0'.repeat(64)}', 'a', 'Public', 'photo', 'a', 'a')`
  expect(() => sqlite.prepare(insert).run()).toThrow('only documents are public')
  await expect(inPostgres(insert)).rejects.toThrow('only documents are public')
})
