import { isoOf } from '#sync/lib/clock.ts'
import type { Db } from '../db/open.ts'
import {
  forgetAliases,
  forgetMutation,
  forgetRemoval,
  forgetTags,
  oldestTag,
  oldMutations,
  raiseFloor,
  removalsUpTo,
  versionBefore,
} from '../db/retention-queries.ts'

const day = 86_400_000
const removalsMs = 90 * day
const resultsMs = 400 * day
/** Small enough that nobody's scan waits for it. */
const batch = 500

interface Forgotten {
  readonly removals: number
  readonly results: number
}

/**
 * Forgets removals and commit tags after 90 days and results after 400, a batch at a time with a turn for others
 * between two batches. Whoever has not heard of a forgotten removal reads that scope anew: the floor tells.
 */
export async function forgetOld(db: Db): Promise<Forgotten> {
  const now = db.clock.now()
  const horizon = db.read.get(versionBefore, { at: isoOf(now - removalsMs) })?.v ?? 0
  const removals = await inBatches(db, () => forgetRemovals(db, horizon))
  await inBatches(db, () => forgetOldTags(db, horizon))
  const results = await inBatches(db, () => forgetResults(db, isoOf(now - resultsMs)))
  return { removals, results }
}

async function inBatches(db: Db, step: () => number): Promise<number> {
  let total = 0
  for (;;) {
    const release = await db.lock.acquire()
    let n: number
    try {
      db.write.control('begin immediate')
      n = step()
      db.write.control('commit')
    } catch (error) {
      if (db.write.inTransaction) db.write.control('rollback')
      throw error
    } finally {
      release()
    }
    total += n
    if (n < batch) return total
  }
}

function forgetRemovals({ write }: Db, horizon: number): number {
  const rows = write.all(removalsUpTo, { v: horizon, rows: batch })
  for (const row of rows) {
    write.run(forgetRemoval, row)
    write.run(raiseFloor, row)
  }
  return rows.length
}

function forgetOldTags({ write }: Db, horizon: number): number {
  const oldest = write.get(oldestTag, {})?.v ?? null
  return oldest === null ? 0 : write.run(forgetTags, { below: horizon, upto: oldest + batch - 1 })
}

function forgetResults({ write }: Db, at: string): number {
  const rows = write.all(oldMutations, { at, rows: batch })
  for (const { uid } of rows) {
    write.run(forgetAliases, { uid })
    write.run(forgetMutation, { uid })
  }
  return rows.length
}
