import type { Memory } from './bases.ts'
import { inTime, type SyncSession } from './engine.ts'
import { keptBasesOf } from './kept-bases.ts'
import { type PendingIndex, pendingIndex, type QueueState } from './pending.ts'
import { rebase } from './rebase.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { type BaseEntry, metaOf, type OutboxEntry, type Position, positionOf, type StoreTx } from './store.ts'

/** Reading many changes together would hold up the saving of a scan. */
const rowsAtOnce = 500
/** Fewer, because the base of each row that they wrote is looked up. */
const newAtOnce = 100

async function stateIn(tx: StoreTx, { seq }: Position): Promise<QueueState> {
  const client = await metaOf(tx, 'client')
  return { clientId: client?.clientId, edits: client?.queueEdits ?? 0, seq }
}

const isSame = (a: QueueState, b: QueueState): boolean =>
  a.clientId === b.clientId && a.edits === b.edits && a.seq === b.seq

/** The index of the queue in a transaction. Reads only the changes that it doesn't have yet. */
export async function pendingIn(
  tx: StoreTx,
  memory: Pick<Memory, 'queue'>,
  position: Position,
): Promise<PendingIndex> {
  const state = await stateIn(tx, position)
  const { queue } = memory
  const isRemembered = queue !== null && isSame(queue, state)
  const index = isRemembered ? queue.index : pendingIndex()
  if (isRemembered) await addNew(tx, index)
  else {
    for (const entry of await tx.all('_outbox')) index.set(entry)
    if (index.size > 0) noteBases(index, await tx.all('_shadow'))
  }
  memory.queue = { ...state, index }
  return index
}

function noteBases(index: PendingIndex, bases: readonly (BaseEntry | undefined)[]): void {
  for (const entry of bases) if (entry) index.noteBase(entry.key, entry.base !== null)
}

/** Adds the changes behind those of the index, at most `limit`, and returns their number. */
async function addNew(tx: StoreTx, index: PendingIndex, limit?: number): Promise<number> {
  const entries = await tx.above('_outbox', index.lastMid, limit)
  const writtenKeys = entries.flatMap(({ writes }) => writes)
  const bases = writtenKeys.length > 0 ? await tx.getMany('_shadow', writtenKeys) : []
  for (const entry of entries) index.set(entry)
  noteBases(index, bases)
  return entries.length
}

/** Notes that a page was applied, which the index has followed. */
export function keepQueue(memory: Pick<Memory, 'queue'>, seq: number): void {
  if (memory.queue) memory.queue = { ...memory.queue, seq }
}

/** Follows the queue in a transaction as far as is quickly done. Returns false if there is more to read. */
export async function followQueue(
  tx: StoreTx,
  { queue }: Pick<Memory, 'queue'>,
  position: Position,
): Promise<boolean> {
  if (!queue || !isSame(queue, await stateIn(tx, position))) return false
  return (await addNew(tx, queue.index, newAtOnce)) < newAtOnce
}

/**
 * Reads the queue before a page needs it, in parts, as far as it isn't known. If it changes meanwhile, the state
 * differs, and the page reads it again.
 */
export async function readQueueAhead(sync: SyncSession): Promise<void> {
  const readParts = async (size: number, readPart: (tx: StoreTx) => Promise<number>): Promise<void> => {
    while ((await inTime(sync, sync.store.read(readPart, ['_outbox', '_shadow']))) === size);
  }
  const state = await inTime(
    sync,
    sync.store.read(async (tx) => stateIn(tx, await positionOf(tx)), ['_meta']),
  )
  const { queue } = sync.memory
  if (queue && isSame(queue, state)) return readParts(newAtOnce, (tx) => addNew(tx, queue.index, newAtOnce))
  const index = pendingIndex()
  await readParts(rowsAtOnce, async (tx) => {
    const entries = await tx.above('_outbox', index.lastMid, rowsAtOnce)
    for (const entry of entries) index.set(entry)
    return entries.length
  })
  let lastKey = ''
  await readParts(rowsAtOnce, async (tx) => {
    const bases = await tx.above('_shadow', lastKey, rowsAtOnce)
    noteBases(index, bases)
    lastKey = bases.at(-1)?.key ?? lastKey
    return bases.length
  })
  sync.memory.queue = { ...state, index }
}

/** Brings the rows up to date after changes have left the queue without a page. */
export async function rebaseWithout(
  tx: StoreTx,
  removedEntries: readonly OutboxEntry[],
  device: Device,
): Promise<void> {
  const pending = await pendingIn(tx, { queue: null }, await positionOf(tx))
  const keptBases = keptBasesOf(tx, pending)
  await keptBases.loadAll()
  const effect = { changes: [], settled: removedEntries, newer: new Set<string>() }
  await rebase(tx, { source: sourceOf(tx), pending, keptBases }, effect, device)
}
