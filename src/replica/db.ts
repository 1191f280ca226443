import { Dexie } from 'dexie'
import type { LocalTables, StoredRow } from '#sync/engine/store.ts'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { begun } from '../browser/frozen.ts'
import { endings, withEndings } from './endings.ts'
import { countedIn, type KeptCounts, tallyTable } from './package-tally.ts'
import { noteAnswer } from './silence.ts'

type EntityTables = {
  [E in EntityName]: import('dexie').Table<RowOf<E> & Pick<StoredRow, '$scopes'>, string>
}
/** What opens and closes this person's sealed work, here only while they are signed in. */
export interface SealKeyEntry {
  readonly name: 'seal'
  /** Cannot be taken out of the browser. */
  readonly key: CryptoKey
  readonly salt: string
}
type BehindTables = { [T in keyof LocalTables]: import('dexie').Table<LocalTables[T], string | number> }
export type Replica = Dexie &
  EntityTables &
  BehindTables & {
    readonly _key: import('dexie').Table<SealKeyEntry, string>
    readonly _tally: import('dexie').Table<KeptCounts, KeptCounts['name']>
    /** Whether its connection is open, with all tables as this version needs them. */
    readonly isReady: boolean
  }

/** Only the indexes that screens use: each costs as much as the row. */
const indexes: Record<
  Exclude<EntityName, keyof typeof fifth> | Exclude<keyof LocalTables, '_sealed'>,
  string
> = {
  branch: 'branchId',
  account: 'accountId, mailbox',
  package: 'packageId, *codes, accountId, [status+updatedAt], updatedAt, manifestId',
  packageEvent: 'packageEventId, packageId',
  packageImage: 'packageImageId, packageId',
  manifest: 'manifestId',
  manifestLine: 'manifestLineId, manifestId',
  review: 'reviewId, packageId',
  _outbox: 'mid',
  _shadow: 'key',
  _meta: 'name',
  _rejected: 'uid',
  _sent: 'uid',
  _blob: 'fileId',
  _chunk: 'key',
}

/** Later tables; numbers of the reserved blocks moved into `_meta`. */
const second = { _sealed: 'key', _key: 'name', _hawb: null }

/** One index for whole codes and for how they end, in place of the one for whole codes. */
const third = { package: indexes.package.replace('codes', endings) }

/** What screens ask of the queue and of photos however long the queue is, they ask by key. */
const fourth = {
  _outbox: `${indexes._outbox}, *writes, args.packageId`,
  _blob: `${indexes._blob}, [state+size], sentAt`,
}

/** Entities that devices did not hold before. */
const fifth = { delivery: 'deliveryId, *packageIds, roundOf', driverDay: 'driverDayId' } satisfies Partial<
  Record<EntityName, string>
>

/** Whose merchant invoice is to be checked is counted on the first screen. */
const sixth = { package: `${third.package}, [invoiceState+status]` }

/** How many were checked in today is counted on the first screen, also on the day when every row has changed. */
const seventh = { package: `${sixth.package}, checkedInAt` }

/** How many packages there are of each kind is written with them. */
const eighth = { [tallyTable]: 'name' }

export interface ReplicaEvents {
  /** Another tab runs newer code and waits to change the tables: this one has let go. */
  outdated(): void
}

/** Dexie opens, upgrades and reads; everything is written by `dexieStore`. */
export function openReplica(name: string, events: ReplicaEvents): Replica {
  const db = new Dexie(name, { cache: 'disabled', autoOpen: true }) as Replica
  // Dexie's own questions, too, must be known when the tab is frozen, and their answers say that the database is not silent.
  db.use({
    stack: 'dbcore',
    name: 'frozen',
    create: (core) => ({
      ...core,
      transaction(...args) {
        const transaction = begun(core.transaction(...args) as IDBTransaction)
        transaction.addEventListener('complete', noteAnswer)
        return transaction
      },
    }),
  })
  db.version(1).stores({ ...indexes, _hawb: 'key' })
  db.version(2).stores(second)
  db.version(3)
    .stores(third)
    .upgrade((tx) =>
      tx
        .table('package')
        .toCollection()
        .modify((row: RowOf<'package'>, at: { value: unknown }) => {
          at.value = withEndings(row)
        }),
    )
  db.version(4).stores(fourth)
  db.version(5).stores(fifth)
  db.version(6).stores(sixth)
  db.version(7).stores(seventh)
  db.version(8)
    .stores(eighth)
    .upgrade(async (tx) => tx.table(tallyTable).put(countedIn(await tx.table('package').toArray())))
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
