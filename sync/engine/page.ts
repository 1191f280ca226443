import { hourMs } from '../lib/durations.ts'
import { equal } from '../lib/equal.ts'
import type { PullReply } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import type { BaseChange, Bases, Memory } from './bases.ts'
import { rowKey } from './keys.ts'
import { isSynced, type ReplicaSchema } from './schema.ts'
import type { Position, StoredRow } from './store.ts'
import { addToSums, type Sums, sumOf, updateSums } from './sums.ts'

/** A scope whose sum differs is read again at most this often. If that doesn't help, a person has to look at it. */
const sweepEvery = hourMs

export interface PageOutcome {
  readonly position: Position
  /** True if scopes have to be read again from the start. */
  readonly again: boolean
}

/** Removes scopes from a row. Returns null when the row has none left. */
function leaveScopes(row: StoredRow | null, isDropped: (scope: string) => boolean): StoredRow | null {
  if (!row?.$scopes.some(isDropped)) return row
  const left = row.$scopes.filter((scope) => !isDropped(scope))
  return left.length > 0 ? { ...row, $scopes: left } : null
}

/**
 * Applies the page's rows to the bases. A table that this build doesn't know fails the page, so that nothing is
 * skipped.
 */
export async function applyRows(
  schema: ReplicaSchema,
  page: PullReply,
  bases: Bases,
  sweeping: ReadonlySet<string>,
): Promise<void> {
  const ids = new Map<EntityName, Set<string>>()
  for (const [table, id] of page.rows) {
    if (!isSynced(schema, table))
      throw new Error(`The server sent a table this version does not know: ${table}`)
    const tableIds = ids.get(table) ?? new Set()
    ids.set(table, tableIds.add(id))
  }
  for (const [entity, tableIds] of ids) await bases.load(entity, [...tableIds])
  const pageChanges = new Set<BaseChange>()
  for (const [table, id, v, scopeIndex, row] of page.rows) {
    const change = bases.change(table as EntityName, id)
    const scope = page.scopes[scopeIndex]
    if (scope === undefined) throw new Error('The server sent a row of a scope it does not name')
    change.after = row
      ? enterScope(change.after, scope, v, row, {
          suspect: sweeping.has(scope),
          again: pageChanges.has(change),
        })
      : leaveScopes(change.after, (rowScope) => rowScope === scope)
    if (row) pageChanges.add(change)
  }
}

/**
 * Adds a scope to a row. A row whose version and scopes are the same is returned unchanged, so that it isn't written.
 * While a scope is read again, an equal version proves nothing: it may come from another history or another audience.
 * `again`: this page has already brought the row in another scope.
 */
function enterScope(
  current: StoredRow | null,
  scope: string,
  v: number,
  row: Record<string, unknown>,
  { suspect, again }: { readonly suspect: boolean; readonly again: boolean },
): StoredRow {
  const isInScope = current?.$scopes.includes(scope) ?? false
  if (current && isInScope && current.version === v && !suspect) return current
  const scopes = isInScope && current ? current.$scopes : [...(current?.$scopes ?? []), scope].sort()
  // The same content may carry an older version in another scope.
  if (current && again && current.version > v) return { ...current, $scopes: scopes }
  const nextRow = { ...row, version: v, $scopes: scopes }
  return current && equal(current, nextRow) ? current : nextRow
}

/** Removes rows from the scopes that the actor no longer follows. */
async function dropScopes(page: PullReply, position: Position, bases: Bases): Promise<string[]> {
  const followedScopes = new Set(page.scopes)
  const knownScopes = new Set([
    ...Object.keys(position.sums),
    ...Object.keys(position.cursors),
    ...position.sweeping,
  ])
  const droppedScopes = [...knownScopes].filter((scope) => !followedScopes.has(scope))
  if (droppedScopes.length > 0)
    await bases.visit((change) => {
      change.after = leaveScopes(change.after, (scope) => !followedScopes.has(scope))
    })
  return droppedScopes
}

/** Finishes the sweep of scopes: removes the rows that weren't seen, and rebuilds the sums. */
async function finishSweeps(
  scopes: readonly string[],
  bases: Bases,
  memory: Memory,
  sums: Sums,
): Promise<void> {
  const swept = new Set(scopes)
  for (const scope of scopes) delete sums[scope]
  await bases.visit((change) => {
    const key = rowKey(change.entity, change.id)
    change.after = leaveScopes(change.after, (scope) => swept.has(scope) && !memory.seen.get(scope)?.has(key))
    addToSums(sums, change, swept)
  })
}

/** Applies a page to the bases and returns the new position. Writes nothing. */
export async function applyToBases(
  schema: ReplicaSchema,
  page: PullReply,
  position: Position,
  bases: Bases,
  memory: Memory,
  now: number,
): Promise<PageOutcome> {
  const sweeping = new Set([...position.sweeping, ...page.sweep])
  const cursors = { ...position.cursors }
  for (const scope of sweeping) {
    const isOngoing = position.sweeping.includes(scope) && memory.seen.has(scope)
    if (isOngoing && !page.sweep.includes(scope)) continue
    // A sweep starts, or starts again because its memory is lost or because the server has forgotten removals in the
    // part that was read. Delete the cursor, so that the next page doesn't continue where an earlier attempt stopped.
    memory.seen.set(scope, new Set())
    delete cursors[scope]
  }
  await applyRows(schema, page, bases, sweeping)
  for (const [table, id, , scopeIndex, row] of page.rows)
    if (row) memory.seen.get(page.scopes[scopeIndex] ?? '')?.add(`${table}/${id}`)

  const droppedScopes = await dropScopes(page, position, bases)
  const sums: Sums = { ...position.sums }
  updateSums(sums, bases.changes())
  Object.assign(cursors, page.next)
  for (const scope of droppedScopes) {
    delete sums[scope]
    delete cursors[scope]
    sweeping.delete(scope)
    memory.seen.delete(scope)
  }
  const next = { ...position, seq: position.seq + 1, sums, cursors }
  if (page.more) return { position: { ...next, sweeping: [...sweeping] }, again: false }

  if (sweeping.size > 0) await finishSweeps([...sweeping], bases, memory, sums)
  for (const scope of sweeping) memory.seen.delete(scope)
  const swept = { ...position.swept }
  const driftedScopes = Object.entries(page.sums)
    .filter(([scope, [n, sum]]) => {
      const [ownCount, ownSum] = sumOf(sums, scope)
      return n !== ownCount || sum !== ownSum
    })
    .map(([scope]) => scope)
    .filter((scope) => now - (swept[scope] ?? Number.NEGATIVE_INFINITY) >= sweepEvery)
  for (const scope of driftedScopes) {
    swept[scope] = now
    delete cursors[scope]
  }
  const final = { ...next, swept, head: page.head, sweeping: driftedScopes }
  return { position: final, again: driftedScopes.length > 0 }
}
