import type { MutationResult } from '#sync/protocol/messages.ts'
import type { PreparedReads } from '../db/core/statements.ts'
import { aliasesBetween, mostResults, mutationsBetween } from '../db/sync/sync-queries.ts'

type Verdict = Pick<MutationResult, 'uid' | 'status' | 'code' | 'message' | 'outcome' | 'packageId'>

export const resultOf = (stored: Verdict, mid: number): MutationResult => ({
  mid,
  uid: stored.uid,
  status: stored.status,
  code: stored.code,
  message: stored.message,
  outcome: stored.outcome,
  packageId: stored.packageId,
})

export const refusedResult = (uid: string, mid: number, code: string, message: string): MutationResult => ({
  mid,
  uid,
  status: 'refused',
  code,
  message,
  outcome: null,
  packageId: null,
})

/** Results of a client's own numbers above `above` and up to `upto`, in their order: the first `mostResults` of them. */
export async function resultsBetween(
  statements: PreparedReads,
  clientId: string,
  above: number,
  upto: number,
): Promise<MutationResult[]> {
  if (upto <= above) return []
  const between = { clientId, above, upto }
  const mutations = await statements.all(mutationsBetween, between)
  const aliases = await statements.all(aliasesBetween, between)
  const own = mutations.map((row) => resultOf(row, row.mid ?? 0))
  const others = aliases.map((row) =>
    row.refusal === null && row.status !== null
      ? resultOf({ ...row, status: row.status }, row.mid)
      : refusedResult(
          row.uid,
          row.mid,
          'already-exists',
          row.refusal ?? 'What became of this is no longer known.',
        ),
  )
  return [...own, ...others].sort((a, b) => a.mid - b.mid).slice(0, mostResults)
}
