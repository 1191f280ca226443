import { equal } from '../lib/equal.ts'
import type { EntityName } from '../tx.ts'
import type { BaseChange } from './bases.ts'
import { lookupKeysOf, rowKey, splitRowKey } from './keys.ts'
import { type Overlay, overlay } from './overlay.ts'
import { recordOver } from './recording-tx.ts'
import type { Device } from './runner.ts'
import type { ReplicaSchema } from './schema.ts'
import type { Source } from './source.ts'
import type { BaseEntry, OutboxEntry, StoredRow, StoreTx } from './store.ts'

/**
 * Returns true if the page affects a pending change: a row that one wrote or read, or that its lookup would now find.
 * If not, the server's rows go straight into the tables.
 */
export function affectsPending(
  schema: ReplicaSchema,
  changes: readonly BaseChange[],
  keptBases: ReadonlyMap<string, BaseEntry>,
  pending: readonly OutboxEntry[],
): boolean {
  if (pending.some((entry) => entry.dormant)) return true
  const reads = new Set(pending.flatMap((entry) => entry.reads))
  return changes.some(({ entity, id, after }) => {
    const key = rowKey(entity, id)
    return (
      keptBases.has(key) ||
      reads.has(key) ||
      (reads.size > 0 &&
        after !== null &&
        lookupKeysOf(schema, entity, after).some((lookup) => reads.has(lookup)))
    )
  })
}

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

const noKeys: ReadonlySet<string> = new Set()

/**
 * Rebuilds the tables: the bases with the page's changes, then the pending changes in the order of their numbers.
 * Writes only rows that differ.
 * @param newer rows with a version this device can't hold yet, which are written without being compared
 */
export async function rebase(
  store: StoreTx,
  source: Source,
  changes: readonly BaseChange[],
  keptBases: ReadonlyMap<string, BaseEntry>,
  pending: readonly OutboxEntry[],
  device: Device,
  newer: ReadonlySet<string> = noKeys,
): Promise<void> {
  const bases = overlay(store.schema)
  for (const { entity, id, base } of keptBases.values()) bases.set(entity, id, base)
  for (const { entity, id, after } of changes) bases.set(entity, id, after)
  const view = overlay(store.schema)
  const touchedKeys = new Set([...keptBases.keys(), ...changes.map(({ entity, id }) => rowKey(entity, id))])
  for (const key of touchedKeys) {
    const { entity, id } = splitRowKey(key)
    view.set(entity, id, bases.get(entity, id) ?? null)
  }
  const writtenKeys = new Set<string>()
  for (const entry of pending) {
    const nextEntry = await replay(entry, source, view, device)
    if (!equal(entry, nextEntry)) store.put('_outbox', [nextEntry])
    for (const key of nextEntry.writes) writtenKeys.add(key)
  }
  await writeBases(store, source, keptBases, writtenKeys, bases)
  await writeView(store, source, new Set([...touchedKeys, ...writtenKeys]), view, newer)
}

async function writeBases(
  store: StoreTx,
  source: Source,
  keptBases: ReadonlyMap<string, BaseEntry>,
  writtenKeys: ReadonlySet<string>,
  bases: Overlay,
): Promise<void> {
  const settledKeys = [...keptBases.keys()].filter((key) => !writtenKeys.has(key))
  if (settledKeys.length > 0 && settledKeys.length === keptBases.size) store.clear('_shadow')
  else if (settledKeys.length > 0) store.remove('_shadow', settledKeys)
  for (const key of writtenKeys) {
    const { entity, id } = splitRowKey(key)
    const pageBase = bases.get(entity, id)
    const base = pageBase === undefined ? ((await source.get(entity, id)) ?? null) : pageBase
    const before = keptBases.get(key)
    if (!before || !equal(before.base, base)) store.put('_shadow', [{ key, entity, id, base }])
  }
}

async function writeView(
  store: StoreTx,
  source: Source,
  keys: ReadonlySet<string>,
  view: Overlay,
  newer: ReadonlySet<string>,
): Promise<void> {
  const isNewer = ({ entity, id }: { entity: EntityName; id: string }) => newer.has(rowKey(entity, id))
  const byEntity = Map.groupBy([...keys].map(splitRowKey), ({ entity }) => entity)
  for (const [entity, refs] of byEntity) {
    const fresh = refs.filter(isNewer)
    store.put(
      entity,
      fresh.flatMap(({ id }) => view.get(entity, id) ?? []),
    )
    const list = refs.filter((row) => !isNewer(row))
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
