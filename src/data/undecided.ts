import { metaOf, putMeta, type StoreTx, type UndecidedScan } from '#sync/engine/store.ts'
import type { Replica } from './db.ts'
import { useRows } from './live-rows.ts'
import { mustBeOpen } from './replica.ts'

export type { UndecidedScan } from '#sync/engine/store.ts'

/**
 * Scans that only end like something known and wait for a person to choose. They are unsent work of the person who
 * scanned: kept with the rest of it, counted with it, and sealed with it at a sign-out.
 */
export async function undecidedIn(db: Replica): Promise<readonly UndecidedScan[]> {
  const entry = await db._meta.get('undecided')
  return entry?.name === 'undecided' ? entry.value : []
}

const none: readonly UndecidedScan[] = []

/** Newest first. */
export const useUndecided = (): readonly UndecidedScan[] => useRows(undecidedIn, []) ?? none

const change = (make: (before: readonly UndecidedScan[]) => readonly UndecidedScan[]): Promise<void> =>
  mustBeOpen().store.write(
    async (tx: StoreTx) => putMeta(tx, 'undecided', make((await metaOf(tx, 'undecided')) ?? [])),
    { durable: true, tables: ['_meta'] },
  )

const without = (scans: readonly UndecidedScan[], canonical: string) =>
  scans.filter((scan) => scan.canonical !== canonical)

/** Resolves when it is on the disk. Throws the store's Refusal when there is no room. */
export const keepUndecided = (scan: UndecidedScan): Promise<void> =>
  change((before) => [scan, ...without(before, scan.canonical)])

/** Decided, or dropped by a person. */
export const dropUndecided = (canonical: string): Promise<void> =>
  change((before) => without(before, canonical))
