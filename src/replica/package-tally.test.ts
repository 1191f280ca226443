import { Dexie } from 'dexie'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { writeThrough } from '#sync/engine/rebase.ts'
import type { StoredRow } from '#sync/engine/store.ts'
import { invoiceStates } from '#sync/entities/packages/package.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/packages/package-status.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { idOf } from '#sync/test/people.ts'
import { openReplica, type Replica } from './db.ts'
import { dexieStore } from './dexie-store.ts'
import { countRows, couriersIn } from './package-tally.ts'

const at = '2026-11-20T05:00:00.000Z'
const relaxedOptions = { durable: false }

let opened = 0
let db: Replica
const open = () => {
  opened += 1
  db = openReplica(`tally-${opened}`, { outdated: () => undefined })
  return dexieStore(db)
}
afterEach(() => db.delete())

/** Few keys, so that rows are often written over. */
const key = fc.integer({ min: 1, max: 6 })
const row = fc.record({
  nth: key,
  status: fc.constantFrom(...packageStatuses),
  courier: fc.constantFrom('', 'UPS', 'DHL', 'A courier: with marks'),
  accountId: fc.constantFrom(null, idOf(0xa)),
  invoiceState: fc.constantFrom(...invoiceStates),
  checkedInAt: fc.constantFrom(null, at, '2026-11-20T04:59:00.000Z'),
  deletedAt: fc.constantFrom(null, null, at),
})
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ put: fc.array(row, { maxLength: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.array(key, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ clear: true as const }) },
)
/** The last step of a transaction may fail: then no step counts. */
const transaction = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), fails: fc.boolean() })

type Drawn = typeof row extends fc.Arbitrary<infer R> ? R : never
const storedRow = ({ nth, ...changed }: Drawn) => ({
  ...blankPackage(idOf(nth), at),
  ...changed,
  $scopes: [],
})

test('the counts are those of the rows after any writes, also after those that failed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 6 }), async (transactions) => {
      const store = open()
      for (const { steps, fails } of transactions)
        await store
          .write(async (tx) => {
            for (const action of steps)
              if ('put' in action) tx.put('package', action.put.map(storedRow))
              else if ('remove' in action) tx.remove('package', action.remove.map(idOf))
              else tx.clear('package')
            if (fails) throw new Error('planted')
          }, relaxedOptions)
          .catch((error: Error) => expect(error.message).toBe('planted'))
      const rows = await db.package.toArray()
      expect((await db._tally.get('package'))?.counts ?? {}).toEqual(countRows(rows).counts)
      await db.delete()
    }),
    { numRuns: 30, seed: 8 },
  )
})

/** Counts the reads of single packages while `work` runs. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  try {
    await work()
    return get.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'package').length
  } finally {
    get.mockRestore()
  }
}

const plainRow = (nth: number, status: PackageStatus = 'AtCustoms') => ({
  ...blankPackage(idOf(nth), at),
  status,
  $scopes: [],
})

test('packages that the writer knows or has read are counted without another read', async () => {
  const store = open()
  const counts = async () => (await db._tally.get('package'))?.counts
  const page = [1, 2, 3].map((nth) => plainRow(nth))
  const nothing = [null, null, null]
  expect(
    await readsDuring(() => store.write(async (tx) => tx.put('package', page, nothing), relaxedOptions)),
  ).toBe(0)
  expect(await counts()).toMatchObject({ all: 3, 'state AtCustoms': 3 })

  const oneRead = await readsDuring(() =>
    store.write(async (tx) => {
      const row = await tx.get('package', idOf(2))
      expect(row).toMatchObject({ status: 'AtCustoms' })
      tx.put('package', [plainRow(2, 'Delivered')])
      tx.put('package', [plainRow(2, 'ReadyForPickup')])
      tx.remove('package', [idOf(2)])
      // The writer's statement about a row that this transaction has removed is out of date.
      tx.put('package', [plainRow(2, 'Delivered')], [plainRow(2)])
    }, relaxedOptions),
  )
  expect(oneRead).toBe(1)
  expect(await counts()).toMatchObject({ all: 3, 'state AtCustoms': 2, 'state Delivered': 1 })

  const unknownReads = await readsDuring(() =>
    store.write(async (tx) => tx.put('package', [plainRow(3, 'Delivered')]), relaxedOptions),
  )
  expect(unknownReads).toBe(1)
  expect(await counts()).toMatchObject({ 'state AtCustoms': 1, 'state Delivered': 2 })
})

test('a page of the server hands over the rows that it replaces', async () => {
  const store = open()
  await store.write(
    async (tx) =>
      tx.put(
        'package',
        [1, 2].map((nth) => plainRow(nth)),
      ),
    relaxedOptions,
  )
  const change = (nth: number, before: StoredRow | null, after: StoredRow | null) => {
    return { entity: 'package' as const, id: idOf(nth), before, after }
  }
  const changes = [
    change(1, plainRow(1), plainRow(1, 'Delivered')),
    change(2, plainRow(2), null),
    change(3, null, plainRow(3, 'Shipped')),
  ]
  // Only the row that is removed is read.
  const reads = await readsDuring(() => store.write(async (tx) => writeThrough(tx, changes), relaxedOptions))
  expect(reads).toBe(1)
  expect((await db._tally.get('package'))?.counts).toMatchObject({
    all: 2,
    'state Delivered': 1,
    'state Shipped': 1,
  })
})

test('a device that has packages already counts them when its tables are upgraded', async () => {
  open()
  const { name } = db
  await db.open()
  await db.package.bulkPut([1, 2, 3].map((nth) => ({ ...blankPackage(idOf(nth), at), $scopes: [] })))
  db.close()
  await withoutTally(name)
  db = openReplica(name, { outdated: () => undefined })
  expect((await db._tally.get('package'))?.counts.all).toBe(3)
})

/** The database as the last version without counts left it. */
async function withoutTally(name: string): Promise<void> {
  const before = new Dexie(name)
  await before.open()
  const rows = await before.table('package').toArray()
  const stores = Object.fromEntries(
    before.tables
      .filter((table) => table.name !== '_tally')
      .map(({ name: table, schema }) => [
        table,
        [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(','),
      ]),
  )
  await before.delete()
  const older = new Dexie(name)
  older.version(7).stores(stores)
  await older.table('package').bulkPut(rows)
  older.close()
}

test('the couriers are the couriers of the existing packages, by name', () => {
  const rows = ['UPS', 'DHL', '', 'UPS'].map((courier, nth) => ({ ...blankPackage(idOf(nth), at), courier }))
  expect(couriersIn(countRows(rows).counts)).toEqual(['DHL', 'UPS'])
})
