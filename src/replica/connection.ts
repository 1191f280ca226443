import { timesFrozen, untilThawed } from '../browser/frozen.ts'
import { timers } from '../browser/seams.ts'
import type { Replica } from './db.ts'
import { isLostConnection, toStorageError } from './idb-errors.ts'
import { SilentDatabase, UncertainWrite, unlessSilent } from './silence.ts'

const retiredReplicas = new WeakSet<Replica>()

/** Closes the database permanently: pending work must not open it again, or a deleted database would come back. */
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
  // An upgrade in progress must finish, because aborting it would undo its work.
  if (!isOpening(db)) {
    // An opening that doesn't answer blocks the next one until Dexie has abandoned it.
    if (!db.isOpen()) db.close()
    await pause(0)
    mustNotBeRetired(db)
    db.close({ disableAutoOpen: false })
  }
  await unlessSilent(Promise.resolve(db.open()))
}

const opening = new WeakMap<Replica, Promise<void>>()

/** Replaces a connection that was lost or never opened; concurrent callers share one attempt. */
function reopen(db: Replica): Promise<void> {
  const current = opening.get(db)
  if (current) return current
  const next = openNewConnection(db).finally(() => opening.delete(db))
  opening.set(db, next)
  return next
}

/** Whether a fault is temporary, so that a second try can succeed. Work that may have been saved is never repeated. */
const isTemporary = (fault: unknown, frozenBefore: number): boolean =>
  !(fault instanceof UncertainWrite) && (isLostConnection(fault) || timesFrozen() !== frozenBefore)

/** A try at some work. It can be cancelled until its transaction has been committed. */
export interface Attempt {
  /** Begins the transaction. Throws if the attempt was cancelled. */
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
        // The transaction is being committed, and only its end tells the outcome.
        return false
      }
    },
  }
}

/** A connection may be lost again while the next one opens; more often than this, the fault is permanent. */
const mostTries = 4

/**
 * Runs the work on the open connection, and again on a new one if that one was lost or doesn't answer. Cancelled work
 * leaves nothing behind. Throws a Refusal with a message if the database can't be made to answer.
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
      if (isRetired(db) || isLast || !isTemporary(fault, frozenBefore)) throw toStorageError(fault)
      wasSilent = isSilent
      if (isLostConnection(fault))
        await reopen(db).catch((broken: unknown) => {
          throw toStorageError(broken)
        })
    }
  }
}

/** Runs a single query on the person's tables, reopening the connection if needed. */
export const readOnce = <T>(db: Replica, ask: (db: Replica) => Promise<T> | T): Promise<T> =>
  onConnection(db, async () => await ask(db))

const restMs = 250

/**
 * Handles a fault of a live query: resolves when it can run again. Waits for a silent database, however long it
 * takes. Throws the fault, with a message, if another try is useless. `nth`: the number of faults in a row.
 */
export async function recover(db: Replica, fault: unknown, nth: number, frozenBefore: number): Promise<void> {
  if (isRetired(db) || !isTemporary(fault, frozenBefore)) throw toStorageError(fault)
  await untilThawed()
  if (!isLostConnection(fault)) return
  if (!(fault instanceof SilentDatabase)) {
    if (nth > mostTries) throw toStorageError(fault)
    if (nth > 1) await pause(restMs * nth)
  }
  await reopen(db).catch((broken: unknown) => recover(db, broken, nth + 1, timesFrozen()))
}
