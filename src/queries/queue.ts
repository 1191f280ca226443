import { useMemo } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { useRows } from '../replica/live-rows.ts'
import { useSyncStore } from '../stores/sync.ts'
import {
  type ChangeState,
  type QueuedChange,
  readQueue,
  readUnsentPackages,
  whileSending,
} from './queue-reads.ts'

export interface Queued extends QueuedChange {
  /** The package that the change is about, as this device shows it. */
  package: Package | null
}

const idIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'packageId' in args ? String(args.packageId) : ''

export interface Queue {
  readonly changes: readonly Queued[]
  readonly total: number
}

/** The changes the server hasn't accepted yet, oldest first: at most `limit` of `total`. Undefined while loading. */
export function useQueue(limit: number): Queue | undefined {
  const sending = useSyncStore((state) => state.sending)
  const queue = useRows(
    async (db) => {
      const { changes, total } = await readQueue(db, limit)
      const packages = await db.package.bulkGet(changes.map(({ args }) => idIn(args)))
      return { changes: changes.map((change, i) => ({ ...change, package: packages[i] ?? null })), total }
    },
    [limit],
  )
  return useMemo(() => queue && { ...queue, changes: whileSending(queue.changes, sending) }, [queue, sending])
}

/** The packages with unanswered changes of this device; undefined while loading. */
export function useUnsentPackages(): ReadonlyMap<string, ChangeState> | undefined {
  const sending = useSyncStore((state) => state.sending)
  const ids = useRows(readUnsentPackages, [])
  return useMemo(() => ids && new Map(ids.map((id) => [id, sending ? 'sending' : 'device'])), [ids, sending])
}
