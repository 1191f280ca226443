import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '#sync/entities/index.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { roles } from '#sync/policies/roles.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { clockAt, countedIds, keptSums, recomputedSums } from '../../test/harness.ts'
import { ledgerFaults } from '../billing/ledger.ts'
import { migrate } from '../core/migrate.ts'
import { type Db, openDatabase } from '../core/open.ts'
import { decode } from '../core/rows.ts'
import { firstState } from '../schema/index.ts'

// Databases as earlier versions left them, named after their last migration: the demo company, where an administrator
// has taken PackageDeliver from agents and given ReportView to the warehouse.

const folder = join(import.meta.dirname, 'stored')
const versions = readdirSync(folder).filter((file) => file.endsWith('.db.gz'))
const clock = clockAt('2026-12-01T12:00:00.000Z')

/** The schema split into words, since an upgraded database has its columns' texts in other lines. */
const schemaOf = (file: string): unknown[] => {
  const sqlite = new Sqlite(file, { readonly: true })
  const rows = sqlite
    .prepare<[], { type: string; name: string; sql: string | null }>(
      `select type, name, sql from sqlite_schema where name not like 'sqlite_stat%' order by type, name`,
    )
    .all()
  sqlite.close()
  return rows.map(({ sql, ...row }) => ({ ...row, words: sql?.toLowerCase().match(/\w+|[^\s\w"]/g) }))
}

const rightsIn = async (db: Db): Promise<string[]> =>
  (await db.reads.kysely.selectFrom('authorization').select(['role', 'permission']).execute())
    .map(({ role, permission }) => `${role} ${permission}`)
    .sort()

let dir: string
let newFile: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-'))
  newFile = join(dir, 'new.db')
  const sqlite = new Sqlite(newFile)
  await migrate(sqlite, { clock })
  sqlite.close()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const defaultRights = roles
  .filter((role) => role !== 'Admin')
  .flatMap((role) => defaultPermissions(role).map((permission) => `${role} ${permission}`))
  .sort()

test('the defaults of a new company come from migrations, so that old companies get each as well', async () => {
  const sqlite = new Sqlite(newFile, { readonly: true })
  const rows = sqlite
    .prepare<[], { right: string }>(`select "role" || ' ' || "permission" as "right" from "authorization"`)
    .all()
  sqlite.close()
  // When this fails: CONTRIBUTING, "How to add a permission".
  expect(rows.map(({ right }) => right).sort()).toEqual(defaultRights)
})

test('a stored database is below 400 kB', () => {
  expect(versions.length).toBeGreaterThanOrEqual(1)
  for (const version of versions)
    expect(readFileSync(join(folder, version)).length, version).toBeLessThan(400_000)
})

test('a database from before the first state is refused with the way round, and stays as it was', async () => {
  const file = join(dir, 'old.db')
  copyFileSync(newFile, file)
  const on = <T>(work: (sqlite: Sqlite.Database) => T): T => {
    const sqlite = new Sqlite(file)
    try {
      return work(sqlite)
    } finally {
      sqlite.close()
    }
  }
  on((sqlite) => sqlite.exec(`update migration set name = '129-offices' where name = '${firstState}'`))
  await expect(openDatabase(file, { clock, ids: countedIds() })).rejects.toThrow(
    /older version of this program, without 130-customs-holds.*Start a version between the two on it first/,
  )
  expect(on((sqlite) => sqlite.prepare('select name from migration').pluck().all())).toContain('129-offices')
})

describe.each(versions)('a database of %s is upgraded', (version) => {
  let db: Db
  const file = () => join(dir, version.replace('.gz', ''))
  const open = () => openDatabase(file(), { clock, ids: countedIds() })
  beforeAll(async () => {
    writeFileSync(file(), gunzipSync(readFileSync(join(folder, version))))
    db = await open()
  })
  afterAll(() => db.close())

  test('to the schema of a new one', () => {
    expect(schemaOf(file())).toEqual(schemaOf(newFile))
  })

  test('with the rights of a new one, and what its administrator changed stays changed', async () => {
    const changedRights = [
      ...defaultRights.filter((right) => right !== 'Agent PackageDeliver'),
      'Warehouse ReportView',
    ]
    expect(await rightsIn(db)).toEqual(changedRights.sort())
    await db.close()
    db = await open()
    expect(await rightsIn(db)).toEqual(changedRights)
  })

  test('with rows as the entities say, and packages that a scan of today finds', async () => {
    for (const entity of entityNames) {
      const rows = await db.reads.kysely
        .selectFrom(entity as 'branch')
        .selectAll()
        .execute()
      for (const row of rows) expect(schemas[entity].safeParse(decode(entity, row)).error).toBeUndefined()
    }
    const packages = await db.reads.kysely.selectFrom('package').selectAll().execute()
    expect(packages.length).toBeGreaterThan(30)
    for (const row of packages) {
      const { trackingNumber, codes } = decode('package', row)
      const keys = keysOf(recognise(trackingNumber))
      expect(
        codes.filter((code) => keys.includes(code)),
        trackingNumber,
      ).not.toEqual([])
    }
    const indexRows = await db.reads.kysely.selectFrom('packageCode').selectAll().execute()
    const storedCodes = packages.flatMap((row) => decode('package', row).codes)
    expect(indexRows.length).toBe(storedCodes.length)
  })

  test('with the sums that devices compare, and books that add up', async () => {
    expect(await keptSums(db)).toEqual(await recomputedSums(db))
    expect(await ledgerFaults(db.reads.kysely)).toEqual([])
    const sqlite = new Sqlite(file(), { readonly: true })
    expect(sqlite.pragma('foreign_key_check')).toEqual([])
    sqlite.close()
  })
})
