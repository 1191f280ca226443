import type { Table } from 'dexie'
import { rowKey, splitRowKey } from '#sync/engine/keys.ts'
import type { OutboxEntry } from '#sync/engine/store.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { Replica } from '../replica/db.ts'

// What screens read of the queue: by key, index and count, never all of it. A scan changes the queue, and every open
// screen reads again; what they read must not grow with the number of scans that wait.

export type ChangeState = 'device' | 'sending' | 'server' | 'refused'

export interface QueuedChange {
  uid: string
  name: string
  args: unknown
  occurredAt: string
  state: ChangeState
  /** On a shared handheld: who made it. */
  by?: string
}

/** What push replies have said of entries that no page has settled yet, and whether the rest is on its way. */
export interface QueueProgress {
  readonly results: ReadonlyMap<string, 'applied' | 'refused'>
  readonly sending: boolean
}

const resultsOf = async (db: Replica) => {
  const meta = await db._meta.get('pushed')
  return meta?.name === 'pushed' ? meta.value.results : []
}

export const readPushState = async (db: Replica, sending: boolean): Promise<QueueProgress> => ({
  results: new Map((await resultsOf(db)).map(({ uid, status }) => [uid, status])),
  sending,
})

/** Where an entry of the queue stands. */
export function stateIn({ results, sending }: QueueProgress, uid: string): ChangeState {
  const result = results.get(uid)
  if (result) return result === 'refused' ? 'refused' : 'server'
  return sending ? 'sending' : 'device'
}

/** The name of a change's maker, where several people share the device. */
export const makerName = ({ maker }: Pick<OutboxEntry, 'maker'>): { by?: string } =>
  isRecord(maker?.actor) && typeof maker.actor['name'] === 'string' ? { by: maker.actor['name'] } : {}

const toChange = (push: QueueProgress, entry: OutboxEntry): QueuedChange => {
  const { uid, name, args, occurredAt } = entry
  return { uid, name, args, occurredAt, state: stateIn(push, uid), ...makerName(entry) }
}

/**
 * How many changes are queued, by the queue's two ends: its numbers follow each other ([C2]). A count would walk along
 * all of them, and the next scan would wait for it.
 */
async function queueEnds(db: Replica): Promise<{ first: number; total: number }> {
  const [[first], [last]] = await Promise.all([
    db._outbox.limit(1).primaryKeys(),
    db._outbox.toCollection().reverse().limit(1).primaryKeys(),
  ])
  return { first: Number(first ?? 0), total: first === undefined ? 0 : Number(last) - Number(first) + 1 }
}

interface QueueCounts {
  /** The highest number that the server has answered, among those still in the queue. */
  readonly answeredTo: number
  readonly unanswered: number
  readonly refused: number
}

/** What the answers leave of the queue. Answers come in the order of the numbers, so they are its first ones. */
export async function countQueue(db: Replica): Promise<QueueCounts> {
  const [{ first, total }, results] = await Promise.all([queueEnds(db), resultsOf(db)])
  const here = results.filter(({ mid }) => mid >= first)
  return {
    answeredTo: Math.max(0, ...here.map(({ mid }) => mid)),
    unanswered: Math.max(0, total - here.length),
    refused: here.filter(({ status }) => status === 'refused').length,
  }
}

/** The first changes that the server has not taken, those it refused before the others, and how many there are. */
export const readQueue = (
  db: Replica,
  limit: number,
  sending: boolean,
): Promise<{ changes: QueuedChange[]; total: number }> =>
  db.transaction('r', [db._outbox, db._meta], async () => {
    const push = await readPushState(db, sending)
    const { answeredTo, unanswered, refused } = await countQueue(db)
    const mids = (await resultsOf(db)).flatMap(({ mid, status }) => (status === 'refused' ? [mid] : []))
    const [turned, rest] = await Promise.all([
      db._outbox.bulkGet(mids.slice(0, limit)),
      db._outbox.where('mid').above(answeredTo).limit(limit).toArray(),
    ])
    const entries = [...turned.filter((entry) => entry !== undefined), ...rest].slice(0, limit)
    return { changes: entries.map((entry) => toChange(push, entry)), total: unanswered + refused }
  })

/** The rows with the highest keys, at most `n`, the lowest first. */
export async function lastRows<T>(table: Table<T, string | number>, n: number): Promise<T[]> {
  // One step of a cursor over the keys finds where they begin; the rows themselves come in one request.
  const [from] = await table
    .toCollection()
    .reverse()
    .offset(n - 1)
    .limit(1)
    .primaryKeys()
  return from === undefined ? table.toArray() : table.where(':id').aboveOrEqual(from).toArray()
}

/** The queue's changes that wrote the package or name it, oldest first. */
export const readChangesOf = (db: Replica, packageId: string, sending: boolean): Promise<QueuedChange[]> =>
  db.transaction('r', [db._outbox, db._meta], () => changesOf(db, packageId, sending))

async function changesOf(db: Replica, packageId: string, sending: boolean): Promise<QueuedChange[]> {
  const [written, lookups] = await Promise.all([
    db._outbox.where('writes').equals(rowKey('package', packageId)).toArray(),
    db._outbox.where('args.packageId').equals(packageId).toArray(),
  ])
  const byMid = new Map([...written, ...lookups].map((entry) => [entry.mid, entry]))
  if (byMid.size === 0) return []
  const push = await readPushState(db, sending)
  return [...byMid.values()].sort((a, b) => a.mid - b.mid).map((entry) => toChange(push, entry))
}

/** The packages that a change of the queue has written: each has the server's word kept aside. */
export async function readUnsentPackages(db: Replica): Promise<string[]> {
  const keys = await db._shadow.where('key').startsWith(rowKey('package', '')).primaryKeys()
  return keys.map((key) => splitRowKey(String(key)).id)
}
