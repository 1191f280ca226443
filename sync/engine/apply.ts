import { isoOf } from '../lib/clock.ts'
import { toRefusalCode } from '../lib/refusal.ts'
import type { Head, MutationResult, PullReply } from '../protocol/messages.ts'
import type { EntityName } from '../tx.ts'
import { type BaseChange, basesOf, forgetResults, type Memory, resetMemory } from './bases.ts'
import { keptBasesOf } from './kept-bases.ts'
import { rowKey, splitRowKey } from './keys.ts'
import { applyToBases } from './page.ts'
import type { PendingChange, PendingIndex } from './pending.ts'
import { type Doubt, splitQueue } from './proof.ts'
import { keepQueue, pendingIn } from './queue-memory.ts'
import { loadEntries, rebase } from './rebase.ts'
import { renewClientId } from './requeue.ts'
import type { Device } from './runner.ts'
import { entitiesIn } from './schema.ts'
import { type Source, sourceOf } from './source.ts'
import {
  type MetaValues,
  metaOf,
  type OutboxEntry,
  type Position,
  positionOf,
  putMeta,
  type ReplicaStore,
  type StoreTx,
} from './store.ts'

export interface PageToApply {
  readonly page: PullReply
  /** The page applies only here: to a position with the `seq` of when it was asked for, or to the end of another page. */
  readonly at: { readonly seq: number } | { readonly head: Head; readonly clientId: string }
  /** The leader's term. */
  readonly term: number
  /** Another page is known to follow this one. */
  readonly moreFollow?: boolean
}

/** The page came for a client id that this device has given up. */
export class FormerName extends Error {}

export type ApplyResult =
  | {
      readonly kind: 'applied'
      readonly position: Position
      readonly again: boolean
      readonly acked: number
      /** The last number that the page acknowledges, 0 for none. */
      readonly ackedMid: number
      /** For how long the transaction held the tables, once it had them. */
      readonly heldMs: number
      /**
       * True when the page counts some numbers as handled without proof that they are this device's; those are sent
       * again.
       */
      readonly inDoubt: boolean
    }
  /** The page doesn't apply: another tab leads now, another page came first, or the history differs or is older. */
  | { readonly kind: 'stale' }

type Unmeasured = Omit<Extract<ApplyResult, { kind: 'applied' }>, 'heldMs'> | { readonly kind: 'stale' }

/** Applies one page in one transaction: rows, cursors, sums, acknowledgements and refusals, or nothing. */
export async function applyPage(
  store: ReplicaStore,
  input: PageToApply,
  memory: Memory,
  device: Device,
): Promise<ApplyResult> {
  let heldSince = 0
  const applyOnceHeld = async (tx: StoreTx) => {
    const position = await positionOf(tx)
    // The time until its first answer belongs to the work of others.
    heldSince = device.clock.now()
    return applyIn(tx, { ...input, position }, memory, device)
  }
  try {
    const result = await store.write(applyOnceHeld, { durable: false, moreFollow: input.moreFollow === true })
    if (result.kind === 'stale') return result
    return { ...result, heldMs: Math.max(0, device.clock.now() - heldSince) }
  } catch (fault) {
    resetMemory(memory)
    throw fault
  }
}

async function applyIn(
  tx: StoreTx,
  { page, at, term, position }: PageToApply & { readonly position: Position },
  memory: Memory,
  device: Device,
): Promise<Unmeasured> {
  if (((await metaOf(tx, 'term')) ?? 0) !== term) return { kind: 'stale' }
  if (position.epoch !== page.epoch || !(await isAt(tx, position, at))) return { kind: 'stale' }
  const pushState = await metaOf(tx, 'pushed')
  if (isBehind(page, position, pushState)) return { kind: 'stale' }
  // The rows were cut for another audience. They have to be read again first, which the next handshake starts.
  if (position.audience !== null && position.audience !== device.audience()) return { kind: 'stale' }

  const pending = await pendingIn(tx, memory, position)
  const keptBases = keptBasesOf(tx, pending)
  const source = sourceOf(tx)
  const bases = basesOf(tx, source, keptBases, memory, entitiesIn(tx.schema))
  const now = device.clock.now()
  const outcome = await applyToBases(tx.schema, page, position, bases, memory, now)
  const changes = bases.changes()

  const results = [...memory.results.list, ...page.results]
  if (page.more) memory.results = { ...memory.results, list: results }
  else forgetResults(memory)
  const highestMid = Math.max(page.lastMid, ...results.slice(-1).map(({ mid }) => mid))
  const { acked, doubt } = splitQueue(pending.upTo(highestMid), page, results)
  await keptBases.load(acked.flatMap(({ writes }) => writes))
  if (acked.length > 0) await settle(tx, source, await entriesOf(tx, pending, acked), results, isoOf(now))
  for (const { mid } of acked) pending.remove(mid)
  const effect = { changes, settled: acked, newer: newerThan(position.head, changes) }
  await rebase(tx, { source, pending, keptBases }, effect, device)
  putMeta(tx, 'position', outcome.position)
  keepQueue(memory, outcome.position.seq)
  for (const { entity, id, after } of changes) rememberKey(memory, entity, id, after !== null)
  if (doubt) await sendAgain(tx, doubt, device)
  return {
    kind: 'applied',
    again: outcome.again,
    acked: acked.length,
    ackedMid: acked.at(-1)?.mid ?? 0,
    inDoubt: doubt !== null,
    position: doubt ? await positionOf(tx) : outcome.position,
  }
}

/** Whether the page continues from here. The numbers of a delta belong to the client id that its connection is of. */
async function isAt(tx: StoreTx, position: Position, at: PageToApply['at']): Promise<boolean> {
  if ('seq' in at) return position.seq === at.seq
  if (((await metaOf(tx, 'client'))?.clientId ?? '') !== at.clientId) throw new FormerName()
  const { head, sweeping } = position
  return head?.v === at.head.v && head.tag === at.head.tag && sweeping.length === 0
}

/** Returns true if the page's server knows less than a server has already told this device. */
const isBehind = (
  { head, lastMid }: PullReply,
  position: Position,
  pushState: MetaValues['pushed'] | undefined,
): boolean =>
  lastMid < (pushState?.mid ?? 0) ||
  (position.head !== null &&
    (head.v < position.head.v || (head.v === position.head.v && head.tag !== position.head.tag)))

/** Makes the next push ask the server again, under a new client id if a copy of this device has used the numbers. */
async function sendAgain(tx: StoreTx, { from, isShared }: Doubt, device: Device): Promise<void> {
  if (isShared) return renewClientId(tx, device)
  const pushState = await metaOf(tx, 'pushed')
  if (pushState && pushState.mid >= from)
    putMeta(tx, 'pushed', { mid: from - 1, results: pushState.results.filter(({ mid }) => mid < from) })
}

/** The rows whose version is above every version this device has read. Versions of another history prove nothing. */
function newerThan(head: Position['head'], changes: readonly BaseChange[]): Set<string> {
  const newer = changes.filter(({ after }) => head && after && after.version > head.v)
  return new Set(newer.map(({ entity, id }) => rowKey(entity, id)))
}

function rememberKey(memory: Memory, entity: EntityName, id: string, present: boolean): void {
  const keys = memory.keys.get(entity)
  if (present) keys?.add(id)
  else keys?.delete(id)
}

/** Reads the changes that a page acknowledges, which are usually the first ones of the queue. */
async function entriesOf(
  tx: StoreTx,
  pending: PendingIndex,
  changes: readonly PendingChange[],
): Promise<OutboxEntry[]> {
  const mids = changes.map(({ mid }) => mid)
  const entries = new Map<number, OutboxEntry>()
  const first = Math.min(...mids)
  const [last] = mids.slice(-1)
  if (last === first + mids.length - 1)
    for (const entry of await tx.above('_outbox', first - 1, mids.length)) entries.set(entry.mid, entry)
  await loadEntries(tx, pending, mids, entries)
  return mids.flatMap((mid) => entries.get(mid) ?? [])
}

/** Moves acknowledged changes to `_sent`, and refused ones also to the list for people. */
async function settle(
  tx: StoreTx,
  source: Source,
  ackedEntries: readonly OutboxEntry[],
  results: readonly MutationResult[],
  now: string,
): Promise<void> {
  const byUid = new Map(results.map((result) => [result.uid, result]))
  const clientId = (await metaOf(tx, 'client'))?.clientId ?? ''
  for (const entry of ackedEntries) {
    const result = byUid.get(entry.uid)
    const isRefused = result?.status === 'refused'
    tx.put('_sent', [{ ...entry, reads: [], writes: [], clientId, ackedAt: now, refused: isRefused }])
    if (isRefused) await refuse(tx, source, entry, result, now)
  }
  tx.remove(
    '_outbox',
    ackedEntries.map(({ mid }) => mid),
  )
  // A page that overtook the answer to a push, or brings the results in its place, has settled its changes before they were noted.
  const lastMid = Math.max(...ackedEntries.map(({ mid }) => mid))
  const isOpen = ({ uid, mid }: MutationResult) => !byUid.has(uid) && mid > lastMid
  const { mid, results: notedResults } = (await metaOf(tx, 'pushed')) ?? { mid: 0, results: [] }
  putMeta(tx, 'pushed', { mid: Math.max(mid, lastMid), results: notedResults.filter(isOpen) })
}

export async function refuse(
  tx: StoreTx,
  source: Source,
  entry: OutboxEntry,
  reason: { readonly code: string | null; readonly message: string | null },
  now: string,
): Promise<void> {
  const rows = []
  for (const key of entry.writes) {
    const { entity, id } = splitRowKey(key)
    const row = await source.get(entity, id)
    if (row) rows.push({ entity, id, row })
  }
  const { uid, name, ver, args, occurredAt, maker } = entry
  const code = toRefusalCode(reason.code)
  const message = reason.message ?? 'The server refused this change and gave no reason.'
  const makerField = maker ? { maker } : {}
  tx.put('_rejected', [
    { uid, name, ver, args, occurredAt, refusedAt: now, code, message, rows, ...makerField },
  ])
}
