import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EntityName, schemas } from '#sync/entities/index.ts'
import { noTotals } from '#sync/entities/packages/manifest.ts'
import { entityNames, shapes } from '#sync/entities/registry.ts'
import { clockAt, countedIds } from '../../test/harness.ts'
import { migrations, versions } from '../migrations/index.ts'
import { headOf } from './head.ts'
import { mustBeNewEnough, openDatabase } from './open.ts'
import { columnsOf, decode, encode } from './rows.ts'

let dir: string
const seams = { clock: clockAt('2026-11-21T12:00:00.000Z'), ids: countedIds() }
const file = () => join(dir, 'quayside.db')
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quayside-db-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const bare = <T>(work: (sqlite: Sqlite.Database) => T): T => {
  const sqlite = new Sqlite(file())
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

test('a new database has every migration, recorded, and a history; opening it again changes neither', async () => {
  const first = await openDatabase(file(), seams)
  const head = await headOf(first.reads)
  await first.close()
  const secondDb = await openDatabase(file(), seams)
  expect(await headOf(secondDb.reads)).toEqual(head)
  await secondDb.close()
  const recordedVersions = bare((sqlite) =>
    sqlite.prepare('select name from migration order by name').pluck().all(),
  )
  expect(recordedVersions).toEqual(versions())
  expect(bare((sqlite) => sqlite.pragma('integrity_check', { simple: true }))).toBe('ok')
})

test('a database of a newer version of the program is left alone', async () => {
  await (await openDatabase(file(), seams)).close()
  bare((sqlite) => sqlite.exec("insert into migration values ('999-later', '2027-01-01T00:00:00.000Z')"))
  await expect(openDatabase(file(), seams)).rejects.toThrow('newer version of this program')
})

test('a migration that fails leaves nothing behind', async () => {
  bare((sqlite) => sqlite.exec('create table review (a text)'))
  await expect(openDatabase(file(), seams)).rejects.toThrow('already exists')
  const tables = bare((sqlite) =>
    sqlite.prepare("select name from sqlite_master where type = 'table'").pluck().all(),
  )
  expect(tables).toEqual(['review'])
})

test('code that fills rows runs once, after the schema of its migration', async () => {
  await (await openDatabase(file(), seams)).close()
  migrations['901-filled'] = {
    sqlite: 'create table filled (n integer)',
    postgres: [],
    letsOthersGoOn: true,
    fill: (db) => sql`insert into filled values (7)`.execute(db).then(() => {}),
  }
  try {
    await (await openDatabase(file(), seams)).close()
    await (await openDatabase(file(), seams)).close()
  } finally {
    delete migrations['901-filled']
  }
  expect(bare((sqlite) => sqlite.prepare('select n from filled').pluck().all())).toEqual([7])
})

test('commits wait for the disk on the writing connection, and references are checked', async () => {
  const db = await openDatabase(file(), seams)
  const values = await Promise.all(
    [await db.transaction(async (tx) => tx.kysely), db.reads.kysely].map(async (kysely) => {
      const ask = async (pragma: string) => {
        const { rows } = await kysely.executeQuery<Record<string, unknown>>({
          sql: `pragma ${pragma}`,
          parameters: [],
        } as never)
        return Object.values(rows[0] ?? {})[0]
      }
      return [await ask('synchronous'), await ask('foreign_keys'), await ask('journal_mode')]
    }),
  )
  expect(values).toEqual([
    [2, 1, 'wal'],
    [2, 1, 'wal'],
  ])
  await expect(db.reads.kysely.deleteFrom('audit').execute()).rejects.toThrow('readonly')
  await db.close()
})

test('an SQLite that could corrupt its log is refused', () => {
  for (const version of ['3.51.2', '3.50.9', '2.99.9'])
    expect(() => mustBeNewEnough(version)).toThrow('too old')
  for (const version of ['3.51.3', '3.52.0', '4.0.0']) expect(() => mustBeNewEnough(version)).not.toThrow()
})

/** Only the database has these. */
const ownColumns = ['rowNumber', 'expectedPending']

test('every field of an entity has its column, and every column its field', async () => {
  await (await openDatabase(file(), seams)).close()
  for (const entity of entityNames) {
    const columns = bare((sqlite) => sqlite.pragma(`table_info("${entity}")`) as { name: string }[])
    const names = columns.map(({ name }) => name).filter((name) => !ownColumns.includes(name))
    expect(names.sort(), entity).toEqual(Object.keys(schemas[entity].shape).sort())
    expect(columnsOf(entity), entity).toContain(shapes[entity].key)
  }
})

test('rows come back from the database as they went in', () => {
  const samples: { [E in EntityName]?: unknown } = {
    package: {
      trackingAliases: ['A', 'B'],
      codes: [],
      customs: { channel: null, state: 'Hold', note: 'x' },
      handover: null,
      chargesWaiver: { reason: 'r', by: 'S', at: 't' },
      placement: { by: 'W', at: 't', branchId: null },
      prohibited: true,
      expectedMove: null,
      priceMove: null,
      pickup: null,
      loss: null,
      ending: null,
      missingPieces: [2],
      pieceLosses: [],
      deliveredPieces: [],
      contents: [],
      lines: [],
      offices: ['o'],
    },
    packageEvent: { stepBack: true, customs: null, offices: [] },
    packageImage: { uploaded: false, offices: [] },
    manifest: { overrides: [{ packageId: 'p', blocker: 'b', reason: 'r' }], totals: noTotals },
    review: { differences: [{ field: 'bin', current: null, offered: 3 }] },
    branch: { active: true, openDays: ['Mon'], deliveryDays: [], closedDays: ['2026-12-25'] },
    account: { hasTrn: false, offices: [] },
    claim: { lines: ['l'], pieces: [2], photoFileIds: [] },
  }
  for (const [entity, sample] of Object.entries(samples) as [EntityName, object][]) {
    const storedRow = encode(entity, sample as never)
    const types = Object.values(storedRow).map((value) => typeof value)
    expect(
      types.every((type) => type === 'string' || type === 'number'),
      entity,
    ).toBe(true)
    expect(decode(entity, { ...storedRow, rowNumber: 7 }), entity).toMatchObject(sample)
    expect(decode(entity, { ...storedRow, rowNumber: 7 }), entity).not.toHaveProperty('rowNumber')
  }
})
