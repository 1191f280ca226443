import type { MutationResult } from '#sync/protocol/messages.ts'
import type { PreparedReads } from '../db/core/reading/statements.ts'
import { aliasesBetween, mostResults, mutationsBetween } from '../db/sync/sync-queries.ts'

type Verdict = Pick<MutationResult, 'uid' | 'status' | 'code' | 'message' | 'outcome' | 'packageId'>

export const resultOf = (verdict: Verdict, mid: number): MutationResult => ({
  mid,
  uid: verdict.uid,
  status: verdict.status,
  code: verdict.code,
  message: verdict.message,
  outcome: verdict.outcome,
  packageId: verdict.packageId,
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
  const ownResults = mutations.map((row) => resultOf(row, row.mid ?? 0))
  const aliasResults = aliases.map((row) =>
    row.refusal === null && row.status !== null
      ? resultOf({ ...row, status: row.status }, row.mid)
      : refusedResult(
          row.uid,
          row.mid,
          'already-exists',
          row.refusal ?? 'What became of this is no longer known.',
        ),
  )
  return [...ownResults, ...aliasResults].sort((a, b) => a.mid - b.mid).slice(0, mostResults)
}
