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

/** Completes the arguments with what only the transaction can give, and the client with what that has used up. */
export type Prepare = (
  change: NewChange,
  rows: Tx,
  client: Promise<ClientMeta>,
) => Promise<{ readonly args: unknown; readonly client?: Partial<ClientMeta> }>

export interface Saved<O> {
  readonly entry: OutboxEntry
  readonly outcome: O
}

/** This device's name in the protocol, made at its first change or contact. */
export async function ensureClient(tx: StoreTx, device: Pick<Device, 'ids'>): Promise<ClientMeta> {
  const known = await metaOf(tx, 'client')
  if (known) return known
  const fresh = { clientId: device.ids.next(), nextMid: 1 }
  putMeta(tx, 'client', fresh)
  putMeta(tx, 'offered', { mid: 0 })
  return fresh
}

/**
 * Saves a change: number, entry, the rows it makes and the bases under them, in the caller's one transaction.
 * `now` already is corrected to the server's clock. Throws the mutator's Refusal, and then nothing is saved.
 */
export async function enqueue<O>(
  store: StoreTx,
  change: NewChange,
  device: Device<O>,
  prepare: Prepare = async ({ args }) => ({ args }),
): Promise<Saved<O>> {
  const { uid, name } = change
  const now = isoOf(device.clock.now())
  const source = sourceOf(store)
  const rows = overlay(store.schema)
  // Asked for together: each question to IndexedDB that waits for another costs a tenth of a millisecond.
  const clientRead = ensureClient(store, device)
  const [client, { head }, prepared] = await Promise.all([
    clientRead,
    positionOf(store),
    prepare(change, recordOver(source, overlay(store.schema)).tx, clientRead),
  ])
  const { args } = prepared
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
  putMeta(store, 'client', { ...client, ...prepared.client, nextMid: client.nextMid + 1 })
  if (device.goesAtOnce?.()) putMeta(store, 'offered', { mid: entry.mid })
  return { entry, outcome }
}

/** Keeps the server's word on rows that are written for the first time. */
async function keepBases(store: StoreTx, source: Source, keys: readonly string[]): Promise<void> {
  const rows = await Promise.all(keys.map((key) => rowAt(source, key)))
  // A row that is not in the table has not been written by a pending change either.
  const held = keys.filter((_, i) => rows[i])
  const kept = new Set(
    (held.length > 0 ? await store.getMany('_shadow', held) : []).map((entry) => entry?.key),
  )
  const bases = keys.map((key, i) => ({ key, ...splitRowKey(key), base: rows[i] ?? null }))
  store.put(
    '_shadow',
    bases.filter(({ key }) => !kept.has(key)),
  )
}

const rowAt = (source: Source, key: string): Promise<StoredRow | undefined> => {
  const { entity, id } = splitRowKey(key)
  return source.get(entity, id)
}
