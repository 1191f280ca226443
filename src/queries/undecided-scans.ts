import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'

/**
 * Scans that only resemble a known code and wait for a person's choice. They are unsent work of the person who
 * scanned, and are stored, counted and encrypted with their other work.
 */
export async function readUndecided(db: Replica): Promise<readonly Scan[]> {
  const entry = await db._meta.get('undecided')
  return entry?.name === 'undecided' ? entry.value : []
}

/** Newest first; undefined while loading. */
export const useUndecided = (): readonly Scan[] | undefined => useRows(readUndecided, [])

const change = (make: (before: readonly Scan[]) => readonly Scan[]): Promise<void> =>
  requireReplica().store.write(
    async (tx: StoreTx) => putMeta(tx, 'undecided', make((await metaOf(tx, 'undecided')) ?? [])),
    { durable: true, tables: ['_meta'] },
  )

const withoutScan = (scans: readonly Scan[], { recognised }: Scan) =>
  scans.filter((scan) => scan.recognised.canonical !== recognised.canonical)

/** Resolves when the scan is on the disk. Throws the store's Refusal when there is no space. */
export const keepUndecided = (scan: Scan): Promise<void> =>
  change((before) => [scan, ...withoutScan(before, scan)])

/** Removes a scan that was settled or discarded by a person. */
export const dropUndecided = (scan: Scan): Promise<void> => change((before) => withoutScan(before, scan))
