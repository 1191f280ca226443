import type { Memory } from './bases.ts'
import { inTime, type SyncSession } from './engine.ts'
import { keptBasesOf } from './kept-bases.ts'
import { type PendingIndex, pendingIndex, type QueueState } from './pending.ts'
import { rebase } from './rebase.ts'
import type { Device } from './runner.ts'
import { sourceOf } from './source.ts'
import { metaOf, type OutboxEntry, type Position, positionOf, type StoreTx } from './store.ts'

/** Reading many changes at once would hold up the saving of a scan. */
const rowsAtOnce = 500

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
  const addedEntries = await tx.above('_outbox', index.lastMid)
  for (const entry of addedEntries) index.set(entry)
  const writtenKeys = addedEntries.flatMap(({ writes }) => writes)
  if (writtenKeys.length > 0) {
    const bases = isRemembered ? await tx.getMany('_shadow', writtenKeys) : await tx.all('_shadow')
    for (const entry of bases) if (entry?.base) index.noteBase(entry.key, true)
  }
  memory.queue = { ...state, index }
  return index
}

/** Notes that a page was applied, which the index has followed. */
export function keepQueue(memory: Pick<Memory, 'queue'>, seq: number): void {
  if (memory.queue) memory.queue = { ...memory.queue, seq }
}

/**
 * Reads the queue before a page needs it, in parts, unless it is known. If it changes meanwhile, the state differs, and
 * the page reads it again.
 */
export async function readQueueAhead(sync: SyncSession): Promise<void> {
  const state = await inTime(
    sync,
    sync.store.read(async (tx) => stateIn(tx, await positionOf(tx)), ['_meta']),
  )
  const { queue } = sync.memory
  if (queue && isSame(queue, state)) return
  const index = pendingIndex()
  const readParts = async (readPart: (tx: StoreTx) => Promise<number>): Promise<void> => {
    const tables = ['_outbox', '_shadow'] as const
    while ((await inTime(sync, sync.store.read(readPart, tables))) === rowsAtOnce);
  }
  await readParts(async (tx) => {
    const entries = await tx.above('_outbox', index.lastMid, rowsAtOnce)
    for (const entry of entries) index.set(entry)
    return entries.length
  })
  let lastKey = ''
  await readParts(async (tx) => {
    const bases = await tx.above('_shadow', lastKey, rowsAtOnce)
    for (const { key, base } of bases) if (base) index.noteBase(key, true)
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
  const keptBases = keptBasesOf(tx, () => true)
  await keptBases.loadAll()
  const effect = { changes: [], settled: removedEntries, newer: new Set<string>() }
  await rebase(tx, { source: sourceOf(tx), pending, keptBases }, effect, device)
}
