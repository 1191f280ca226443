import { Refusal } from '#sync/lib/refusal.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { By } from '../core/audit-context.ts'
import type { Db } from '../db/core/open.ts'
import type { ServerTx } from '../db/core/tx.ts'
import { addCallDone, callDone } from '../db/sync/calls-done.ts'
import { argsHashOf } from './args-hash.ts'
import { auditRows } from './audit.ts'
import { knownResult, runNew, sameUidText } from './exactly-once.ts'
import type { MutationRun } from './mutation.ts'
import { complete } from './server-fields.ts'
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
export async function runOnce(db: Db, by: By, change: Omit<MutationRun, 'client'>): Promise<MutationResult> {
  const whole = { ...change, client: null }
  const work = async (unit: Unit) => knownResult(unit, whole) ?? (await runNew(unit, whole))
  return (await inUnit(db, by, work, { joins: true })).value
}

/** The call that several changes are made by: a repeat of it is known as a whole. */
export interface ChangeCall {
  readonly uid: string
  readonly name: string
  /** All that the call says. */
  readonly body: unknown
}

/** One of several changes was refused, and so none was done. Each has its result. */
export class NotAllDone extends Error {
  readonly results: readonly MutationResult[]

  constructor(results: readonly MutationResult[]) {
    super('Nothing was done, because some of it was refused')
    this.results = results
  }
}

/**
 * Several mutations as one: all are done, in their order and in one version, or none and nothing is remembered. A
 * repeat of the call is answered with the same results. Throws `NotAllDone`.
 */
export async function runAllOnce(
  db: Db,
  by: By,
  call: ChangeCall,
  changes: readonly Omit<MutationRun, 'client'>[],
): Promise<MutationResult[]> {
  const work = async (unit: Unit) => {
    const argsHash = argsHashOf(call.name, 1, call.body)
    const before = db.write.get(callDone, { uid: call.uid })
    if (before && before.argsHash !== argsHash) throw new Refusal('already-exists', sameUidText)
    const results: MutationResult[] = []
    for (const change of changes) {
      const whole = { ...change, client: null }
      results.push(knownResult(unit, whole) ?? (await runNew(unit, whole)))
    }
    if (results.some(({ status }) => status === 'refused')) throw new NotAllDone(results)
    const rowId = results[0]?.packageId ?? ''
    if (!before) db.write.run(addCallDone, { ...call, argsHash, rowId, at: unit.now })
    return results
  }
  return (await inUnit(db, by, work, { joins: true })).value
}
