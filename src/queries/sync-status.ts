import type { EntityName } from '#sync/entities/index.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { countPhotos, type Photos } from '../photos/blobs.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { useSyncStore } from '../stores/sync.ts'
import { countQueue, type QueuedChange, readChangesOf } from './queue-reads.ts'
import { sealedHeads } from './sealed-heads.ts'
import { undecidedIn } from './undecided.ts'

export type { ChangeState, QueuedChange } from './queue-reads.ts'

/** What is not synced, counted. */
export interface UnsyncedCounts {
  waiting: number
  sending: number
  /** What a person has to deal with: what the server refused, scans to choose for, and what an older password sealed. */
  refused: number
  photosWaiting: number
}

export interface SyncStatus {
  /** Undefined until it has been counted: what is not known must not look like nothing. */
  work: UnsyncedCounts | undefined
  lastSyncedAt: string | null
  catchingUp: { done: number; total: number } | null
  /** What others did has not all been read here yet: an empty list says nothing. */
  behind: boolean
  live: boolean
}

/** What others did has not all been read here yet; cheaper than the whole status. */
export const useIsBehind = (): boolean => useSyncStore(isBehind)

/** The same at this moment. Ask before rows are read: the last ones may come while they are. */
export const isReplicaLoading = (): boolean => isBehind(useSyncStore.getState())

/** A figure over the device's rows; undefined also while rows are still on their way, because nobody knows it before. */
export const useSettled = <T>(figure: T | undefined): T | undefined => (useIsBehind() ? undefined : figure)

export interface RefusedChange extends QueuedChange {
  state: 'refused'
  code: RefusalCode
  message: string
  refusedAt: string
  /** The rows as the person saw them when the change was made. */
  rows: { entity: EntityName; id: string; row: Record<string, unknown> }[]
}

interface Changes {
  readonly unsent: number
  readonly refused: number
}

/** In one transaction, so that nothing is missed on its way from one table to the next. */
export const countChanges = (db: Replica): Promise<Changes> =>
  db.transaction('r', [db._outbox, db._meta, db._rejected, db._sealed], async () => {
    const { unanswered, refused } = await countQueue(db)
    const toSettle = [
      // Refused in the reply to a push; it joins the others with the next page.
      refused,
      await db._rejected.count(),
      (await undecidedIn(db)).length,
      (await sealedHeads(db)).length,
    ]
    return { unsent: unanswered, refused: toSettle.reduce((sum, n) => sum + n) }
  })

export function workOf(changes: Changes, photos: Photos, sending: boolean): UnsyncedCounts {
  return {
    waiting: sending ? 0 : changes.unsent,
    sending: sending ? changes.unsent : 0,
    refused: changes.refused + photos.refused,
    photosWaiting: photos.waiting,
  }
}

const isBehind = ({ catchingUp, lastSyncedAt }: Pick<SyncStatus, 'catchingUp' | 'lastSyncedAt'>): boolean =>
  catchingUp !== null || lastSyncedAt === null

/** Calls when all that others did is here, each time after some of it was not; until the returned function is called. */
export const onCaughtUp = (call: () => void): (() => void) =>
  useSyncStore.subscribe((now, before) => {
    if (isBehind(before) && !isBehind(now)) call()
  })

export function useSyncStatus(): SyncStatus {
  const { lastSyncedAt, catchingUp, live, sending } = useSyncStore()
  // Apart: a scan asks only for what a scan changes, and a photo is in no other table.
  const changes = useRows(countChanges, [])
  const photos = useRows(countPhotos, [])
  const work = changes && photos && workOf(changes, photos, sending)
  return { lastSyncedAt, catchingUp, behind: isBehind({ lastSyncedAt, catchingUp }), live, work }
}

/** Changes of this device that touch the package and are not yet settled, oldest first; undefined while loading. */
export function useChangesOf(packageId: string): QueuedChange[] | undefined {
  const sending = useSyncStore((state) => state.sending)
  return useRows((db) => readChangesOf(db, packageId, sending), [packageId, sending])
}

/** What the server refused and nobody has dealt with, oldest first; undefined while loading. */
export const useRefused = (): RefusedChange[] | undefined =>
  useRows(async (db) => {
    const entries = await db._rejected.toArray()
    return entries
      .sort((a, b) => a.refusedAt.localeCompare(b.refusedAt))
      .map(({ ver: _, rows: seen, ...entry }) => ({
        ...entry,
        state: 'refused' as const,
        rows: seen.map(({ entity, id, row }) => ({ entity, id, row: { ...row } })),
      }))
  }, [])
