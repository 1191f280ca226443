import { Dexie } from 'dexie'
import { isoOf } from '#sync/lib/clock.ts'
import { forgetDesk } from '../stores/desk.ts'
import { clock } from './clock.ts'
import { openReplica, type Replica } from './db.ts'
import { dexieStore } from './dexie-store.ts'
import { leaving } from './leaving.ts'
import { closePerson, type Made, make, rememberSession } from './people.ts'
import { nameOf } from './replica.ts'
import { sealedBatches, sealWork, unsealBatch } from './seal.ts'
import { ids } from './seams.ts'

/** A connection apart from screens and engine: theirs is closed, or not open yet. */
async function apart<T>(accountId: string, work: (db: Replica) => Promise<T>): Promise<T> {
  const db = openReplica(nameOf(accountId), { outdated: () => undefined })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const clear = (db: Replica, which: (table: string) => boolean): Promise<unknown> =>
  Promise.all(db.tables.filter(({ name }) => which(name)).map((table) => table.clear()))

/** Everything of a person goes from this device, but what is sealed: that goes only by their own word. */
export async function removeReplica(accountId: string): Promise<void> {
  forgetDesk()
  const isAll = await apart(accountId, async (db) => {
    if ((await db._sealed.count()) === 0) return true
    await clear(db, (table) => table !== '_sealed')
    return false
  })
  if (isAll) await Dexie.delete(nameOf(accountId))
}

const cannotSealText =
  'What is unsent cannot be sealed on this device now. Send it, download it as a file, or sign in once more and then sign out.'

/** Throws, in words, when this person's unsent work could not be sealed. */
export async function mustBeSealable(db: Replica): Promise<void> {
  if (!(await db._key.get('seal'))) throw new Error(cannotSealText)
}

/** One tab at a time: another may be started just now, and would take this for a sign-out that was cut short. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('quayside-leaving', work) : work()

/** Seals what is unsent and removes the rest, the key last. May be done again after a crash at any point. */
const sealAndRemove = (accountId: string): Promise<void> =>
  alone(() => apart(accountId, (db) => sealIn(db, accountId)))

async function sealIn(db: Replica, accountId: string): Promise<void> {
  forgetDesk()
  const seal = await db._key.get('seal')
  // Without the key all has been sealed, and only rows are left that the server has too.
  if (seal) {
    const now = () => isoOf(clock.now())
    await sealWork(dexieStore(db), { accountId, key: seal.key, salt: seal.salt, ids, now })
    await closePerson(accountId, seal.key)
  }
  await clear(db, (table) => !table.startsWith('_'))
  await db._key.clear()
}

/** Signs a person's data off this device with their unsent work sealed. When it throws, they are still signed in. */
export async function leaveSealed(accountId: string): Promise<void> {
  leaving.begin(accountId)
  try {
    await sealAndRemove(accountId)
    rememberSession(null)
  } finally {
    leaving.end()
  }
}

/** Ends a sign-out that was cut short. Whether it can or not, that person is signed out. */
export async function finishLeaving(accountId: string): Promise<void> {
  rememberSession(null)
  await sealAndRemove(accountId)
  leaving.end()
}

/** Opens what this person left sealed, and keeps what seals it next time. Batches of another password stay. */
export const enterWith = (accountId: string, password: string, made: Made): Promise<void> =>
  apart(accountId, async (db) => {
    await db._key.put({ name: 'seal', key: made.sealKey, salt: made.salt })
    const store = dexieStore(db)
    for (const batch of await sealedBatches(store)) {
      const { sealKey } = batch.salt === made.salt ? made : await make(password, batch.salt)
      await unsealBatch(store, batch, { accountId, key: sealKey, ids })
    }
  })
