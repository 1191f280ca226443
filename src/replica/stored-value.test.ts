import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replicaSchema } from '#sync/device/tables.ts'
import { schemaNote } from '#sync/engine/schema.ts'
import { metaOf, startPosition } from '#sync/engine/store.ts'
import { empties } from '#sync/entities/empties.ts'
import type { EntityName } from '#sync/entities/index.ts'
import { storedRow } from '#sync/entities/lean-row.ts'
import { entityNames, shapes } from '#sync/entities/registry.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { packageRow } from '#sync/test/contract-rows.ts'
import { deviceTables, openReplica, type Replica, tablesVersion } from './db.ts'
import { dexieStore } from './dexie-store.ts'
import { requestResult } from './idb-request.ts'
import { toStored } from './stored-value.ts'

let db: Replica
let n = 0
beforeEach(async () => {
  n += 1
  db = openReplica(`stored-${n}`, { outdated: () => undefined })
  await db.open()
})
afterEach(() => db.close())

const time = '2026-11-21T12:00:00.000Z'

/** Rows of an entity: all of whose fields are empty, each of its looked-up fields filled in turn, and with all filled. */
function rowsOf(entity: EntityName): Record<string, unknown>[] {
  const fields = Object.keys(empties[entity])
  const fillers = fields.flatMap((name) =>
    ['x', ['x'], 0, '', null, { status: 'x' }].map((value) => ({ [name]: value })),
  )
  return [{}, ...fillers, Object.fromEntries(fields.map((name) => [name, 'x']))].map((filling, nth) => ({
    ...empties[entity],
    ...(entity === 'package' && { status: 'Expected', invoiceState: 'Missing', $endings: [] }),
    ...filling,
    ...{ createdAt: time, updatedAt: time, version: nth, $scopes: ['packages'] },
    [shapes[entity].key]: `${entity}-${nth}`,
  }))
}

/** The entries of each index of a table, in order. */
async function entriesOf(entity: EntityName): Promise<Record<string, [unknown, unknown][]>> {
  const store = db.backendDB().transaction(entity).objectStore(entity)
  const entriesByIndex: Record<string, [unknown, unknown][]> = {}
  for (const name of store.indexNames) {
    const index = store.index(name)
    const entries: [unknown, unknown][] = []
    await new Promise<void>((resolve, reject) => {
      const request = index.openKeyCursor()
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return resolve()
        entries.push([cursor.key, cursor.primaryKey])
        cursor.continue()
      }
    })
    entriesByIndex[name] = entries
  }
  return entriesByIndex
}

async function fill(entity: EntityName, rows: readonly object[]): Promise<void> {
  const store = db.backendDB().transaction(entity, 'readwrite').objectStore(entity)
  store.clear()
  for (const row of rows) await requestResult(store.put(row))
}

test.each(entityNames)(
  '[L11] every index finds the same rows of %s whether empty fields are stored or not',
  async (entity) => {
    const rows = rowsOf(entity)
    await fill(entity, rows)
    const entries = await entriesOf(entity)
    await fill(
      entity,
      rows.map((row) => ({ ...storedRow(entity, row) })),
    )
    expect(await entriesOf(entity)).toEqual(entries)
  },
)

describe('[L11] a package that is stored without its empty fields', () => {
  const row = { ...packageRow(1), note: '', bin: '', lines: [], $scopes: ['packages'] }
  beforeEach(() => fill('package', [toStored('package', row)]))

  test('has none of them on the disk', async () => {
    const store = db.backendDB().transaction('package').objectStore('package')
    const diskRow = await requestResult(store.get(row.packageId))
    expect(diskRow).not.toHaveProperty('note')
    expect(diskRow).not.toHaveProperty('lines')
    expect(diskRow).toHaveProperty('$endings')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['its key', () => db.package.get(row.packageId)],
    ['several keys', async () => (await db.package.bulkGet([row.packageId, 'none']))[0]],
    ['a list', async () => (await db.package.toArray())[0]],
    ['an index', () => db.package.where('updatedAt').above('').first()],
    ['a filter that looks at an empty field', () => db.package.filter(({ bin }) => bin === '').first()],
    [
      'a filter on an index',
      async () =>
        (
          await db.package
            .orderBy('updatedAt')
            .filter(({ lines }) => lines.length === 0)
            .toArray()
        )[0],
    ],
    ['a page', async () => (await db.package.orderBy('updatedAt').reverse().limit(1).toArray())[0]],
    ['the engine by its key', () => dexieStore(db).read((tx) => tx.get('package', row.packageId))],
    [
      'the engine by a lookup',
      async () => (await dexieStore(db).read((tx) => tx.find('package', 'codes', row.codes[0] ?? '')))[0],
    ],
    ['the engine in a list', async () => (await dexieStore(db).read((tx) => tx.all('package')))[0]],
  ])('is whole when it is read by %s', async (_way, read) => {
    expect(await read()).toMatchObject(row)
  })

  test('is counted by its keys, and none is read where nothing is', async () => {
    expect(await db.package.where('updatedAt').above('').count()).toBe(1)
    expect(await db.package.toCollection().primaryKeys()).toEqual([row.packageId])
    expect(await db.package.get('none')).toBeUndefined()
  })
})

describe('[L8] a device whose rows were stored whole', () => {
  const row = { ...packageRow(1), $scopes: ['packages'], $endings: [] }
  const position = { ...startPosition, epoch: 'e', schema: schemaHash(), seq: 7, head: { v: 3, tag: 4 } }

  /** The tables as an app of the version before leaves them. */
  async function leaveOldTables(name: string, lastPosition: typeof position): Promise<void> {
    const oldDb = new Dexie(name)
    oldDb.version(tablesVersion - 1).stores(deviceTables)
    await oldDb.table('package').put(row)
    await oldDb.table('_meta').put({ name: 'position', value: lastPosition })
    oldDb.close()
  }

  test('keeps them and where it was, and tells an older app to read them again', async () => {
    await leaveOldTables('old', position)
    const newDb = openReplica('old', { outdated: () => undefined })
    expect(await newDb.package.get(row.packageId)).toEqual(row)
    const note = schemaNote(schemaHash(), replicaSchema)
    expect(await dexieStore(newDb).read((tx) => metaOf(tx, 'position'))).toEqual({
      ...position,
      schema: note,
    })
    expect(note).not.toBe(schemaHash())
    newDb.close()
    // Dexie opens tables of a higher number, so the number alone would keep no older app away.
    const olderDb = new Dexie('old')
    olderDb.version(tablesVersion - 1).stores(deviceTables)
    expect((await olderDb.table('_meta').get('position')).value.schema).toBe(note)
    olderDb.close()
  })

  test('that never had a position has none afterwards', async () => {
    await leaveOldTables('new', startPosition as typeof position)
    const newDb = openReplica('new', { outdated: () => undefined })
    expect(await dexieStore(newDb).read((tx) => metaOf(tx, 'position'))).toEqual(startPosition)
    newDb.close()
  })
})
