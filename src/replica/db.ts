import { Dexie, type Transaction } from 'dexie'
import type { LocalTables, StoredRow } from '#sync/engine/store.ts'
import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { trackTransaction } from '../browser/frozen.ts'
import { endings, withEndings } from './endings.ts'
import { countRows, type KeptCounts, tallyTable } from './package-tally.ts'
import { noteAnswer } from './silence.ts'

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

/** Only the indexes that screens use, because each costs as much as the row. */
const indexes: Record<
  Exclude<EntityName, keyof typeof fifth | 'question'> | Exclude<keyof LocalTables, '_sealed'>,
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

/** Tables added later; numbers of the reserved blocks were moved into `_meta`. */
const second = { _sealed: 'key', _key: 'name', _hawb: null }

/** A single index for whole codes and their endings replaces the one for whole codes. */
const third = { package: indexes.package.replace('codes', endings) }

/** Screens read the queue and the photos by key, so that the cost doesn't depend on the queue's length. */
const fourth = {
  _outbox: `${indexes._outbox}, *writes, args.packageId`,
  _blob: `${indexes._blob}, [state+size], sentAt`,
}

/** Entities that devices didn't store before. */
const fifth = { delivery: 'deliveryId, *packageIds, roundOf', driverDay: 'driverDayId' } satisfies Partial<
  Record<EntityName, string>
>

/** The first screen counts packages whose merchant invoice has to be checked. */
const sixth = { package: `${third.package}, [invoiceState+status]` }

/** The first screen counts today's check-ins, even on a day when every row has changed. */
const seventh = { package: `${sixth.package}, checkedInAt` }

/** The counts by kind of package are written together with the packages. */
const eighth = { [tallyTable]: 'name' }

/** Missing packages are few among many, and counted. */
const ninth = { package: `${seventh.package}, missingSince, loss.status` }

/**
 * Packages that were sold, destroyed or returned are few among those that are gone. Threads are few, and read by package.
 */
const tenth = {
  package: `${ninth.package}, ending.status`,
  question: 'questionId, packageId, accountId',
}

/** Claims for pieces are on few packages: an index of how many claims a package has finds them among all others. */
const eleventh = { package: `${tenth.package}, pieceLosses.length` }

const recount = async (tx: Transaction): Promise<void> => {
  await tx.table(tallyTable).put(countRows(await tx.table('package').toArray()))
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
  db.version(8).stores(eighth).upgrade(recount)
  db.version(9).stores(ninth).upgrade(recount)
  // Counts by status had the sold and lost ones among the delivered until here.
  db.version(10).stores(tenth).upgrade(recount)
  db.version(11).stores(eleventh)
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
