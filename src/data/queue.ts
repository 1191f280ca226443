import { splitRowKey } from '#sync/engine/keys.ts'
import type { Package } from '#sync/entities/package.ts'
import { useSyncStore } from '../stores/sync.ts'
import { useRows } from './live-rows.ts'
import { type Change, queueOf, stateIn } from './sync-status.ts'

export interface Queued extends Change {
  /** The package it is about, as this device shows it. */
  package: Package | null
}

const idIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'packageId' in args ? String(args.packageId) : ''

/** What the server has not answered yet, oldest first: at most `limit` of `total`. Undefined while loading. */
export function useQueue(limit: number): { changes: Queued[]; total: number } | undefined {
  const sending = useSyncStore((state) => state.sending)
  return useRows(
    async (db) => {
      const queue = await queueOf(db)
      const first = queue.entries.slice(0, limit)
      const packages = await db.package.bulkGet(first.map(({ args }) => idIn(args)))
      const changes = first.map(({ uid, name, args, occurredAt }, i) => ({
        ...{ uid, name, args, occurredAt },
        state: stateIn(queue, uid, sending),
        package: packages[i] ?? null,
      }))
      return { changes, total: queue.entries.length }
    },
    [limit, sending],
  )
}

/** The packages that carry something of this device that the server has not answered yet. */
export function useUnsentPackages(): ReadonlyMap<string, Change['state']> {
  const sending = useSyncStore((state) => state.sending)
  const states = useRows(
    async (db) => {
      const queue = await queueOf(db)
      const found = new Map<string, Change['state']>()
      for (const entry of queue.entries)
        for (const { entity, id } of entry.writes.map(splitRowKey))
          if (entity === 'package') found.set(id, stateIn(queue, entry.uid, sending))
      return found
    },
    [sending],
  )
  return states ?? none
}

const none: ReadonlyMap<string, Change['state']> = new Map()
