import { rowKey } from '#sync/engine/keys.ts'
import type { OutboxEntry } from '#sync/engine/store.ts'
import type { EntityName } from '#sync/entities/index.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { useSyncStore } from '../stores/sync.ts'
import { isUnsent } from './blobs.ts'
import type { Replica } from './db.ts'
import { useRows } from './live-rows.ts'
import { sealedHeads } from './sealed-heads.ts'
import { undecidedIn } from './undecided.ts'

export { discardRefused, exportQueue, retryRefused } from './refused.ts'
export { wakeNow as syncNow } from './wake.ts'

export type ChangeState = 'device' | 'sending' | 'server' | 'refused'

export interface SyncStatus {
  waiting: number
  sending: number
  /** What a person has to deal with: what the server refused, scans to choose for, and what an older password sealed. */
  refused: number
  photosWaiting: number
  lastProgressAt: string | null
  catchingUp: { done: number; total: number } | null
  live: boolean
}

export interface Change {
  uid: string
  name: string
  args: unknown
  occurredAt: string
  state: ChangeState
}

export interface RefusedChange extends Change {
  state: 'refused'
  code: RefusalCode
  message: string
  refusedAt: string
  /** The rows as the person saw them when the change was made. */
  rows: { entity: EntityName; id: string; row: Record<string, unknown> }[]
}

interface Queue {
  readonly entries: readonly OutboxEntry[]
  /** What push replies have said of entries that no page has settled yet. */
  readonly results: ReadonlyMap<string, 'applied' | 'refused'>
}

export async function queueOf(db: Replica): Promise<Queue> {
  const entries = await db._outbox.toArray()
  const meta = await db._meta.get('pushed')
  const results = meta?.name === 'pushed' ? meta.value.results : []
  return { entries, results: new Map(results.map(({ uid, status }) => [uid, status])) }
}

export function stateIn(queue: Queue, uid: string, sending: boolean): ChangeState {
  const result = queue.results.get(uid)
  if (result) return result === 'refused' ? 'refused' : 'server'
  return sending ? 'sending' : 'device'
}

export function useSyncStatus(): SyncStatus {
  const { lastProgressAt, catchingUp, live, sending } = useSyncStore()
  const counts = useRows(async (db) => {
    const queue = await queueOf(db)
    const unsent = queue.entries.filter(({ uid }) => !queue.results.has(uid)).length
    const photos = await db._blob.filter(isUnsent).toArray()
    const sealed = (await sealedHeads(db)).length
    const refusedPhotos = photos.filter(({ state }) => state === 'refused').length
    return {
      unsent,
      refused: (await db._rejected.count()) + (await undecidedIn(db)).length + refusedPhotos + sealed,
      photosWaiting: photos.length - refusedPhotos,
    }
  }, [])
  const unsent = counts?.unsent ?? 0
  return {
    ...{ lastProgressAt, catchingUp, live },
    waiting: sending ? 0 : unsent,
    sending: sending ? unsent : 0,
    refused: counts?.refused ?? 0,
    photosWaiting: counts?.photosWaiting ?? 0,
  }
}

/** Where one change stands: saved here, on its way, applied there, or refused. */
export function useChangeState(uid: string): ChangeState {
  const sending = useSyncStore((state) => state.sending)
  const state = useRows(
    async (db): Promise<ChangeState> => {
      if (await db._rejected.get(uid)) return 'refused'
      const queue = await queueOf(db)
      if (queue.entries.some((entry) => entry.uid === uid)) return stateIn(queue, uid, sending)
      // One that was refused and has been dealt with is on no list any more, and has never been on the server.
      return (await db._sent.get(uid))?.refused ? 'refused' : 'server'
    },
    [uid, sending],
  )
  return state ?? 'device'
}

/** Changes of this device that touch the package and are not yet settled, oldest first. */
export function useChangesOf(packageId: string): Change[] {
  const sending = useSyncStore((state) => state.sending)
  const changes = useRows(
    async (db) => {
      const queue = await queueOf(db)
      const key = rowKey('package', packageId)
      return queue.entries
        .filter((entry) => entry.writes.includes(key) || namesPackage(entry.args, packageId))
        .map(({ uid, name, args, occurredAt }) => ({
          ...{ uid, name, args, occurredAt },
          state: stateIn(queue, uid, sending),
        }))
    },
    [packageId, sending],
  )
  return changes ?? []
}

const namesPackage = (args: unknown, packageId: string): boolean =>
  typeof args === 'object' && args !== null && 'packageId' in args && args.packageId === packageId

/** What the server refused and nobody has dealt with, oldest first. */
export function useRefused(): RefusedChange[] {
  const rows = useRows(async (db) => {
    const entries = await db._rejected.toArray()
    return entries
      .sort((a, b) => a.refusedAt.localeCompare(b.refusedAt))
      .map(({ ver: _, rows: seen, ...entry }) => ({
        ...entry,
        state: 'refused' as const,
        rows: seen.map(({ entity, id, row }) => ({ entity, id, row: { ...row } })),
      }))
  }, [])
  return rows ?? []
}
