import { isoOf } from '#sync/lib/clock.ts'
import type { By } from '../core/audit-context.ts'
import type { Committed } from '../core/events.ts'
import { tellDisk } from '../db/core/errors.ts'
import { type EpochHead, headOf, newTag } from '../db/core/head.ts'
import { addCommit, moveHead } from '../db/core/head-queries.ts'
import type { Db } from '../db/core/open.ts'
import { createRows, type Rows } from '../db/core/tx.ts'
import { enterScopes } from './scope-index.ts'

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
 * `essential`: small, and needed for reading: it is done while the disk is full, too.
 */
export async function inUnit<T>(
  db: Db,
  by: By,
  body: (unit: Unit) => Promise<T>,
  { joins = false, essential = false } = {},
): Promise<{ value: T; v: number }> {
  if (!essential) db.room.mustBeThere()
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
    const notify = () => committed && db.events.committed(committed)
    done = db.group.end(unit.rows.touched().length, notify)
  } catch (error) {
    db.group.undo(error)
    throw tellDisk(db.events, error)
  } finally {
    release()
  }
  await done.catch((error) => {
    throw tellDisk(db.events, error)
  })
  return { value, v }
}

/** Scopes, whom to tell, the commit, the head. Null when no synced row was written: then no version is taken. */
function close(unit: Unit): Committed | null {
  const { db, by, rows, head, version, now, client } = unit
  const touched = rows.touched()
  if (touched.length === 0) return null
  const changes = enterScopes(db.write, touched, version)
  db.observers.beforeCommit({ by, touched, version, now, write: db.write, ids: db.ids })
  const tag = newTag(db.ids)
  db.write.run(addCommit, { v: version, tag, at: now })
  db.write.run(moveHead, { v: version, tag })
  const { v, tag: before } = head
  return { from: { v, tag: before }, to: { v: version, tag }, changes, client }
}
