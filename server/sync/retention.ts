import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { Db } from '../db/core/open.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import { batch, inBatches, type Turn } from '../db/core/transactions/batches.ts'
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
} from '../db/sync/retention-queries.ts'

const removalsMs = 90 * dayMs
const standardResultsDays = 400

interface Forgotten {
  readonly removals: number
  readonly results: number
}

interface Forgetting {
  readonly resultsDays?: number
  readonly turn?: Turn | undefined
}

/**
 * Deletes removals and commit tags after 90 days and results after 400, or the given days, in batches with turns for
 * other work. A client that has missed a deleted removal reads that scope again, which the floor tells it.
 */
export async function runRetention(
  db: Db,
  { resultsDays = standardResultsDays, turn }: Forgetting = {},
): Promise<Forgotten> {
  const now = db.clock.now()
  const newestOld = await db.reads.get(versionBefore, { at: isoOf(now - removalsMs) })
  const horizon = must(newestOld, 'the newest version of that age').v ?? 0
  const removals = await inBatches(db, (statements) => forgetRemovals(statements, horizon), turn)
  await inBatches(db, (statements) => forgetOldTags(statements, horizon), turn)
  const before = isoOf(now - resultsDays * dayMs)
  const results = await inBatches(db, (statements) => forgetResults(statements, before), turn)
  return { removals, results }
}

async function forgetRemovals(write: Statements, horizon: number): Promise<number> {
  const rows = await write.all(removalsUpTo, { v: horizon, rows: batch })
  for (const row of rows) {
    await write.run(forgetRemoval, row)
    await write.run(raiseFloor, row)
  }
  return rows.length
}

async function forgetOldTags(write: Statements, horizon: number): Promise<number> {
  const oldest = must(await write.get(oldestTag, {}), 'the oldest tag').v ?? 0
  return write.run(forgetTags, { below: horizon, upto: oldest + batch - 1 })
}

async function forgetResults(write: Statements, at: string): Promise<number> {
  const rows = await write.all(oldMutations, { at, rows: batch })
  for (const { uid } of rows) {
    await write.run(forgetAliases, { uid })
    await write.run(forgetMutation, { uid })
  }
  return rows.length
}
