import type { StoredRow } from '#sync/engine/store.ts'
import { equal } from '#sync/lib/equal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Replica } from './replica.ts'
import { type DatabaseReader, shownTo, type Truth } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** Describes in words how two sets of rows differ; '' when they are the same. */
export function difference(
  heldRows: ReadonlyMap<string, unknown>,
  wantedRows: ReadonlyMap<string, unknown>,
): string {
  for (const [key, row] of wantedRows)
    if (!heldRows.has(key)) return `${key} is missing`
    else if (!equal(heldRows.get(key), row))
      return `${key} is ${JSON.stringify(heldRows.get(key))}, not ${JSON.stringify(row)}`
  for (const key of heldRows.keys()) if (!wantedRows.has(key)) return `${key} should not be there`
  return ''
}

export function shownRows(truth: Truth, actor: Actor): Map<string, StoredRow> {
  const rows = new Map<string, StoredRow>()
  for (const [key, { row, scopes }] of shownTo(truth, actor)) rows.set(key, { ...row, $scopes: scopes })
  return rows
}

/** Prefix: at the end of a page that ends at the head, the server's word here is the server's rows there. */
export function checkPrefix(
  replica: Replica,
  truth: Truth,
  actor: Actor,
  where: string,
  verdict: Verdict,
): void {
  const wrong = difference(replica.base, shownRows(truth, actor))
  if (wrong) verdict.fail('prefix', where, `At version ${truth.v}: ${wrong}`)
}

const later = (a: readonly [number, string, string], b: readonly [number, string, string]): boolean =>
  a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] >= b[2]

/** Cursors, the head and rows' versions never go back within an epoch, except for rows that are read again. */
export function checkMonotonic(before: Replica, after: Replica, where: string, verdict: Verdict): void {
  const [old, now] = [before.position, after.position]
  if (old.epoch !== now.epoch) return
  const sweptScopes = new Set([...old.sweeping, ...now.sweeping])
  if (old.head && now.head && now.head.v < old.head.v)
    verdict.fail('monotonic', where, `The head went back from ${old.head.v} to ${now.head.v}`)
  for (const [scope, cursor] of Object.entries(now.cursors)) {
    const was = old.cursors[scope]
    if (was && !sweptScopes.has(scope) && !later(cursor, was))
      verdict.fail('monotonic', where, `The cursor of ${scope} went back from ${was} to ${cursor}`)
  }
  if (sweptScopes.size > 0) return
  for (const [key, row] of after.base) {
    const was = before.base.get(key)
    if (was && (row['version'] as number) < (was['version'] as number))
      verdict.fail('monotonic', where, `${key} went back from version ${was['version']} to ${row['version']}`)
  }
}

/** A change that a page took out of the queue has either its effect in that page, or a place among the refused. */
export function checkOwnWrites(
  before: Replica,
  after: Replica,
  reader: DatabaseReader,
  where: string,
  verdict: Verdict,
): void {
  const queuedUids = new Set(after.outbox.map(({ uid }) => uid))
  const removals = before.outbox.filter(({ uid }) => !queuedUids.has(uid))
  if (removals.length === 0 || reader.truth().epoch !== after.position.epoch) return
  const refusedUids = new Set(after.rejected.map(({ uid }) => uid))
  const records = new Map(reader.mutations().map((record) => [record.uid, record]))
  for (const { uid, name } of removals) {
    const record = records.get(uid)
    if (refusedUids.has(uid)) continue
    if (record?.status !== 'applied')
      verdict.fail(
        'own-writes',
        where,
        `${name} ${uid} left the queue though the server has ${record?.status ?? 'nothing'} of it`,
      )
    else if (record.v > (after.position.head?.v ?? 0) && reader.hasEffects(uid))
      verdict.fail(
        'own-writes',
        where,
        `${name} ${uid} left the queue at version ${after.position.head?.v}, before its effect at ${record.v}`,
      )
  }
}
