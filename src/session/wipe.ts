import { Dexie } from 'dexie'
import { isoOf } from '#sync/lib/clock.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { isUnsent } from '../photos/blobs.ts'
import { undecidedIn } from '../queries/undecided.ts'
import { readOnce } from '../replica/connection.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { lastSynced } from '../replica/last-synced.ts'
import { tallyTable } from '../replica/package-tally.ts'
import { nameOf, openNow } from '../replica/replica.ts'
import { forgetDesk } from '../stores/desk.ts'
import { forgetFloor } from '../stores/floor.ts'
import { keepNumbers, restoreNumbers, unusedNumbers } from './kept-numbers.ts'
import { pendingLogOut } from './pending-log-out.ts'
import { closePerson, type DerivedKeys, forgetPerson, noteKeptRows, rememberSession } from './people.ts'
import { asleep, passingMeta, readAnew, sealedBatches, sealWork } from './seal.ts'
import { unsealWithPassword } from './unseal.ts'

/** A connection apart from screens and engine: theirs is closed, or not open yet. */
async function apart<T>(accountId: string, work: (db: Replica) => Promise<T>): Promise<T> {
  const db = openReplica(nameOf(accountId), { outdated: () => undefined })
  try {
    // A database that does not answer is told in words: the start of the app waits for a log-out that was cut short.
    await readOnce(db, ({ _meta }) => _meta.count())
    return await work(db)
  } finally {
    db.close()
  }
}

/** All at once: rows and what is counted in them must not part. */
function clear(db: Replica, which: (table: string) => boolean): Promise<unknown> {
  const tables = db.tables.filter(({ name }) => which(name))
  return db.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
}

/** What the rows of this device go with. */
const besideRows: readonly string[] = ['_shadow', tallyTable]

/** Nothing of a person's is left in their database but, perhaps, what is encrypted. */
async function dropEmpty(accountId: string, isEmpty: boolean): Promise<void> {
  lastSynced.forget(accountId)
  if (!isEmpty) return
  await Dexie.delete(nameOf(accountId))
  forgetPerson(accountId)
}

/**
 * Takes a person off this device; `work` says whether nothing is left. Then their label numbers wait for the next log-in.
 * Answers whether unsent work is left.
 */
async function leave(accountId: string, work: (db: Replica) => Promise<boolean>): Promise<boolean> {
  const { isEmpty, numbers } = await apart(accountId, async (db) => {
    const numbers = await unusedNumbers(db)
    return { numbers, isEmpty: await work(db) }
  })
  if (isEmpty) keepNumbers(numbers)
  await dropEmpty(accountId, isEmpty)
  return !isEmpty
}

/** Everything of a person goes from this device, but what is sealed: that goes only by their own word. */
export async function removeReplica(accountId: string): Promise<void> {
  forgetDesk()
  forgetFloor()
  await leave(accountId, async (db) => {
    if ((await db._sealed.count()) === 0) return true
    await clear(db, (table) => table !== '_sealed')
    return false
  })
  forgetPerson(accountId)
}

/** Work that is nowhere but here, and in the clear. */
export async function hasUnsent(db: Replica): Promise<boolean> {
  const counts = await Promise.all([
    db._outbox.count(),
    db._rejected.count(),
    db._blob.filter(isUnsent).count(),
    undecidedIn(db).then(({ length }) => length),
    // What is in an open form is nowhere else.
    db._meta.where('name').anyOf('draft', 'handovers').count(),
  ])
  return counts.some((count) => count > 0)
}

const cannotSealText =
  "Your unsent work can't be encrypted on this device right now. Let it sync, download it as a file, or log in once more and then log out."

/** Throws, in words, when this person's unsent work could not be sealed. */
export async function mustBeSealable(db: Replica): Promise<void> {
  if (!(await db._key.get('seal')) && (await hasUnsent(db))) throw new Error(cannotSealText)
}

/** One tab at a time: another may be started just now, and would take this for a sign-out that was cut short. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('quayside-leaving', work) : work()

/**
 * The rows go and are read anew at the next contact; what is unsent stays and runs on top of them again. In one
 * transaction, so that the device never stands at a position whose rows it does not have.
 */
export const forgetRows = (db: Replica): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await clear(db, (table) => !table.startsWith('_') || besideRows.includes(table))
    const position = await db._meta.get('position')
    if (position?.name === 'position')
      await db._meta.put({ name: 'position', value: readAnew(position.value) })
    await db._meta.bulkDelete(passingMeta)
    const unsent = await db._outbox.toArray()
    await db._outbox.bulkPut(unsent.map(asleep))
    const blobs = await db._blob.toArray()
    const sent = blobs.flatMap(({ fileId, state }) =>
      state === 'sent' || state === 'dropped' ? [fileId] : [],
    )
    await db._blob.bulkDelete(sent)
    for (const fileId of sent) await db._chunk.where('key').startsWith(`${fileId}/`).delete()
  })

/** Seals what is unsent and removes the rest, the key last. May be done again after a crash at any point. */
const sealAndRemove = (accountId: string): Promise<void> =>
  alone(async () => {
    forgetDesk()
    forgetFloor()
    await leave(accountId, (db) => sealIn(db, accountId))
  })

/** True when nothing is left in the database. */
async function sealIn(db: Replica, accountId: string): Promise<boolean> {
  const seal = await db._key.get('seal')
  if (seal) {
    const now = () => isoOf(clock.now())
    await sealWork(dexieStore(db), { accountId, key: seal.key, salt: seal.salt, ids, now })
    await closePerson(accountId, seal.key)
  } else if (await hasUnsent(db)) {
    // Without a key it cannot be encrypted, and it is not thrown away.
    await forgetRows(db)
    return false
  }
  await clear(db, (table) => table !== '_sealed' && table !== '_key')
  await db._key.clear()
  return (await db._sealed.count()) === 0
}

/** Takes a person's data off this device with their unsent work sealed. When it throws, they are still signed in. */
export async function leaveSealed(accountId: string): Promise<void> {
  pendingLogOut.begin(accountId)
  try {
    await sealAndRemove(accountId)
    rememberSession(null)
  } finally {
    pendingLogOut.end()
  }
}

/** Ends a sign-out that was cut short. Whether it can or not, that person is signed out. */
export async function finishLeaving(accountId: string): Promise<void> {
  rememberSession(null)
  await sealAndRemove(accountId)
  pendingLogOut.end()
}

/** They asked for their rows to stay: whoever comes next on this device still needs their password to see them. */
export async function keepRows(accountId: string, db: Replica): Promise<void> {
  const seal = await db._key.get('seal')
  if (seal) await closePerson(accountId, seal.key)
  noteKeptRows(accountId)
  await db._key.clear()
}

/**
 * Somebody whose session the server ended: nobody could be asked, and the password may be a new one, so what is unsent
 * is left for their next login as it is, with the key that seals it should somebody else log in before. All else goes.
 * Answers whether there was any.
 */
export const leaveEnded = (accountId: string): Promise<boolean> =>
  alone(async () => {
    if (openNow()?.accountId === accountId) return false
    return leave(accountId, async (db) => {
      const seal = await db._key.get('seal')
      if (seal) await closePerson(accountId, seal.key)
      if (await hasUnsent(db)) {
        await forgetRows(db)
        return false
      }
      forgetDesk()
      forgetFloor()
      await clear(db, (table) => table !== '_sealed')
      return (await db._sealed.count()) === 0
    })
  })

/** Somebody else has logged in here: what is left of this person goes, what is unsent stays for them, encrypted. */
export const leaveToNext = (accountId: string): Promise<void> =>
  alone(async () => {
    if (openNow()?.accountId === accountId) return
    await leave(accountId, (db) => sealIn(db, accountId))
  })

/** Too long without contact: the rows go, and with nothing unsent everything of who has logged out. */
export const ageRows = (accountId: string, loggedIn: boolean): Promise<void> =>
  alone(async () => {
    const isEmpty = await apart(accountId, async (db) => {
      if (loggedIn || (await hasUnsent(db))) {
        await forgetRows(db)
        return false
      }
      await clear(db, (table) => table !== '_sealed')
      return (await db._sealed.count()) === 0
    })
    await dropEmpty(accountId, isEmpty)
  })

/** Opens what this person left sealed, and keeps what seals it next time. Batches of another password stay. */
export const enterWith = (accountId: string, password: string, keys: DerivedKeys): Promise<void> =>
  alone(() =>
    apart(accountId, async (db) => {
      await db._key.put({ name: 'seal', key: keys.sealKey, salt: keys.salt })
      const store = dexieStore(db)
      for (const batch of await sealedBatches(store))
        await unsealWithPassword(store, batch, { accountId, password, keys, ids })
      await restoreNumbers(db)
    }),
  )
