import { type FieldErrors, Refusal } from '#sync/lib/refusal.ts'
import { runMutator } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { isPassing, refusalOf } from '../db/core/errors.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import { addMutation, mutationByUid } from '../db/sync/sync-queries.ts'
import { argsHashOf } from './args-hash.ts'
import { auditEntry } from './audit.ts'
import { type MutationRun, toAuditAction } from './mutation.ts'
import { serverContext } from './mutator-context.ts'
import { fileRefusal } from './refused-review.ts'
import { refusedResult, resultOf } from './results.ts'
import type { Transaction, TransactionPart } from './transaction.ts'
import { momentOfChange } from './vouched-moment.ts'

export const sameUidText =
  'Another change with the same id was sent before, and this one says something else.'

/** Reads what is stored of a `uid`. */
export const readEarlier = ({ statements, memory }: Pick<AheadTx, 'statements' | 'memory'>, uid: string) =>
  memory.recall(`mutation ${uid}`, () => statements.get(mutationByUid, { uid }))

/** A result with the problems of single fields, which only a call answers: a device shows the sentence. */
export interface CallResult extends MutationResult {
  readonly fields?: FieldErrors | undefined
}

/** The stored result of a `uid`, or undefined when it is new. Throws when it was sent with other arguments. */
export async function knownResult(tx: Transaction, change: MutationRun): Promise<CallResult | undefined> {
  const earlier = await readEarlier(tx, change.uid)
  if (!earlier) return undefined
  if (earlier.argsHash === argsHashOf(change.name, change.ver, change.args))
    return { ...resultOf(earlier, change.client?.mid ?? 0), fields: fieldsIn(earlier.fields) }
  throw new Refusal('already-exists', sameUidText)
}

const fieldsIn = (json: string | null): FieldErrors | undefined =>
  json === null ? undefined : JSON.parse(json)

/** Runs a mutation exactly once by its `uid`; repeats get the first answer. A refusal is a result like any other. */
export const applyOnce = async (tx: Transaction, change: MutationRun): Promise<CallResult> =>
  (await knownResult(tx, change)) ?? (await runNew(tx, change))

/**
 * Does a change whose `uid` is new, or says why not, and remembers which. Nothing of a refused change stays in
 * the rows.
 */
export async function runNew(tx: Transaction, change: MutationRun): Promise<CallResult> {
  const result = await attempt(tx, change)
  if (result.status === 'refused') await fileRefusal(tx, change, result)
  const { clientId = null, mid = null } = change.client ?? {}
  const { uid, name, ver } = change
  await tx.statements.send(addMutation, {
    ...result,
    fields: result.fields === undefined ? null : JSON.stringify(result.fields),
    uid,
    clientId,
    mid,
    name,
    ver,
    argsHash: argsHashOf(name, ver, change.args),
    v: tx.version,
    occurredAt: change.occurredAt,
    at: tx.at,
  })
  tx.memory.forget(`mutation ${uid}`)
  return result
}

async function attempt(tx: Transaction, change: MutationRun): Promise<CallResult> {
  const { uid, name } = change
  const mid = change.client?.mid ?? 0
  if (change.refusal !== undefined) return refusedResult(uid, mid, 'forbidden', change.refusal)
  try {
    const { actor = tx.by.actor } = change
    const value = await tx.part({ action: name, mutationId: uid, actor }, (part) =>
      runMutator(part, name, change.args, actor, {
        ...contextOf(part, change, tx.by),
        ver: change.ver,
      }),
    )
    return appliedResult(uid, mid, value)
  } catch (error) {
    const refusal = refusalOf(error) ?? faultOf(tx, change, error)
    return { ...refusedResult(uid, mid, refusal.code, refusal.message), fields: refusal.fields }
  }
}

/** The part is named after the maker, and `session` is who brings the change: on a shared handheld they differ. */
const contextOf = (part: TransactionPart, change: MutationRun, session: Transaction['by']) =>
  serverContext(part, {
    uid: change.uid,
    moment: momentOfChange(change, part),
    deviceId: session.deviceId,
    // A file's policy is then asked about the maker alone.
    ...(session.actor.accountId === part.by.actor.accountId
      ? {}
      : { sessionAccountId: session.actor.accountId }),
    isQueued: change.client !== null,
  })

const appliedResult = (uid: string, mid: number, value: Outcome): MutationResult => ({
  mid,
  uid,
  status: 'applied',
  code: null,
  message: value.message ?? null,
  outcome: value.outcome,
  packageId: value.packageId ?? null,
})

/**
 * An error of ours would hit the same change again forever and block the changes behind it: the change goes to the
 * person instead, and the error to the log. An error that may pass on its own is thrown, and the change stays where
 * it was.
 */
function faultOf(tx: Transaction, { uid, name }: MutationRun, error: unknown): Refusal {
  if (isPassing(error)) throw error
  tx.events.fault({ error, uid, name })
  return new Refusal(
    'unavailable',
    `Something went wrong on the server. Nothing was changed. Try again, and if it stays so tell us this number: ${uid}`,
  )
}

/** A fault of a client worth knowing about: one id for two different changes. */
export async function auditClash(tx: Transaction, { uid, name }: MutationRun): Promise<void> {
  const entry = { entity: 'mutation', entityId: uid, before: null, after: null }
  await auditEntry(tx.statements, { ...toAuditAction(tx, { uid, name }), action: 'sync.sameUid' }, entry)
}
