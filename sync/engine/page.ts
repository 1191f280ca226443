import { hourMs } from '../lib/durations.ts'
import { equal } from '../lib/equal.ts'
import type { PullReply } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import type { BaseChange, Bases, Memory } from './bases.ts'
import { rowKey } from './keys.ts'
import { isSynced, type ReplicaSchema } from './schema.ts'
import type { Position, StoredRow } from './store.ts'
import { recount, type Sums, sumOf, tally } from './sums.ts'

/** A scope whose sum differs is read again at most this often; if that does not help, only people can. */
const sweepEvery = hourMs

export interface Applied {
  readonly position: Position
  /** Scopes that have to be read again from the start. */
  readonly again: boolean
}

/** The row without one of its scopes; gone with its last. */
function leave(row: StoredRow | null, dropped: (scope: string) => boolean): StoredRow | null {
  if (!row?.$scopes.some(dropped)) return row
  const left = row.$scopes.filter((scope) => !dropped(scope))
  return left.length > 0 ? { ...row, $scopes: left } : null
}

/** Changes the bases as the page's rows say. A table this build does not know stops the page: nothing is skipped. */
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
    const known = ids.get(table) ?? new Set()
    ids.set(table, known.add(id))
  }
  for (const [entity, wanted] of ids) await bases.load(entity, [...wanted])
  const brought = new Set<BaseChange>()
  for (const [table, id, v, scopeIndex, row] of page.rows) {
    const change = bases.change(table as EntityName, id)
    const scope = page.scopes[scopeIndex]
    if (scope === undefined) throw new Error('The server sent a row of a scope it does not name')
    change.after = row
      ? enter(change.after, scope, v, row, { suspect: sweeping.has(scope), again: brought.has(change) })
      : leave(change.after, (other) => other === scope)
    if (row) brought.add(change)
  }
}

/**
 * A row whose version and scopes stay is left as it is, to be written to nowhere. While a scope is read again,
 * the version is no proof of that: it may be another history's, or cut for another audience.
 * `again`: this page has brought the row in another scope already.
 */
function enter(
  held: StoredRow | null,
  scope: string,
  v: number,
  row: Record<string, unknown>,
  { suspect, again }: { readonly suspect: boolean; readonly again: boolean },
): StoredRow {
  const isIn = held?.$scopes.includes(scope) ?? false
  if (held && isIn && held.version === v && !suspect) return held
  const scopes = isIn && held ? held.$scopes : [...(held?.$scopes ?? []), scope].sort()
  // The same row in another scope may carry an older version of the same content.
  if (held && again && held.version > v) return { ...held, $scopes: scopes }
  const entered = { ...row, version: v, $scopes: scopes }
  return held && equal(held, entered) ? held : entered
}

/** Takes rows out of the scopes that are no longer followed. */
async function dropScopes(page: PullReply, position: Position, bases: Bases): Promise<string[]> {
  const followed = new Set(page.scopes)
  const known = new Set([
    ...Object.keys(position.sums),
    ...Object.keys(position.cursors),
    ...position.sweeping,
  ])
  const dropped = [...known].filter((scope) => !followed.has(scope))
  if (dropped.length > 0)
    await bases.visit((change) => {
      change.after = leave(change.after, (scope) => !followed.has(scope))
    })
  return dropped
}

/** Ends the reading-again of scopes: what was not seen goes, and their sums are built anew. */
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
    change.after = leave(change.after, (scope) => swept.has(scope) && !memory.seen.get(scope)?.has(key))
    tally(sums, change, swept)
  })
}

/** Applies a page to the bases and says where the device then stands. Writes nothing itself. */
export async function applyToBases(
  schema: ReplicaSchema,
  page: PullReply,
  position: Position,
  bases: Bases,
  memory: Memory,
  now: number,
): Promise<Applied> {
  const sweeping = new Set([...position.sweeping, ...page.sweep])
  const cursors = { ...position.cursors }
  for (const scope of sweeping) {
    const isOngoing = position.sweeping.includes(scope) && memory.seen.has(scope)
    if (isOngoing && !page.sweep.includes(scope)) continue
    // Begun, or begun anew: for want of memory, or because the server has forgotten since what went from the part that was
    // read before. Where this page has not come to it yet, the next must not go on
    // from where an earlier attempt stopped.
    memory.seen.set(scope, new Set())
    delete cursors[scope]
  }
  await applyRows(schema, page, bases, sweeping)
  for (const [table, id, , scopeIndex, row] of page.rows)
    if (row) memory.seen.get(page.scopes[scopeIndex] ?? '')?.add(`${table}/${id}`)

  const dropped = await dropScopes(page, position, bases)
  const sums: Sums = { ...position.sums }
  recount(sums, bases.changes())
  Object.assign(cursors, page.next)
  for (const scope of dropped) {
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
  const drifted = Object.entries(page.sums)
    .filter(([scope, [n, sum]]) => {
      const [ours, ourSum] = sumOf(sums, scope)
      return n !== ours || sum !== ourSum
    })
    .map(([scope]) => scope)
    .filter((scope) => now - (swept[scope] ?? Number.NEGATIVE_INFINITY) >= sweepEvery)
  for (const scope of drifted) {
    swept[scope] = now
    delete cursors[scope]
  }
  const final = { ...next, swept, head: page.head, sweeping: drifted }
  return { position: final, again: drifted.length > 0 }
}
