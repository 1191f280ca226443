import type { MutationResult } from '#sync/protocol/messages.ts'
import type { Db } from '../db/open.ts'
import type { ServerTx } from '../db/tx.ts'
import { auditRows } from './audit.ts'
import type { By } from './by.ts'
import type { Change } from './change.ts'
import { knownResult, runNew } from './changes.ts'
import { complete } from './complete.ts'
import { inUnit, type Unit } from './unit.ts'

/**
 * The only way to write synced rows. `work` awaits nothing but the transaction; what it puts gets a version, is
 * entered into its scopes, audited, and told to listeners once it is on the disk. Throws what `work` throws, and
 * then nothing has happened. `v` is the version the database then has.
 */
export function commit<T>(
  db: Db,
  by: By,
  work: (tx: ServerTx) => Promise<T>,
): Promise<{ value: T; v: number }> {
  return inUnit(db, by, async (unit) => {
    const { value, changes } = await unit.rows.attempt(async (tx) => {
      const value = await work(tx)
      await complete(unit, tx)
      return value
    })
    auditRows(db.write, changes, { by, action: by.action ?? 'commit', mutationId: null, at: unit.now })
    return value
  })
}

/**
 * One mutation, exactly once by its `uid`: what was done before is answered again and not done again. A refusal is
 * stored and answered like any result. The same `uid` with other arguments throws a Refusal.
 */
export async function runOnce(db: Db, by: By, change: Omit<Change, 'client'>): Promise<MutationResult> {
  const whole = { ...change, client: null }
  const work = async (unit: Unit) => knownResult(unit, whole) ?? (await runNew(unit, whole))
  return (await inUnit(db, by, work, { joins: true })).value
}
