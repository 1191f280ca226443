import type { EntityName, Row } from '#sync/entities/index.ts'
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
  const ids = new Map<string, number>()
  const idOf = async (scope: string): Promise<number> => {
    const scopeId = ids.get(scope) ?? (await scopeIdOf(write, scope))
    ids.set(scope, scopeId)
    return scopeId
  }
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
    const entry = { v: version, tbl: entity, pk: id }
    for (const scope of scopes) await write.run(putEntry, { ...entry, scopeId: await idOf(scope), op: 1 })
    for (const scope of left) await write.run(putEntry, { ...entry, scopeId: await idOf(scope), op: 0 })
    changes.push({ entity, id, row: after, scopes, left })
  }
  for (const [scope, move] of moves) await write.run(moveScope, { ...move, scopeId: await idOf(scope) })
  return changes
}

async function scopeIdOf(write: Statements, scope: string): Promise<number> {
  const scopeRow = await write.get(scopeNamed, { scope })
  if (scopeRow) return scopeRow.scopeId
  await write.run(makeScope, { scope })
  return scopeIdOf(write, scope)
}
