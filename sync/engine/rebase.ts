import { equal } from '../lib/equal.ts'
import type { EntityName } from '../tx.ts'
import { affectedBy } from './affected.ts'
import type { BaseChange } from './bases.ts'
import type { KeptBases } from './kept-bases.ts'
import { entityOfLookup, lookupKeysOf, rowKey, splitRowKey } from './keys.ts'
import { type Overlay, overlay } from './overlay.ts'
import type { PendingChange, PendingIndex } from './pending.ts'
import { recordOver } from './recording-tx.ts'
import type { Device } from './runner.ts'
import { entitiesIn, type ReplicaSchema } from './schema.ts'
import type { Source } from './source.ts'
import type { OutboxEntry, StoredRow, StoreTx } from './store.ts'

export function writeThrough(store: StoreTx, changes: readonly BaseChange[]): void {
  const byEntity = Map.groupBy(changes, (change) => change.entity)
  for (const [entity, list] of byEntity) {
    const rows = list.flatMap(({ before, after }) => (after ? [{ before, after }] : []))
    store.put(
      entity,
      rows.map(({ after }) => after),
      rows.map(({ before }) => before),
    )
    const ids = list.filter(({ after }) => after === null).map(({ id }) => id)
    if (ids.length > 0) store.remove(entity, ids)
  }
}

/** Runs one pending change over the view. A change that can't run here leaves no trace and is still sent. */
async function replay(
  entry: OutboxEntry,
  source: Source,
  view: Overlay,
  device: Device,
): Promise<OutboxEntry> {
  const undo = new Map<string, StoredRow | null | undefined>()
  const undoableView: Overlay = {
    ...view,
    set(entity, id, row) {
      const key = rowKey(entity, id)
      if (!undo.has(key)) undo.set(key, view.get(entity, id))
      view.set(entity, id, row)
    },
  }
  const recording = recordOver(source, undoableView)
  const { uid, name, ver, args, occurredAt, savedAt, maker } = entry
  // Use the time of the first run, so that a replay without a difference writes nothing.
  const context = {
    ...{ uid, ver, now: savedAt, occurredAt, deviceId: device.deviceId },
    ...({ side: 'device', isQueued: true } as const),
    ...(maker ? { maker } : {}),
  }
  const { dormant: _, ...activeEntry } = entry
  try {
    await device.mutators.run(recording.tx, name, args, context)
    await recording.complete()
    return { ...activeEntry, reads: [...recording.reads], writes: [...recording.writes] }
  } catch {
    await recording.complete()
    // The server decides; until then the change stays in the queue without showing in the rows.
    for (const [key, row] of undo) {
      const { entity, id } = splitRowKey(key)
      view.set(entity, id, row)
    }
    return { ...activeEntry, reads: [...recording.reads], writes: [] }
  }
}

/** The queue as a rebase needs it. */
export interface QueueView {
  readonly source: Source
  readonly pending: PendingIndex
  readonly keptBases: KeptBases
}

export interface Effect {
  readonly changes: readonly BaseChange[]
  /** The changes that have left the queue, whose bases are loaded. */
  readonly settled: readonly Pick<PendingChange, 'writes'>[]
  /** Rows with a version this device can't hold yet, which are written without being compared. */
  readonly newer: ReadonlySet<string>
}

/** The pending changes that ran again, and what the tables are to hold for the rows they wrote. */
interface Rerun {
  readonly entries: readonly { readonly before: OutboxEntry; readonly after: OutboxEntry }[]
  readonly bottom: Overlay
  readonly view: Overlay
  /** The lookups that would find a state in which a row was meanwhile. */
  readonly lookups: ReadonlySet<string>
}

/**
 * Brings the tables up to date: the bases with the page's changes, then the pending changes that these concern, in the
 * order of their numbers. The others would run as before, so their rows stay. Writes only rows that differ.
 */
export async function rebase(
  store: StoreTx,
  queue: QueueView,
  effect: Effect,
  device: Device,
): Promise<void> {
  const { source, pending, keptBases } = queue
  const uncoveredKeys = effect.settled.flatMap(({ writes }) => writes)
  const bottom = await bottomOf(store.schema, source, keptBases, effect.changes, uncoveredKeys)
  const rerun = await rerunAffected(store, queue, bottom, device)
  const writtenKeys = new Set(uncoveredKeys)
  for (const { before, after } of rerun.entries) {
    if (!equal(before, after)) {
      store.put('_outbox', [after])
      pending.set(after)
    }
    for (const key of [...before.writes, ...after.writes]) writtenKeys.add(key)
  }
  writeThrough(
    store,
    effect.changes.filter(({ entity, id }) => !writtenKeys.has(rowKey(entity, id))),
  )
  await writeBases(store, queue, writtenKeys, rerun.bottom)
  const rerunKeys = new Set(rerun.entries.flatMap(({ after }) => after.writes))
  // A pending change on top of a newer row may leave what the table holds already.
  const isNewer = (key: string) => effect.newer.has(key) && !rerunKeys.has(key)
  await writeView(store, source, writtenKeys, rerun.view, isNewer)
}

/** The server's rows where a page changed them or a change has left the queue. */
async function bottomOf(
  schema: ReplicaSchema,
  source: Source,
  keptBases: KeptBases,
  changes: readonly BaseChange[],
  uncoveredKeys: readonly string[],
): Promise<Overlay> {
  const bottom = overlay(schema)
  for (const { entity, id, after } of changes) bottom.set(entity, id, after)
  for (const key of uncoveredKeys) await addBase(bottom, key, keptBases, source)
  return bottom
}

async function addBase(bottom: Overlay, key: string, keptBases: KeptBases, source: Source): Promise<void> {
  const { entity, id } = splitRowKey(key)
  if (bottom.get(entity, id) !== undefined) return
  const keptBase = keptBases.get(key)
  bottom.set(entity, id, keptBase ? keptBase.base : ((await source.get(entity, id)) ?? null))
}

/** Runs the affected changes again, and more of them until no other change can tell the difference. */
async function rerunAffected(
  store: StoreTx,
  queue: QueueView,
  bottom: Overlay,
  device: Device,
): Promise<Rerun> {
  const { pending } = queue
  const keys = new Set<string>()
  for (const entity of entitiesIn(store.schema))
    for (const [id, row] of bottom.of(entity)) {
      keys.add(rowKey(entity, id))
      if (row) for (const lookup of lookupKeysOf(store.schema, entity, row)) keys.add(lookup)
    }
  const entries = new Map<number, OutboxEntry>()
  let midsToRun = affectedBy(pending, { keys, mids: pending.dormant })
  for (;;) {
    await loadEntries(store, pending, midsToRun, entries)
    const inOrder = [...midsToRun].sort((a, b) => a - b).flatMap((mid) => entries.get(mid) ?? [])
    const rerun = await runAgain(store.schema, queue, bottom, inOrder, device)
    const moreMids = othersConcerned(pending, rerun).filter((mid) => !midsToRun.has(mid))
    if (moreMids.length === 0) return rerun
    midsToRun = affectedBy(pending, { keys, mids: [...midsToRun, ...moreMids] })
  }
}

/** Reads queued changes by their numbers. Throws if the table holds others than the index. */
export async function loadEntries(
  store: StoreTx,
  pending: PendingIndex,
  mids: Iterable<number>,
  entries: Map<number, OutboxEntry>,
): Promise<void> {
  const missing = [...mids].filter((mid) => !entries.has(mid))
  if (missing.length === 0) return
  for (const entry of await store.getMany('_outbox', missing)) {
    if (!entry || pending.get(entry.mid)?.uid !== entry.uid) throw new Error('The queue was renumbered')
    entries.set(entry.mid, entry)
  }
}

async function runAgain(
  schema: ReplicaSchema,
  { source, keptBases }: QueueView,
  pageBottom: Overlay,
  entries: readonly OutboxEntry[],
  device: Device,
): Promise<Rerun> {
  const bottom = overlay(schema)
  const lookups = new Set<string>()
  const rows = overlay(schema)
  const view: Overlay = {
    ...rows,
    set(entity, id, row) {
      rows.set(entity, id, row)
      if (row) for (const lookup of lookupKeysOf(schema, entity, row)) lookups.add(lookup)
    },
  }
  for (const entity of entitiesIn(schema))
    for (const [id, row] of pageBottom.of(entity)) bottom.set(entity, id, row)
  const oldWrites = entries.flatMap(({ writes }) => writes)
  await keptBases.load(oldWrites)
  for (const key of oldWrites) await addBase(bottom, key, keptBases, source)
  for (const entity of entitiesIn(schema))
    for (const [id, row] of bottom.of(entity)) view.set(entity, id, row)
  const results: Rerun['entries'][number][] = []
  for (const before of entries) {
    const after = await replay(before, source, view, device)
    results.push({ before, after })
    for (const key of after.writes) await addBase(bottom, key, keptBases, source)
  }
  return { entries: results, bottom, view, lookups }
}

/** The pending changes that the rows of a rerun concern, and those whose rows it could not tell from the server's. */
function othersConcerned(pending: PendingIndex, { entries, lookups }: Rerun): number[] {
  const mids: number[] = []
  for (const { before, after } of entries) {
    const oldReads = new Set(before.reads)
    const oldWrites = new Set(before.writes)
    for (const key of after.reads) {
      mids.push(...pending.writersOf(key))
      const entity = entityOfLookup(key)
      if (entity && !oldReads.has(key)) mids.push(...pending.writersOfHiddenStates(entity))
    }
    for (const key of after.writes) if (!oldWrites.has(key)) mids.push(...pending.usersOf(key))
  }
  for (const lookup of lookups) mids.push(...pending.usersOf(lookup))
  return mids
}

const entityOf = (key: string): EntityName => splitRowKey(key).entity

async function writeBases(
  store: StoreTx,
  { pending, keptBases }: QueueView,
  keys: ReadonlySet<string>,
  bottom: Overlay,
): Promise<void> {
  const isPending = (key: string) => pending.writersOf(key).size > 0
  const settledKeys = [...keys].filter((key) => !isPending(key) && keptBases.get(key))
  if (settledKeys.length > 0 && pending.size === 0) store.clear('_shadow')
  else
    for (const neighbours of Map.groupBy(settledKeys, entityOf).values())
      await store.removeNeighbours('_shadow', neighbours)
  for (const key of keys) if (!isPending(key)) pending.forgetBase(key)
  for (const key of keys) {
    if (!isPending(key)) continue
    const { entity, id } = splitRowKey(key)
    const base = bottom.get(entity, id) ?? null
    const before = keptBases.get(key)
    if (!before || !equal(before.base, base)) store.put('_shadow', [{ key, entity, id, base }])
    pending.noteBase(key, base !== null)
  }
}

async function writeView(
  store: StoreTx,
  source: Source,
  keys: ReadonlySet<string>,
  view: Overlay,
  isNewer: (key: string) => boolean,
): Promise<void> {
  const byEntity = Map.groupBy([...keys].map(splitRowKey), ({ entity }) => entity)
  for (const [entity, refs] of byEntity) {
    const fresh = refs.filter(({ id }) => isNewer(rowKey(entity, id)))
    store.put(
      entity,
      fresh.flatMap(({ id }) => view.get(entity, id) ?? []),
    )
    const list = refs.filter(({ id }) => !isNewer(rowKey(entity, id)))
    await source.preload(
      entity,
      list.map(({ id }) => id),
    )
    for (const { id } of list) {
      const before = await source.get(entity, id)
      const after = view.get(entity, id)
      // The comparison includes the scopes: a row that only changes its scopes must be written too.
      if (after && !equal(before, after)) store.put(entity, [after])
      else if (!after && before) store.remove(entity, [id])
    }
  }
}
