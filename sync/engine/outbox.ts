import { isoOf } from '../lib/clock.ts'
import type { Outcome } from '../mutators/mutator.ts'
import { splitRowKey } from './keys.ts'
import { overlay } from './overlay.ts'
import { recordOver } from './recording-tx.ts'
import type { Device } from './runner.ts'
import { type Source, sourceOf } from './source.ts'
import { type ClientMeta, metaOf, type OutboxEntry, putMeta, type StoreTx } from './store.ts'
import type { Tx } from './tx.ts'

export interface NewChange {
  readonly uid: string
  readonly name: string
  readonly args: unknown
}

/** Completes the arguments with what only the transaction can give: a number from a block, used up by its commit. */
export type Prepare = (change: NewChange, rows: Tx, store: StoreTx) => Promise<unknown>

export interface Saved {
  readonly entry: OutboxEntry
  readonly outcome: Outcome
}

/** This device's name in the protocol, made at its first change or contact. */
export async function clientOf(tx: StoreTx, device: Device): Promise<ClientMeta> {
  const known = await metaOf(tx, 'client')
  if (known) return known
  const fresh = { clientId: device.ids.next(), nextMid: 1 }
  putMeta(tx, 'client', fresh)
  return fresh
}

/**
 * Saves a change: number, entry, the rows it makes and the bases under them, in the caller's one transaction.
 * `now` already is corrected to the server's clock. Throws the mutator's Refusal, and then nothing is saved.
 */
export async function enqueue(
  store: StoreTx,
  change: NewChange,
  device: Device,
  prepare: Prepare = async ({ args }) => args,
): Promise<Saved> {
  const { uid, name } = change
  const now = isoOf(device.clock.now())
  const client = await clientOf(store, device)
  const source = sourceOf(store)
  const rows = overlay()
  const args = await prepare(change, recordOver(source, overlay()).tx, store)
  const recording = recordOver(source, rows)
  const context = { uid, now, occurredAt: now, deviceId: device.deviceId, side: 'device' } as const
  const outcome = await device.mutators.run(recording.tx, name, args, device.actor(), context)
  const entry: OutboxEntry = {
    mid: client.nextMid,
    uid,
    name,
    ver: device.mutators.versionOf(name),
    args,
    occurredAt: now,
    savedAt: now,
    reads: [...recording.reads],
    writes: [...recording.writes],
  }
  await shade(store, source, entry.writes)
  for (const key of entry.writes) {
    const { entity, id } = splitRowKey(key)
    const row = rows.get(entity, id)
    if (row) store.put(entity, [row])
  }
  store.put('_outbox', [entry])
  putMeta(store, 'client', { ...client, nextMid: client.nextMid + 1 })
  return { entry, outcome }
}

/** Keeps the server's word on rows that are written for the first time. */
async function shade(store: StoreTx, source: Source, keys: readonly string[]): Promise<void> {
  const shaded = await store.getMany('_shadow', keys)
  for (const [i, key] of keys.entries()) {
    if (shaded[i]) continue
    const { entity, id } = splitRowKey(key)
    store.put('_shadow', [{ key, entity, id, base: (await source.get(entity, id)) ?? null }])
  }
}
