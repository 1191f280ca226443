import type { EntityName, Row } from '#sync/entities/index.ts'
import { must } from '#sync/lib/must.ts'
import { scopesOfRow } from '#sync/policies/scope.ts'
import { addHash, rowHash } from '#sync/protocol/row-hash.ts'
import type { CommittedRow } from '../core/events.ts'
import type { Statements } from '../db/core/statements.ts'
import type { Touched } from '../db/core/tx.ts'
import { makeScope, moveScope, putEntry, scopeNamed } from '../db/sync/sync-queries.ts'

const scopesIn = (entity: EntityName, row: Row | undefined): string[] =>
  row ? [...new Set(scopesOfRow(entity, row))] : []

/** The gains and losses of a scope in one commit. */
interface Move {
  n: number
  sum: number
}

/**
 * Enters a commit's rows into the scopes they are now in, marks them gone from those they left, and moves each
 * scope's count and sum along. Returns what the commit's listeners are told.
 */
export async function enterScopes(
  write: Statements,
  changedRows: readonly Touched[],
  version: number,
): Promise<CommittedRow[]> {
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
  const ids = await idsOf(write, [...moves.keys()])
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

/** The ids of scopes, which are asked for at once. */
async function idsOf(write: Statements, scopes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await Promise.all(scopes.map((scope) => write.get(scopeNamed, { scope })))
  const ids = new Map<string, number>()
  for (const [at, scope] of scopes.entries())
    ids.set(scope, rows[at]?.scopeId ?? (await makeScopeNamed(write, scope)))
  return ids
}

async function makeScopeNamed(write: Statements, scope: string): Promise<number> {
  await write.send(makeScope, { scope })
  return must(await write.get(scopeNamed, { scope }), 'the scope that was made').scopeId
}
