import { useMemo } from 'react'
import type { EntityName } from '#sync/entities/index.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { countPhotos, type Photos } from '../photos/blobs.ts'
import type { Replica } from '../replica/db.ts'
import { useRows, useSharedRows } from '../replica/live-rows.ts'
import { useSyncStore } from '../stores/sync.ts'
import { readBatchHeads } from './batch-heads.ts'
import { countQueue, type QueuedChange, readChangesOf, whileSending } from './queue-reads.ts'
import { readUndecided } from './undecided-scans.ts'

export type { ChangeState, QueuedChange } from './queue-reads.ts'

/** The numbers of unsynced changes. */
export interface UnsyncedCounts {
  waiting: number
  sending: number
  /**
   * Work that needs a person: refused changes, scans that need a choice, and work encrypted under an older password.
   */
  refused: number
  photosWaiting: number
}

export interface SyncStatus {
  /** Undefined until it is counted, because unknown must not look like nothing. */
  work: UnsyncedCounts | undefined
  lastSyncedAt: string | null
  catchingUp: { done: number; total: number } | null
  /** Changes of others are still arriving, so an empty list says nothing yet. */
  behind: boolean
  live: boolean
}

/** Whether changes of others are still arriving; cheaper than the whole status. */
export const useIsBehind = (): boolean => useSyncStore(isBehind)

/** The same without a subscription. Call it before reading rows, because the last ones may arrive during the read. */
export const isReplicaLoading = (): boolean => isBehind(useSyncStore.getState())

/** A figure over the device's rows; undefined while rows are still arriving, because it isn't final before. */
export const useSettled = <T>(figure: T | undefined): T | undefined => (useIsBehind() ? undefined : figure)

export interface RefusedChange extends QueuedChange {
  state: 'refused'
  code: RefusalCode
  message: string
  refusedAt: string
  /** The rows as the person saw them when they made the change. */
  rows: { entity: EntityName; id: string; row: Record<string, unknown> }[]
}

interface Changes {
  readonly unsent: number
  readonly refused: number
}

/** Reads in a single transaction, so that an entry moving between tables isn't missed. */
export const countChanges = (db: Replica): Promise<Changes> =>
  db.transaction('r', [db._outbox, db._meta, db._rejected, db._sealed], async () => {
    const { unanswered, refused } = await countQueue(db)
    const toSettle = [
      // Refused in the reply to a push; the next page moves it to the rejected ones.
      refused,
      await db._rejected.count(),
      (await readUndecided(db)).length,
      (await readBatchHeads(db)).length,
    ]
    return { unsent: unanswered, refused: toSettle.reduce((sum, n) => sum + n) }
  })

export function toCounts(changes: Changes, photos: Photos, sending: boolean): UnsyncedCounts {
  return {
    waiting: sending ? 0 : changes.unsent,
    sending: sending ? changes.unsent : 0,
    refused: changes.refused + photos.refused,
    photosWaiting: photos.waiting,
  }
}

const isBehind = ({ catchingUp, lastSyncedAt }: Pick<SyncStatus, 'catchingUp' | 'lastSyncedAt'>): boolean =>
  catchingUp !== null || lastSyncedAt === null

/** Calls back each time the device has caught up with others' changes; returns a function to stop. */
export const onCaughtUp = (call: () => void): (() => void) =>
  useSyncStore.subscribe((now, before) => {
    if (isBehind(before) && !isBehind(now)) call()
  })

export function useSyncStatus(): SyncStatus {
  const { lastSyncedAt, catchingUp, live, sending } = useSyncStore()
  // Separate queries: a scan only repeats the reads it affects, and photos are in a table of their own.
  const changes = useSharedRows('changes', countChanges)
  const photos = useSharedRows('photos', countPhotos)
  const work = changes && photos && toCounts(changes, photos, sending)
  return { lastSyncedAt, catchingUp, behind: isBehind({ lastSyncedAt, catchingUp }), live, work }
}

/** Unsettled changes of this device that touch the package, oldest first; undefined while loading. */
export function useChangesOf(packageId: string): QueuedChange[] | undefined {
  const sending = useSyncStore((state) => state.sending)
  const changes = useRows((db) => readChangesOf(db, packageId), [packageId])
  return useMemo(() => changes && whileSending(changes, sending), [changes, sending])
}

/** Refused changes that aren't settled, oldest first; undefined while loading. */
export const useRefused = (): RefusedChange[] | undefined =>
  useRows(async (db) => {
    const entries = await db._rejected.toArray()
    return entries
      .sort((a, b) => a.refusedAt.localeCompare(b.refusedAt))
      .map(({ ver: _, rows, ...entry }) => ({
        ...entry,
        state: 'refused' as const,
        rows: rows.map(({ entity, id, row }) => ({ entity, id, row: { ...row } })),
      }))
  }, [])
