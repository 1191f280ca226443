import { timesFrozen, untilThawed } from '../browser/frozen.ts'
import { timers } from '../browser/seams.ts'
import type { Replica } from './db.ts'
import { isLostConnection, toStorageError } from './idb-errors.ts'
import { SilentDatabase, UncertainWrite, unlessSilent } from './silence.ts'

const retiredReplicas = new WeakSet<Replica>()

/** Lets go of the data for good: work still under way must not open it again, or a wiped database would come back. */
export function retire(db: Replica): void {
  retiredReplicas.add(db)
  db.close()
}

export const isRetired = (db: Replica): boolean => retiredReplicas.has(db)

export function mustNotBeRetired(db: Replica): void {
  if (retiredReplicas.has(db)) throw new Error('This person has signed out')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => timers.after(ms, resolve))

const isOpening = (db: Replica): boolean => db.isOpen() && !db.isReady

async function openNewConnection(db: Replica): Promise<void> {
  mustNotBeRetired(db)
  // One that is changing the tables goes on: to give it up would undo what it has done.
  if (!isOpening(db)) {
    // An opening that does not answer is in the way of the next one until Dexie has given it up.
    if (!db.isOpen()) db.close()
    await pause(0)
    mustNotBeRetired(db)
    db.close({ disableAutoOpen: false })
  }
  await unlessSilent(Promise.resolve(db.open()))
}

const opening = new WeakMap<Replica, Promise<void>>()

/** Opens a connection in place of one that was lost, or never came about; once for all who ask meanwhile. */
function reopen(db: Replica): Promise<void> {
  const current = opening.get(db)
  if (current) return current
  const next = openNewConnection(db).finally(() => opening.delete(db))
  opening.set(db, next)
  return next
}

/** What a question or a piece of work may meet on its way, which a second try can mend. What may be saved is not done twice. */
const isPassing = (fault: unknown, frozenBefore: number): boolean =>
  !(fault instanceof UncertainWrite) && (isLostConnection(fault) || timesFrozen() !== frozenBefore)

/** One try at a piece of work. It can be given up for as long as its transaction has not been committed. */
export interface Attempt {
  /** Begins the transaction. Throws when the attempt has been given up. */
  readonly begin: (open: () => IDBTransaction) => IDBTransaction
}

function createAttempt(): Attempt & { giveUp(): boolean } {
  let transaction: IDBTransaction | null = null
  let isGivenUp = false
  return {
    begin(open) {
      if (isGivenUp) throw new SilentDatabase('Given up before it began')
      transaction = open()
      return transaction
    },
    giveUp() {
      isGivenUp = true
      try {
        transaction?.abort()
        return true
      } catch {
        // It is being committed: only its own end tells what became of it.
        return false
      }
    },
  }
}

/** A connection may be lost again while the next one is opened; more often than that it is no passing fault. */
const mostTries = 4

/**
 * Does the work on the open connection, and once more on a new one when that was lost or does not answer. What was given up
 * leaves nothing behind. Throws a Refusal in words when the database can't be made to answer.
 */
export async function onConnection<T>(db: Replica, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  let wasSilent = false
  for (let tries = 1; ; tries++) {
    const frozenBefore = timesFrozen()
    const attempt = createAttempt()
    try {
      await untilThawed()
      return await unlessSilent(work(attempt), attempt.giveUp)
    } catch (fault) {
      const isSilent = fault instanceof SilentDatabase
      const isLast = tries === mostTries || (isSilent && wasSilent)
      if (isRetired(db) || isLast || !isPassing(fault, frozenBefore)) throw toStorageError(fault)
      wasSilent = isSilent
      if (isLostConnection(fault))
        await reopen(db).catch((broken: unknown) => {
          throw toStorageError(broken)
        })
    }
  }
}

/** A one-time question to the person's tables, as often as the connection has to be opened for it. */
export const readOnce = <T>(db: Replica, ask: (db: Replica) => Promise<T> | T): Promise<T> =>
  onConnection(db, async () => await ask(db))

const restMs = 250

/**
 * After a fault of a live question: resolves when it can be asked again. A silent database is waited for as long as it
 * takes. Throws the fault, in words, when asking again is no use. `nth`: the nth fault in a row.
 */
export async function recover(db: Replica, fault: unknown, nth: number, frozenBefore: number): Promise<void> {
  if (isRetired(db) || !isPassing(fault, frozenBefore)) throw toStorageError(fault)
  await untilThawed()
  if (!isLostConnection(fault)) return
  if (!(fault instanceof SilentDatabase)) {
    if (nth > mostTries) throw toStorageError(fault)
    if (nth > 1) await pause(restMs * nth)
  }
  await reopen(db).catch((broken: unknown) => recover(db, broken, nth + 1, timesFrozen()))
}
