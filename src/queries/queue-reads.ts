import type { Table } from 'dexie'
import { rowKey, splitRowKey } from '#sync/engine/keys.ts'
import type { OutboxEntry } from '#sync/engine/store.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Replica } from '../replica/db.ts'

// The screens' reads of the queue, which use keys, indexes and counts and never read it all. A scan changes the queue
// and every open screen reads again, so the cost of a read must not grow with the number of queued scans.

export type ChangeState = 'device' | 'sending' | 'server' | 'refused'

export interface QueuedChange {
  uid: string
  name: string
  args: unknown
  occurredAt: string
  state: ChangeState
  /** The person who made the change, on a shared handheld. */
  by?: string
}

/** The results that push replies gave for entries before a page settles them, and whether the rest is being sent. */
export interface QueueProgress {
  readonly results: ReadonlyMap<string, 'applied' | 'refused'>
  readonly sending: boolean
}

const resultsOf = async (db: Replica) => {
  const meta = await db._meta.get('pushed')
  return meta?.name === 'pushed' ? meta.value.results : []
}

export const readPushState = async (db: Replica, sending = false): Promise<QueueProgress> => ({
  results: new Map((await resultsOf(db)).map(({ uid, status }) => [uid, status])),
  sending,
})

/** The state of a queue entry. */
export function stateIn({ results, sending }: QueueProgress, uid: string): ChangeState {
  const result = results.get(uid)
  if (result) return result === 'refused' ? 'refused' : 'server'
  return sending ? 'sending' : 'device'
}

/**
 * Marks the changes that are being sent. The read doesn't do it, because each scan starts and ends a sending, and the
 * rows would be read again each time.
 */
export const whileSending = <T extends { readonly state: ChangeState }>(
  changes: readonly T[],
  sending: boolean,
): T[] =>
  changes.map((change) => (sending && change.state === 'device' ? { ...change, state: 'sending' } : change))

/** The name of a change's maker on a device that several people share. */
export const makerName = ({ maker }: Pick<OutboxEntry, 'maker'>): { by?: string } =>
  isRecord(maker?.actor) && typeof maker.actor['name'] === 'string' ? { by: maker.actor['name'] } : {}

const toChange = (push: QueueProgress, entry: OutboxEntry): QueuedChange => {
  const { uid, name, args, occurredAt } = entry
  return { uid, name, args, occurredAt, state: stateIn(push, uid), ...makerName(entry) }
}

/**
 * The number of queued changes, computed from both ends of the queue, whose numbers are consecutive ([C2]). A count
 * would walk the whole queue, and the next scan would wait for it.
 */
async function queueEnds(db: Replica): Promise<{ first: number; total: number }> {
  const [[first], [last]] = await Promise.all([
    db._outbox.limit(1).primaryKeys(),
    db._outbox.toCollection().reverse().limit(1).primaryKeys(),
  ])
  return { first: Number(first ?? 0), total: first === undefined ? 0 : Number(last) - Number(first) + 1 }
}

interface QueueCounts {
  /** The highest number in the queue that the server has answered. */
  readonly answeredTo: number
  readonly unanswered: number
  readonly refused: number
}

/**
 * Counts the rest of the queue after the replies. Replies come in the order of the numbers, so they belong to its first
 * entries.
 */
export async function countQueue(db: Replica): Promise<QueueCounts> {
  const [{ first, total }, results] = await Promise.all([queueEnds(db), resultsOf(db)])
  const resultsInQueue = results.filter(({ mid }) => mid >= first)
  return {
    answeredTo: Math.max(0, ...resultsInQueue.map(({ mid }) => mid)),
    unanswered: Math.max(0, total - resultsInQueue.length),
    refused: resultsInQueue.filter(({ status }) => status === 'refused').length,
  }
}

/** The first changes that the server hasn't accepted, refused ones first, with their total. */
export const readQueue = (db: Replica, limit: number): Promise<{ changes: QueuedChange[]; total: number }> =>
  db.transaction('r', [db._outbox, db._meta], async () => {
    const push = await readPushState(db)
    const { answeredTo, unanswered, refused } = await countQueue(db)
    const mids = (await resultsOf(db)).flatMap(({ mid, status }) => (status === 'refused' ? [mid] : []))
    const [refusedEntries, rest] = await Promise.all([
      db._outbox.bulkGet(mids.slice(0, limit)),
      db._outbox.where('mid').above(answeredTo).limit(limit).toArray(),
    ])
    const entries = [...refusedEntries.filter((entry) => entry !== undefined), ...rest].slice(0, limit)
    return { changes: entries.map((entry) => toChange(push, entry)), total: unanswered + refused }
  })

/** The rows with the highest keys, at most `n`, lowest first. */
export async function lastRows<T>(table: Table<T, string | number>, n: number): Promise<T[]> {
  // A single cursor step over the keys finds the start; then one request reads the rows.
  const [from] = await table
    .toCollection()
    .reverse()
    .offset(n - 1)
    .limit(1)
    .primaryKeys()
  return from === undefined ? table.toArray() : table.where(':id').aboveOrEqual(from).toArray()
}

/** The queued changes that wrote or name the package, oldest first. */
export const readChangesOf = (db: Replica, packageId: string): Promise<QueuedChange[]> =>
  db.transaction('r', [db._outbox, db._meta], () => changesOf(db, packageId))

async function changesOf(db: Replica, packageId: string): Promise<QueuedChange[]> {
  const [writes, lookups] = await Promise.all([
    db._outbox.where('writes').equals(rowKey('package', packageId)).toArray(),
    db._outbox.where('args.packageId').equals(packageId).toArray(),
  ])
  const byMid = new Map([...writes, ...lookups].map((entry) => [entry.mid, entry]))
  if (byMid.size === 0) return []
  const push = await readPushState(db)
  return [...byMid.values()].sort((a, b) => a.mid - b.mid).map((entry) => toChange(push, entry))
}

/** The packages that queued changes have written, which are those with a stored base. */
export async function readUnsentPackages(db: Replica): Promise<string[]> {
  const keys = await db._shadow.where('key').startsWith(rowKey('package', '')).primaryKeys()
  return keys.map((key) => splitRowKey(String(key)).id)
}
