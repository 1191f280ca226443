import type { EntityName, Row } from '#sync/entities/index.ts'
import { must } from '#sync/lib/must.ts'
import { scopesOfRow } from '#sync/policies/scope.ts'
import { addHash, rowHash } from '#sync/protocol/row-hash.ts'
import type { CommittedRow } from '../core/events.ts'
import type { AheadTx } from '../db/core/transactions/look-ahead.ts'
import type { Touched, Written } from '../db/core/transactions/tx.ts'
import { makeScope, moveScope, putEntry, scopeNamed } from '../db/sync/sync-queries.ts'
import type { TransactionFrame } from './transaction.ts'

const scopesIn = (entity: EntityName, row: Row | undefined): string[] =>
  row ? [...new Set(scopesOfRow(entity, row))] : []

/** The gains and losses of a scope in one commit. */
interface Move {
  n: number
  sum: number
}

/**
 * Enters a commit's rows into the scopes they are now in, marks them as gone from the scopes they left, and updates
 * each scope's count and sum. Returns the news for the commit's listeners.
 */
export async function enterScopes(
  tx: Pick<TransactionFrame, 'statements' | 'memory'>,
  changedRows: readonly Touched[],
  version: number,
): Promise<CommittedRow[]> {
  const { statements: write } = tx
  const moves = new Map<string, Move>()
  const count = (scope: string, hash: number, sign: 1 | -1) => {
    const move = moves.get(scope) ?? { n: 0, sum: 0 }
    moves.set(scope, { n: move.n + sign, sum: addHash(move.sum, hash, sign) })
  }
  const changes: CommittedRow[] = []
  for (const { entity, id, before, after } of changedRows) {
    const was = scopesIn(entity, before)
    const scopes = scopesIn(entity, after)
    const left = was.filter((scope) => !scopes.includes(scope))
    for (const scope of was) count(scope, rowHash(entity, id, before?.version ?? 0), -1)
    for (const scope of scopes) count(scope, rowHash(entity, id, version), 1)
    changes.push({ entity, id, row: after, scopes, left })
  }
  const ids = await idsOf(tx, [...moves.keys()])
  const enter = async ({ entity, id }: CommittedRow, scope: string, op: 0 | 1): Promise<void> => {
    const scopeId = must(ids.get(scope), 'the id of a scope')
    await write.send(putEntry, { v: version, tbl: entity, pk: id, scopeId, op })
  }
  for (const change of changes) {
    for (const scope of change.scopes) await enter(change, scope, 1)
    for (const scope of change.left) await enter(change, scope, 0)
  }
  for (const [scope, move] of moves)
    await write.send(moveScope, { ...move, scopeId: must(ids.get(scope), 'the id of a scope') })
  return changes
}

type Reads = Pick<AheadTx, 'statements' | 'memory'>

/** The id of a scope, which never changes. */
const readScopeId = ({ statements, memory }: Reads, scope: string): Promise<number | undefined> =>
  memory.recall(`scope ${scope}`, async () => (await statements.get(scopeNamed, { scope }))?.scopeId)

/** Reads the ids of the scopes that rows are in. */
export const readScopeIds = (tx: Reads, rows: readonly Pick<Written, 'entity' | 'row'>[]) =>
  Promise.all(rows.flatMap(({ entity, row }) => scopesIn(entity, row).map((scope) => readScopeId(tx, scope))))

/** The ids of scopes, which are queried together. */
async function idsOf(
  tx: Pick<TransactionFrame, 'statements' | 'memory'>,
  scopes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const storedIds = await Promise.all(scopes.map((scope) => readScopeId(tx, scope)))
  const ids = new Map<string, number>()
  for (const [at, scope] of scopes.entries())
    ids.set(scope, storedIds[at] ?? (await makeScopeNamed(tx, scope)))
  return ids
}

async function makeScopeNamed(
  { statements, memory }: Pick<TransactionFrame, 'statements' | 'memory'>,
  scope: string,
): Promise<number> {
  await statements.send(makeScope, { scope })
  const { scopeId } = must(await statements.get(scopeNamed, { scope }), 'the scope that was made')
  memory.put(`scope ${scope}`, scopeId)
  return scopeId
}
