import { isoOf } from '../lib/clock.ts'
import type { Tx } from '../tx.ts'
import { splitRowKey } from './keys.ts'
import { overlay } from './overlay.ts'
import { recordOver } from './recording-tx.ts'
import type { Device } from './runner.ts'
import { type Source, sourceOf } from './source.ts'
import {
  type ClientMeta,
  metaOf,
  type OutboxEntry,
  positionOf,
  putMeta,
  type StoredRow,
  type StoreTx,
} from './store.ts'

export interface NewChange {
  readonly uid: string
  readonly name: string
  readonly args: unknown
}

/** Adds the arguments that only the transaction can provide, and returns the client fields this has changed. */
export type Prepare = (
  change: NewChange,
  rows: Tx,
  client: Promise<ClientMeta>,
) => Promise<{ readonly args: unknown; readonly client?: Partial<ClientMeta> }>

export interface EnqueueResult<O> {
  readonly entry: OutboxEntry
  readonly outcome: O
}

/** This device's client, created at its first change or contact. */
export async function ensureClient(tx: StoreTx, device: Pick<Device, 'ids'>): Promise<ClientMeta> {
  const client = await metaOf(tx, 'client')
  if (client) return client
  const fresh = { clientId: device.ids.next(), nextMid: 1 }
  putMeta(tx, 'client', fresh)
  putMeta(tx, 'offered', { mid: 0 })
  return fresh
}

/**
 * Saves a change in the caller's transaction: its number, its entry, the rows it writes and their bases. `now` is
 * already corrected to the server's clock. Throws the mutator's Refusal; then nothing is saved.
 */
export async function enqueue<O>(
  store: StoreTx,
  change: NewChange,
  device: Device<O>,
  prepare: Prepare = async ({ args }) => ({ args }),
): Promise<EnqueueResult<O>> {
  const { uid, name } = change
  const now = isoOf(device.clock.now())
  const source = sourceOf(store)
  const rows = overlay(store.schema)
  // These run in parallel, because each sequential IndexedDB request costs a tenth of a millisecond.
  const clientRead = ensureClient(store, device)
  const [client, { head }, preparation] = await Promise.all([
    clientRead,
    positionOf(store),
    prepare(change, recordOver(source, overlay(store.schema)).tx, clientRead),
  ])
  const { args } = preparation
  const recording = recordOver(source, rows)
  const maker = device.maker?.()
  const ver = device.mutators.versionOf(name)
  const context = {
    ...({ uid, ver, now, occurredAt: now, deviceId: device.deviceId, side: 'device' } as const),
    ...(maker ? { maker } : {}),
  }
  const outcome = await device.mutators.run(recording.tx, name, args, context)
  await recording.complete()
  const entry: OutboxEntry = {
    mid: client.nextMid,
    uid,
    name,
    ver,
    args,
    occurredAt: now,
    savedAt: now,
    head,
    reads: [...recording.reads],
    writes: [...recording.writes],
    ...(maker ? { maker } : {}),
  }
  await keepBases(store, source, entry.writes)
  for (const key of entry.writes) {
    const { entity, id } = splitRowKey(key)
    const row = rows.get(entity, id)
    if (row) store.put(entity, [row])
  }
  store.put('_outbox', [entry])
  putMeta(store, 'client', { ...client, ...preparation.client, nextMid: client.nextMid + 1 })
  if (device.goesAtOnce?.()) putMeta(store, 'offered', { mid: entry.mid })
  return { entry, outcome }
}

/** Stores the base of each row that gets its first pending change. */
async function keepBases(store: StoreTx, source: Source, keys: readonly string[]): Promise<void> {
  const rows = await Promise.all(keys.map((key) => rowAt(source, key)))
  // A row that isn't in the table has no base: no pending change has written it.
  const storedKeys = keys.filter((_, i) => rows[i])
  const keysWithBase = new Set(
    (storedKeys.length > 0 ? await store.getMany('_shadow', storedKeys) : []).map((entry) => entry?.key),
  )
  const bases = keys.map((key, i) => ({ key, ...splitRowKey(key), base: rows[i] ?? null }))
  store.put(
    '_shadow',
    bases.filter(({ key }) => !keysWithBase.has(key)),
  )
}

const rowAt = (source: Source, key: string): Promise<StoredRow | undefined> => {
  const { entity, id } = splitRowKey(key)
  return source.get(entity, id)
}
