import { Dexie } from 'dexie'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { isUnsent } from '../photos/blobs.ts'
import { readUndecided } from '../queries/undecided-scans.ts'
import { readOnce } from '../replica/connection.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { tallyTable } from '../replica/package-tally.ts'
import { nameOf, openNow } from '../replica/replica.ts'
import { forgetDesk } from '../stores/desk.ts'
import { forgetFloor } from '../stores/floor.ts'
import { decryptWithPassword } from './decrypt-batch.ts'
import { encryptedBatches, encryptWork, restartPosition, restorableMeta, toDormant } from './encrypt-work.ts'
import { keepNumbers, restoreNumbers, unusedNumbers } from './kept-numbers.ts'
import { pendingLogOut } from './pending-log-out.ts'
import { type DerivedKeys, encryptPerson, forgetPerson, markRowsKept, rememberSession } from './people.ts'

/** Opens a connection of its own, because the one of screens and engine is closed, or not open yet. */
async function withReplica<T>(accountId: string, work: (db: Replica) => Promise<T>): Promise<T> {
  const db = openReplica(nameOf(accountId), { outdated: () => undefined })
  try {
    // Fails with a message if the database doesn't answer, because the app's start waits for interrupted logouts.
    await readOnce(db, ({ _meta }) => _meta.count())
    return await work(db)
  } finally {
    db.close()
  }
}

/** Clears in a single transaction, because rows and their counts must stay consistent. */
function clearTables(db: Replica, which: (table: string) => boolean): Promise<unknown> {
  const tables = db.tables.filter(({ name }) => which(name))
  return db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
}

/** The tables that are cleared together with the rows. */
const derivedTables: readonly string[] = ['_shadow', tallyTable]

/** Deletes the person's database unless it still holds encrypted work. */
async function deleteIfEmpty(accountId: string, isEmpty: boolean): Promise<void> {
  lastSynced.forget(accountId)
  if (!isEmpty) return
  await Dexie.delete(nameOf(accountId))
  forgetPerson(accountId)
}

/**
 * Removes a person from this device; `work` returns whether nothing is left. Their unused label numbers are stored for
 * the next login. Returns whether unsent work is left.
 */
async function removePerson(accountId: string, work: (db: Replica) => Promise<boolean>): Promise<boolean> {
  const { isEmpty, numbers } = await withReplica(accountId, async (db) => {
    const numbers = await unusedNumbers(db)
    return { numbers, isEmpty: await work(db) }
  })
  if (isEmpty) keepNumbers(numbers)
  await deleteIfEmpty(accountId, isEmpty)
  return !isEmpty
}

/** Removes everything of a person from this device except for encrypted work, which only they can delete. */
export async function removeReplica(accountId: string): Promise<void> {
  forgetDesk()
  forgetFloor()
  await removePerson(accountId, async (db) => {
    if ((await db._sealed.count()) === 0) return true
    await clearTables(db, (table) => table !== '_sealed')
    return false
  })
  forgetPerson(accountId)
}

/** Whether there is unencrypted work that exists only here. */
export async function hasUnsent(db: Replica): Promise<boolean> {
  const counts = await Promise.all([
    db._outbox.count(),
    db._rejected.count(),
    db._blob.filter(isUnsent).count(),
    readUndecided(db).then(({ length }) => length),
    // The content of an open form exists only here.
    db._meta.where('name').anyOf('draft', 'handovers').count(),
  ])
  return counts.some((count) => count > 0)
}

const cannotSealText =
  'Your unsent work can’t be encrypted on this device right now. Let it sync, download it as a file, or log in once more and then log out.'

/** Throws, with a message for people, if this person's unsent work couldn't be encrypted. */
export async function mustBeEncryptable(db: Replica): Promise<void> {
  if (!(await db._key.get('seal')) && (await hasUnsent(db))) throw new Error(cannotSealText)
}

/** Runs in one tab at a time, because a tab that starts just now would take this for an interrupted logout. */
const withLeaveLock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('quayside-leaving', work) : work()

/**
 * Removes the rows, which are read again at the next contact; unsent work stays and is rebased on top of them. One
 * transaction, so that the device is never at a position whose rows it doesn't have.
 */
export const forgetRows = (db: Replica): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await clearTables(db, (table) => !table.startsWith('_') || derivedTables.includes(table))
    const position = await db._meta.get('position')
    if (position?.name === 'position')
      await db._meta.put({ name: 'position', value: restartPosition(position.value) })
    await db._meta.bulkDelete(restorableMeta)
    const unsent = await db._outbox.toArray()
    await db._outbox.bulkPut(unsent.map(toDormant))
    const blobs = await db._blob.toArray()
    const sentFileIds = blobs.flatMap(({ fileId, state }) =>
      state === 'sent' || state === 'dropped' ? [fileId] : [],
    )
    await db._blob.bulkDelete(sentFileIds)
    for (const fileId of sentFileIds) await db._chunk.where('key').startsWith(`${fileId}/`).delete()
  })

/** Encrypts the unsent work and removes the rest, the key last. Can run again after a crash at any point. */
const encryptAndRemove = (accountId: string): Promise<void> =>
  withLeaveLock(async () => {
    forgetDesk()
    forgetFloor()
    await removePerson(accountId, (db) => encryptIn(db, accountId))
  })

/** Returns true if nothing is left in the database. */
async function encryptIn(db: Replica, accountId: string): Promise<boolean> {
  const seal = await db._key.get('seal')
  if (seal) {
    const now = () => isoOf(clock.now())
    await encryptWork(dexieStore(db), { accountId, key: seal.key, salt: seal.salt, ids, now })
    await encryptPerson(accountId, seal.key)
  } else if (await hasUnsent(db)) {
    // Without a key it can't be encrypted, and it must not be deleted.
    await forgetRows(db)
    return false
  }
  await clearTables(db, (table) => table !== '_sealed' && table !== '_key')
  await db._key.clear()
  return (await db._sealed.count()) === 0
}

/** Removes a person's data from this device and encrypts their unsent work. If it throws, they are still logged in. */
export async function leaveEncrypted(accountId: string): Promise<void> {
  pendingLogOut.begin(accountId)
  try {
    await encryptAndRemove(accountId)
    rememberSession(null)
  } finally {
    pendingLogOut.end()
  }
}

/** Finishes an interrupted logout. The person is logged out in any case. */
export async function finishLeaving(accountId: string): Promise<void> {
  rememberSession(null)
  await encryptAndRemove(accountId)
  pendingLogOut.end()
}

/** The person chose to keep their rows; others on this device need the person's password to see them. */
export async function keepRows(accountId: string, db: Replica): Promise<void> {
  const seal = await db._key.get('seal')
  if (seal) await encryptPerson(accountId, seal.key)
  markRowsKept(accountId)
  await db._key.clear()
}

/**
 * Handles a session that the server ended. The person can't be asked, and their password may have changed, so unsent
 * work stays unchanged for their next login, with the key that encrypts it if another person logs in first. The rest
 * is deleted. Returns whether there was unsent work.
 */
export const leaveEnded = (accountId: string): Promise<boolean> =>
  withLeaveLock(async () => {
    if (openNow()?.accountId === accountId) return false
    return removePerson(accountId, async (db) => {
      const seal = await db._key.get('seal')
      if (seal) await encryptPerson(accountId, seal.key)
      if (await hasUnsent(db)) {
        await forgetRows(db)
        return false
      }
      forgetDesk()
      forgetFloor()
      await clearTables(db, (table) => table !== '_sealed')
      return (await db._sealed.count()) === 0
    })
  })

/**
 * Called when another person has logged in here: this person's rows are deleted, and their unsent work stays encrypted.
 */
export const leaveToNext = (accountId: string): Promise<void> =>
  withLeaveLock(async () => {
    if (openNow()?.accountId === accountId) return
    await removePerson(accountId, (db) => encryptIn(db, accountId))
  })

/**
 * Called after too long without contact: deletes the rows, and all data of people who have logged out and left no
 * unsent work.
 */
export const expireRows = (accountId: string, loggedIn: boolean): Promise<void> =>
  withLeaveLock(async () => {
    const isEmpty = await withReplica(accountId, async (db) => {
      if (loggedIn || (await hasUnsent(db))) {
        await forgetRows(db)
        return false
      }
      await clearTables(db, (table) => table !== '_sealed')
      return (await db._sealed.count()) === 0
    })
    await deleteIfEmpty(accountId, isEmpty)
  })

/** Opens this person's encrypted work and stores the key for next time. Batches of another password stay. */
export const restoreWork = (accountId: string, password: string, keys: DerivedKeys): Promise<void> =>
  withLeaveLock(() =>
    withReplica(accountId, async (db) => {
      await db._key.put({ name: 'seal', key: keys.sealKey, salt: keys.salt })
      const store = dexieStore(db)
      for (const batch of await encryptedBatches(store))
        await decryptWithPassword(store, batch, { accountId, password, keys, ids })
      await restoreNumbers(db)
    }),
  )
