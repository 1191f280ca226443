import { Dexie, type Transaction } from 'dexie'
import { replicaSchema } from '#sync/device/tables.ts'
import { schemaNote } from '#sync/engine/schema.ts'
import type { LocalTables, StoredRow } from '#sync/engine/store.ts'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { entityNames, shapes } from '#sync/entities/registry.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { trackTransaction } from '../browser/frozen.ts'
import { withEndings } from './endings.ts'
import { countRows, type KeptCounts, tallyTable } from './package-tally.ts'
import { noteAnswer } from './silence.ts'
import { wholeRows } from './stored-value.ts'

type EntityTables = {
  [E in EntityName]: import('dexie').Table<RowOf<E> & Pick<StoredRow, '$scopes'>, string>
}
/** The key that encrypts and decrypts this person's unsent work, stored only while they are logged in. */
export interface SealKeyEntry {
  readonly name: 'seal'
  /** Can't be exported from the browser. */
  readonly key: CryptoKey
  readonly salt: string
}
type BehindTables = { [T in keyof LocalTables]: import('dexie').Table<LocalTables[T], string | number> }
export type Replica = Dexie &
  EntityTables &
  BehindTables & {
    readonly _key: import('dexie').Table<SealKeyEntry, string>
    readonly _tally: import('dexie').Table<KeptCounts, KeptCounts['name']>
    /** Whether the connection is open and all tables have this version's schema. */
    readonly isReady: boolean
  }

/** Screens read the queue and the photos by key, so that the cost doesn't depend on the queue's length. */
const localTables: Readonly<Record<keyof LocalTables, string>> = {
  _outbox: 'mid, *writes, args.packageId',
  _shadow: 'key',
  _meta: 'name',
  _rejected: 'uid',
  _sent: 'uid',
  _blob: 'fileId, [state+size], sentAt',
  _chunk: 'key',
  _sealed: 'key',
}

const entityTables = recordOf(entityNames, (entity) =>
  [shapes[entity].key, ...shapes[entity].indexes].join(', '),
)

/**
 * All tables of this version with their indexes. A change of them gets the next number, and an upgrade where rows have to
 * be written again; a test compares their hash.
 */
export const tablesVersion = 15
export const deviceTables = { ...entityTables, ...localTables, _key: 'name', [tallyTable]: 'name' }

/** From this version on packages have reversed codes, and counts. */
const endingsVersion = 14

async function rewritePackages(tx: Transaction): Promise<void> {
  const rows = (await tx.table('package').toArray()).map(withEndings)
  await tx.table('package').bulkPut(rows)
  await tx.table(tallyTable).put(countRows(rows))
}

/**
 * Makes an older app read whole rows again, if a server goes back to it: Dexie lets it open these tables. This app reads
 * whole rows as well.
 */
async function noteRowForm(tx: Transaction): Promise<void> {
  const meta: BehindTables['_meta'] = tx.table('_meta')
  const entry = await meta.get('position')
  const position = entry?.name === 'position' ? entry.value : null
  if (!position?.schema) return
  await meta.put({
    name: 'position',
    value: { ...position, schema: schemaNote(position.schema, replicaSchema) },
  })
}

export interface ReplicaEvents {
  /** Another tab runs newer code and waits to upgrade the tables, so this one has closed its connection. */
  outdated(): void
}

/** Dexie opens, upgrades and reads; `dexieStore` writes. */
export function openReplica(name: string, events: ReplicaEvents): Replica {
  const db = new Dexie(name, { cache: 'disabled', autoOpen: true }) as Replica
  // Dexie's own requests must also pause while the tab is frozen, and their results show that the database is not
  // silent.
  db.use({
    stack: 'dbcore',
    name: 'frozen',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = trackTransaction(core.transaction(...args) as IDBTransaction)
        transaction.addEventListener('complete', noteAnswer)
        return transaction
      },
    }),
  })
  db.use(wholeRows)
  db.version(endingsVersion).stores(deviceTables).upgrade(rewritePackages)
  db.version(tablesVersion).stores(deviceTables).upgrade(noteRowForm)
  let isReady = false
  Object.defineProperty(db, 'isReady', { get: () => isReady })
  db.on(
    'ready',
    () => {
      isReady = true
    },
    true,
  )
  db.on('close', () => {
    isReady = false
  })
  db.on('versionchange', () => {
    db.close({ disableAutoOpen: false })
    events.outdated()
    return false
  })
  return db
}
