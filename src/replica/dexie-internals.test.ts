import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Dexie, liveQuery, RangeSet, rangesOverlap } from 'dexie'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReplica, type Replica } from './db.ts'
import { dexieStore } from './dexie-store.ts'

/**
 * These tests check what the store takes for granted about Dexie beyond its documented surface. A new version of
 * Dexie that changes this fails here, and not as a screen that no longer follows.
 */

let db: Replica
let n = 0
beforeEach(async () => {
  n += 1
  db = openReplica(`internals-${n}`, { outdated: () => undefined })
  await db.open()
})
afterEach(() => db.close())

const branch = (branchId: string) => ({ branchId, name: branchId, $scopes: [] }) as never

test('the version is pinned: a new one comes by a decision and a run of this file', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  expect(manifest).toMatch(/"dexie": "\d+\.\d+\.\d+"/)
})

describe('backendDB()', () => {
  test('is the open connection, with our tables', () => {
    const idb: IDBDatabase = db.backendDB()
    expect([...idb.objectStoreNames].sort()).toEqual(db.tables.map(({ name }) => name).sort())
  })

  test('rows written through it are the rows that Dexie reads', async () => {
    const transaction = db.backendDB().transaction(['branch'], 'readwrite', { durability: 'strict' })
    transaction.objectStore('branch').put(branch('a'))
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    expect(await db.branch.get('a')).toMatchObject({ branchId: 'a' })
  })
})

/** The parts of the `storagemutated` events that come while something is done. */
async function partsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const allParts: Record<string, unknown> = {}
  const note = (parts: object) => Object.assign(allParts, parts)
  Dexie.on('storagemutated', note)
  try {
    await work()
    await expect.poll(() => Object.keys(allParts).length).toBeGreaterThan(0)
  } finally {
    Dexie.on.storagemutated.unsubscribe(note)
  }
  return allParts
}

describe('storagemutated', () => {
  const putPackage = () =>
    db.package.put({ packageId: 'p', accountId: 'a', updatedAt: '1', codes: [] } as never)

  test("has the names that our store announces: Dexie's own write names no other part", async () => {
    const dexies = await partsOf(putPackage)
    const storeParts = await partsOf(() =>
      dexieStore(db).write(async (tx) => tx.put('package', [{ packageId: 'q', codes: [] } as never]), {
        durable: true,
      }),
    )
    const at = `idb://${db.name}/package/`
    expect(Object.keys(dexies)).toContain(at)
    expect(Object.keys(dexies).filter((name) => !(name in storeParts))).toEqual([])
    expect(Object.keys(storeParts).sort()).toEqual(
      [
        ...[at, `${at}:dels`, `idb://${db.name}/_tally/`],
        ...db.package.schema.indexes.map(({ name }) => at + name),
      ].sort(),
    )
  })

  test('carries sets of ranges that hold the keys', async () => {
    const part = (await partsOf(putPackage))[`idb://${db.name}/package/`]
    expect(rangesOverlap(part as RangeSet, new RangeSet('p'))).toBe(true)
    expect(rangesOverlap(part as RangeSet, new RangeSet('q'))).toBe(false)
  })
})

describe('RangeSet', () => {
  const everything = new RangeSet(Number.NEGATIVE_INFINITY, [[]])

  test.each([['a text'], [7], [-7], [['Received', '2026']], [new Date(0)]])(
    'from −∞ to [[]] holds %j',
    (key) => {
      expect(rangesOverlap(everything, new RangeSet(key))).toBe(true)
    },
  )
  test('of some keys holds these and no others', () => {
    const ranges = new RangeSet().addKeys(['a', 'c'])
    expect(['a', 'b', 'c'].filter((key) => rangesOverlap(ranges, new RangeSet(key)))).toEqual(['a', 'c'])
  })
})

describe('a live query hears of what the store writes', () => {
  const put = (packageId: string) =>
    dexieStore(db).write(
      async (tx) =>
        tx.put('package', [
          {
            packageId,
            accountId: 'a',
            manifestId: 'm',
            status: 'Received',
            updatedAt: '1',
            codes: ['1Z9'],
          } as never,
        ]),
      { durable: false },
    )

  test.each<[what: string, ask: () => Promise<unknown>, before: unknown, after: unknown]>([
    ['one row', async () => (await db.package.get('p'))?.packageId, undefined, 'p'],
    ['all rows', async () => (await db.package.toArray()).length, 0, 1],
    ['a count', () => db.package.count(), 0, 1],
    ['keys', () => db.package.toCollection().primaryKeys(), [], ['p']],
    ['an index', () => db.package.where('accountId').equals('a').count(), 0, 1],
    ['two fields', () => db.package.where('[status+updatedAt]').equals(['Received', '1']).count(), 0, 1],
    ['the last', async () => (await db.package.orderBy('updatedAt').last())?.packageId, undefined, 'p'],
  ])('that asks for %s', async (_what, ask, before, after) => {
    const answers: unknown[] = []
    const subscription = liveQuery(ask).subscribe((value) => answers.push(value))
    await expect.poll(() => answers.at(-1) ?? 'undefined').toEqual(before ?? 'undefined')
    await put('p')
    await expect.poll(() => answers.at(-1)).toEqual(after)
    subscription.unsubscribe()
  })

  test('that asks for what went', async () => {
    await put('p')
    const answers: number[] = []
    const subscription = liveQuery(() => db.package.count()).subscribe((value) => answers.push(value))
    await expect.poll(() => answers.at(-1)).toBe(1)
    await dexieStore(db).write(async (tx) => tx.remove('package', ['p']), { durable: false })
    await expect.poll(() => answers.at(-1)).toBe(0)
    subscription.unsubscribe()
  })
})
