import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { requireReplica } from '../replica/replica.ts'

/**
 * Scans that only end like something known and wait for a person to choose. They are unsent work of the person who
 * scanned: kept with the rest of it, counted with it, and sealed with it at a sign-out.
 */
export async function undecidedIn(db: Replica): Promise<readonly Scan[]> {
  const entry = await db._meta.get('undecided')
  return entry?.name === 'undecided' ? entry.value : []
}

/** Newest first; undefined while loading. */
export const useUndecided = (): readonly Scan[] | undefined => useRows(undecidedIn, [])

const change = (make: (before: readonly Scan[]) => readonly Scan[]): Promise<void> =>
  requireReplica().store.write(
    async (tx: StoreTx) => putMeta(tx, 'undecided', make((await metaOf(tx, 'undecided')) ?? [])),
    { durable: true, tables: ['_meta'] },
  )

const without = (scans: readonly Scan[], { recognised }: Scan) =>
  scans.filter((scan) => scan.recognised.canonical !== recognised.canonical)

/** Resolves when it is on the disk. Throws the store's Refusal when there is no room. */
export const keepUndecided = (scan: Scan): Promise<void> =>
  change((before) => [scan, ...without(before, scan)])

/** Decided, or dropped by a person. */
export const dropUndecided = (scan: Scan): Promise<void> => change((before) => without(before, scan))
