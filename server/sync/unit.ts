import { isoOf } from '#sync/lib/clock.ts'
import { isBroken } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { addCommit, moveHead } from '../db/sync-queries.ts'
import { createRows, type Rows } from '../db/tx.ts'
import type { Committed } from '../lib/events.ts'
import { notePackages } from '../messages/package-notices.ts'
import type { By } from './by.ts'
import { type EpochHead, headOf, newTag } from './head.ts'
import { enterScopes } from './scope-books.ts'

/** One database transaction, from its lock to its version. */
export interface Unit {
  readonly db: Db
  readonly by: By
  readonly rows: Rows
  readonly head: EpochHead
  /** The version this transaction takes if it writes a synced row. */
  readonly version: number
  readonly now: string
  /** Set by a push: whose changes these are and how far it has come. */
  client: Committed['client']
}

/**
 * `body` inside one transaction. The version is the last thing written before the end. `joins`: it reads what it needs
 * through the transaction alone, so that it may follow others that are not on the disk yet, and reach it together with them.
 */
export async function inUnit<T>(
  db: Db,
  by: By,
  body: (unit: Unit) => Promise<T>,
  { joins = false } = {},
): Promise<{ value: T; v: number }> {
  const release = await db.lock.acquire(joins)
  let done: Promise<void>
  let value: T
  let v: number
  try {
    db.group.begin()
    const head = headOf(db.write)
    const version = head.v + 1
    const unit: Unit = {
      db,
      by,
      rows: createRows(db.write, db.held, version),
      head,
      version,
      now: isoOf(db.clock.now()),
      client: null,
    }
    value = await db.lock.holding(() => body(unit))
    const committed = close(unit)
    v = committed ? version : head.v
    const told = () => committed && db.events.committed(committed)
    done = db.group.end(unit.rows.touched().length, told)
  } catch (error) {
    db.group.undo(error)
    throw tellBroken(db, error)
  } finally {
    release()
  }
  await done.catch((error) => {
    throw tellBroken(db, error)
  })
  return { value, v }
}

function tellBroken(db: Db, error: unknown): unknown {
  if (isBroken(error)) db.events.broken(error)
  return error
}

/** Scopes, whom to tell, the commit, the head. Null when no synced row was written: then no version is taken. */
function close(unit: Unit): Committed | null {
  const { db, rows, head, version, now, client } = unit
  const touched = rows.touched()
  if (touched.length === 0) return null
  const changes = enterScopes(db.write, touched, version)
  notePackages(unit, touched)
  const tag = newTag(db.ids)
  db.write.run(addCommit, { v: version, tag, at: now })
  db.write.run(moveHead, { v: version, tag })
  const { v, tag: before } = head
  return { from: { v, tag: before }, to: { v: version, tag }, changes, client }
}
