import { RangeSet } from 'dexie'
import { replicaSchema } from '#sync/device/tables.ts'
import {
  type Key,
  type LocalName,
  type ReplicaStore,
  type StoredRow,
  type StoreTx,
  type TableName,
  tablesIn,
  type ValueOf,
  type WriteOptions,
} from '#sync/engine/store.ts'
import { trackTransaction, untilThawed } from '../browser/frozen.ts'
import { announcer, type ChangedParts } from './announcements.ts'
import { type Attempt, mustNotBeRetired, onConnection } from './connection.ts'
import type { Replica } from './db.ts'
import { endings, reverseCode, withoutEndings } from './endings.ts'
import { requestResult, requestResults, requestsPerAnswer } from './idb-request.ts'
import { type CountKeeper, followPackages, tallyTable } from './package-tally.ts'
import { noteAnswer } from './silence.ts'
import { toLoaded, toStored } from './stored-value.ts'

/**
 * The replica on IndexedDB. It uses IndexedDB's own transactions, because Dexie fixes one durability per connection
 * and its zones cost a third of a scan. Dexie hears which keys changed, so that live queries update in every tab.
 */
const tableNames = tablesIn(replicaSchema)

export function dexieStore(db: Replica): ReplicaStore {
  const { announce } = announcer()
  return {
    write: (work, options) =>
      onConnection(db, async (attempt) => {
        const { value, touchedTables } = await write(db, work, options, attempt)
        announce(changedParts(db, touchedTables), options.moreFollow === true)
        return value
      }),
    read: (work, tables) => onConnection(db, (attempt) => read(db, work, tables, attempt)),
  }
}

async function connection(db: Replica): Promise<IDBDatabase> {
  mustNotBeRetired(db)
  if (!db.isReady) await db.open()
  const thaw = untilThawed()
  if (thaw) await thaw
  mustNotBeRetired(db)
  return db.backendDB()
}

interface Touch {
  readonly keys: Key[]
  all: boolean
}
type Touched = Map<TableName, Touch>

async function write<T>(
  db: Replica,
  work: (tx: StoreTx) => Promise<T>,
  options: WriteOptions,
  { begin }: Attempt,
): Promise<{ value: T; touchedTables: Touched }> {
  const idb = await connection(db)
  const durability = options.durable ? 'strict' : 'relaxed'
  const tables = options.tables ?? tableNames
  const scope = tables.includes('package') ? [...tables, tallyTable] : [...tables]
  const transaction = trackTransaction(begin(() => idb.transaction(scope, 'readwrite', { durability })))
  const touchedTables: Touched = new Map()
  const tally = followPackages(transaction)
  const workAndCount = async () => {
    const value = await work(storeTx(transaction, touchedTables, tally))
    await tally.keep()
    return value
  }
  return { value: await settle(transaction, workAndCount()), touchedTables }
}

async function read<T>(
  db: Replica,
  work: (tx: StoreTx) => Promise<T>,
  tables: readonly TableName[] = tableNames,
  { begin }: Attempt,
): Promise<T> {
  const idb = await connection(db)
  const transaction = trackTransaction(begin(() => idb.transaction([...tables], 'readonly')))
  return work(storeTx(transaction, new Map(), followPackages(transaction)))
}

/**
 * Resolves with the work's value once the transaction has completed; otherwise rejects with the first error, and
 * nothing is written.
 */
function settle<T>(transaction: IDBTransaction, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: { value: T } | null = null
    let fault: unknown = null
    transaction.oncomplete = () => {
      noteAnswer()
      if (outcome) resolve(outcome.value)
      else reject(fault ?? new Error('The transaction ended before its work'))
    }
    transaction.onabort = () =>
      reject(fault ?? transaction.error ?? new Error('The transaction was given up'))
    work.then(
      (value) => {
        outcome = { value }
        try {
          transaction.commit()
        } catch {
          // It has already ended, and the events above report how.
        }
      },
      (error: unknown) => {
        // If a request has failed, the transaction's own error has the reason; the thrown one only says that it failed.
        fault = transaction.error ?? error
        try {
          transaction.abort()
        } catch {
          reject(fault)
        }
      },
    )
  })
}

/** Consecutive numbers become one range, so that a single request empties a queue instead of one for each change. */
function rangesOf(keys: readonly Key[]): (Key | IDBKeyRange)[] {
  const ranges: (Key | IDBKeyRange)[] = []
  for (let first = 0; first < keys.length; ) {
    const from = keys[first] as Key
    let last = first
    while (typeof from === 'number' && keys[last + 1] === from + last + 1 - first) last += 1
    ranges.push(last > first ? IDBKeyRange.bound(from, keys[last]) : from)
    first = last + 1
  }
  return ranges
}

/** Makes one range of keys that have no others between them, because each deletion costs a request. */
async function neighboursIn(store: IDBObjectStore, keys: readonly Key[]): Promise<(Key | IDBKeyRange)[]> {
  if (keys.length < 2) return [...keys]
  const sortedKeys = [...new Set(keys)].sort((a, b) => indexedDB.cmp(a, b))
  const range = IDBKeyRange.bound(sortedKeys[0], sortedKeys.at(-1))
  const present = await requestResult(store.getAllKeys(range, sortedKeys.length + 1))
  return present.length === sortedKeys.length && present.every((key, n) => key === sortedKeys[n])
    ? [range]
    : sortedKeys
}

/** A value as the engine knows it. */
const plain = <V extends object | undefined>(table: TableName, value: V): V => {
  if (!value) return value
  return table === 'package' ? withoutEndings(toLoaded(table, value)) : toLoaded(table, value)
}

type StoreOf = (table: TableName) => IDBObjectStore

function storesIn(transaction: IDBTransaction): StoreOf {
  const stores = new Map<TableName, IDBObjectStore>()
  return (table) => {
    const store = stores.get(table) ?? transaction.objectStore(table)
    stores.set(table, store)
    return store
  }
}

/** The engine's parts ask for the same few named values one after the other, so a transaction reads each once. */
function metaReaderOf(of: StoreOf): {
  get(key: Key): Promise<unknown>
  forget(key: Key): void
  forgetAll(): void
} {
  const values = new Map<Key, Promise<unknown>>()
  return {
    get(key) {
      const value = values.get(key) ?? requestResult(of('_meta').get(key))
      values.set(key, value)
      return value
    },
    forget: (key) => values.delete(key),
    forgetAll: () => values.clear(),
  }
}

function storeTx(transaction: IDBTransaction, touchedTables: Touched, tally: CountKeeper): StoreTx {
  const of = storesIn(transaction)
  const touchOf = (table: TableName): Touch => {
    const touch = touchedTables.get(table) ?? { keys: [], all: false }
    touchedTables.set(table, touch)
    return touch
  }
  const metaReader = metaReaderOf(of)
  return {
    schema: replicaSchema,
    get: async <T extends TableName>(table: T, key: Key) => {
      if (table === '_meta') return (await metaReader.get(key)) as ValueOf<T> | undefined
      const value = await requestResult<ValueOf<T> | undefined>(of(table).get(key))
      const row = plain(table, value)
      if (table === 'package') tally.read(String(key), row)
      return row
    },
    getMany: async <T extends TableName>(table: T, keys: readonly Key[]) => {
      const store = of(table)
      const values = await requestResults<ValueOf<T> | undefined>(keys.map((key) => store.get(key)))
      return values.map((value, n) => {
        const row = plain(table, value)
        if (table === 'package') tally.read(String(keys[n]), row)
        return row
      })
    },
    all: async <T extends TableName>(table: T) =>
      (await requestResult<ValueOf<T>[]>(of(table).getAll())).map((value) => plain(table, value)),
    above: <T extends LocalName>(table: T, key: Key, limit?: number) =>
      requestResult<ValueOf<T>[]>(of(table).getAll(IDBKeyRange.lowerBound(key, true), limit)),
    keys: (table) => requestResult(of(table).getAllKeys()) as Promise<Key[]>,
    count: (table) => requestResult(of(table).count()),
    find: async (entity, field, value) => {
      const isCode = field === 'codes'
      const index = of(entity).index(isCode ? endings : field)
      const rows = await requestResult<StoredRow[]>(index.getAll(isCode ? reverseCode(value) : value))
      return rows.map((row) => plain(entity, row))
    },
    put(table, values, before) {
      const store = of(table)
      const path = store.keyPath as string
      const { keys } = touchOf(table)
      for (const [n, value] of values.entries()) {
        if (table === 'package') tally.put(value, before?.[n])
        const request = store.put(toStored(table, value))
        if (n % requestsPerAnswer === 0) request.onsuccess = noteAnswer
        const key = (value as Record<string, Key>)[path] as Key
        if (table === '_meta') metaReader.forget(key)
        keys.push(key)
      }
    },
    remove(table, keys) {
      const store = of(table)
      // A key that is listed twice is removed once.
      if (table === 'package') for (const key of new Set(keys)) tally.remove(String(key))
      if (table === '_meta') keys.forEach(metaReader.forget)
      for (const range of rangesOf(keys)) store.delete(range)
      const touch = touchOf(table)
      touch.keys.push(...keys)
    },
    async removeNeighbours(table, keys) {
      touchOf(table).keys.push(...keys)
      for (const range of await neighboursIn(of(table), keys)) of(table).delete(range)
    },
    clear(table) {
      if (table === 'package') tally.clear()
      if (table === '_meta') metaReader.forgetAll()
      of(table).clear()
      const touch = touchOf(table)
      touch.all = true
    },
  }
}

/** With more keys than this, the whole table is announced as changed. */
const maxKeys = 200
const wholeRange = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]])

/** The changed keys. The changed index values aren't known. */
function changedParts(db: Replica, touchedTables: Touched): ChangedParts {
  const parts: Record<string, RangeSet> = {}
  for (const [table, { keys, all: isWholeTable }] of touchedTables) {
    if (keys.length === 0 && !isWholeTable) continue
    const at = `idb://${db.name}/${table}/`
    parts[at] = isWholeTable || keys.length > maxKeys ? wholeRange() : new RangeSet().addKeys(keys)
    // Queries for keys and counts only follow deletions, and a row that is put may be a new one.
    parts[`${at}:dels`] = wholeRange()
    for (const { name } of db.table(table).schema.indexes) parts[`${at}${name}`] = wholeRange()
    if (table === 'package') parts[`idb://${db.name}/${tallyTable}/`] = wholeRange()
  }
  return parts
}
