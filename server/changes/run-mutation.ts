import { isoOf } from '#sync/lib/clock.ts'
import { Refusal, toRefusalCode } from '#sync/lib/refusal.ts'
import { type ArgsOf, type MutatorName, runMutator, versionOf } from '#sync/mutators/index.ts'
import type { MutatorContext, Outcome } from '#sync/mutators/mutator.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Signed } from '../core/signed.ts'
import type { Ahead, AheadTx } from '../db/core/transactions/look-ahead.ts'
import type { ChangeDeps } from './deps.ts'
import { applyOnce, type CallResult } from './exactly-once.ts'
import { type CallId, onceIn, readCall } from './idempotent.ts'
import type { MutationRun } from './mutation.ts'
import { mutationsAhead } from './mutations-ahead.ts'
import { serverContext } from './mutator-context.ts'
import type { Transaction, TransactionPart } from './transaction.ts'
import { calledMoment } from './vouched-moment.ts'
import { type ChangeOptions, withTransaction } from './with-transaction.ts'

/** A mutation that a call asks for. */
export interface MutationCall<N extends MutatorName> {
  readonly uid: string
  readonly name: N
  readonly args: ArgsOf<N>
  readonly occurredAt?: string | undefined
}

/** The person who runs a mutation, and the device. */
type Caller = Pick<Signed, 'actor' | 'deviceId' | 'ip'>

const auditOf = ({ actor, deviceId, ip = '' }: Caller): AuditContext => ({ actor, deviceId, accountIp: ip })

type Options = Pick<ChangeOptions, 'mustHold'>

const inFull = <N extends MutatorName>(
  { at }: Pick<Transaction, 'at'>,
  { uid, name, args, occurredAt = at }: MutationCall<N>,
): MutationRun => ({ uid, name, ver: versionOf(name), args, occurredAt, client: null })

/**
 * Runs one mutation in a transaction of its own, exactly once by its `uid`: what was done before is answered again and
 * not done again. Throws when it is refused.
 */
export async function runMutation<N extends MutatorName>(
  deps: ChangeDeps,
  caller: Caller,
  mutation: MutationCall<N>,
  { mustHold }: Options = {},
): Promise<MutationResult> {
  const by = auditOf(caller)
  const ahead = callsAhead(deps, by, [mutation])
  const result = await withTransaction(deps, by, (tx) => applyOnce(tx, inFull(tx, mutation)), {
    joins: true,
    ahead,
    mustHold,
  })
  if (result.status === 'refused') throw toRefusal(result)
  return result
}

/** The refusal that a result tells of, for a caller that waits for an answer. */
export const toRefusal = ({ code, message, fields }: CallResult): Refusal =>
  new Refusal(toRefusalCode(code), message ?? 'This was refused.', fields)

/** A refusal among several mutations, so that none was applied. Each has its result. */
export class NotAllDone extends Error {
  readonly results: readonly CallResult[]

  constructor(results: readonly CallResult[]) {
    super('Nothing was done, because some of it was refused')
    this.results = results
  }
}

/** Nothing is stored under an id that the server has just made, so it is not asked for. */
function noteNew({ memory }: Pick<AheadTx, 'memory'>, mutations: readonly { readonly uid: string }[]): void {
  for (const { uid } of mutations) memory.put(`mutation ${uid}`, undefined)
}

/**
 * Runs several mutations as one: all are done, in their order and in one version, or none and nothing is remembered. A
 * repeat of the call is answered with the same results. Throws `NotAllDone`.
 * @param call null: the server made the ids of the mutations, so no repeat can name them
 */
export function runMutations<N extends MutatorName>(
  deps: ChangeDeps,
  caller: Caller,
  call: CallId | null,
  mutations: readonly MutationCall<N>[],
): Promise<MutationResult[]> {
  const runAll = async (tx: Transaction) => {
    const results: CallResult[] = []
    for (const mutation of mutations) results.push(await applyOnce(tx, inFull(tx, mutation)))
    if (results.some(({ status }) => status === 'refused')) throw new NotAllDone(results)
    return results
  }
  const work = async (tx: Transaction) => {
    if (call === null) {
      noteNew(tx, mutations)
      return runAll(tx)
    }
    let results: MutationResult[] = []
    const { isRepeat } = await onceIn(tx, call, async () => {
      results = await runAll(tx)
      return results[0]?.packageId ?? ''
    })
    return isRepeat ? runAll(tx) : results
  }
  const by = auditOf(caller)
  const read = async (tx: AheadTx) => (call === null ? noteNew(tx, mutations) : readCall(tx, call.uid))
  const ahead = callsAhead(deps, by, mutations, read)
  return withTransaction(deps, by, work, { joins: true, ahead })
}

const callsAhead = <N extends MutatorName>(
  { db }: ChangeDeps,
  by: AuditContext,
  mutations: readonly MutationCall<N>[],
  read: (tx: AheadTx) => Promise<unknown> = async () => undefined,
): Ahead => {
  const at = isoOf(db.clock.now())
  const runs = mutations.map((mutation) => inFull({ at }, mutation))
  return mutationsAhead(runs, by, { at, isQueued: false, read })
}

interface Part<N extends MutatorName> extends Pick<MutatorContext, 'onlyOffers' | 'isReport'> {
  readonly name: N
  readonly args: ArgsOf<N>
  readonly occurredAt?: string | undefined
}

/** Runs a mutator on the rows of a transaction or a part: when it is refused, the whole of that is. */
export const runMutatorIn = <N extends MutatorName>(
  tx: TransactionPart,
  { actor, deviceId }: Caller,
  { name, args, occurredAt, onlyOffers = false, isReport = false }: Part<N>,
): Promise<Outcome> =>
  runMutator(tx, name, args, actor, {
    ...serverContext(tx, { uid: tx.ids.next(), moment: calledMoment(occurredAt, tx.at), deviceId }),
    onlyOffers,
    isReport,
  })
