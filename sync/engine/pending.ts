import { splitRowKey } from './keys.ts'
import type { OutboxEntry } from './store.ts'

/** A queued change without its arguments: which rows it read and wrote when it last ran on this device. */
export type PendingChange = Pick<OutboxEntry, 'mid' | 'uid' | 'reads' | 'writes' | 'dormant'>

/**
 * The queued changes by the rows that they depend on. It is kept in memory, so that a page finds the changes it concerns
 * without reading the queue.
 */
export interface PendingIndex {
  /** The highest number that was ever added. */
  readonly lastMid: number
  readonly size: number
  get(mid: number): PendingChange | undefined
  /** The changes up to this number, in their order. */
  upTo(mid: number): PendingChange[]
  /** The changes that have not run over the rows since they were put back into the queue. */
  readonly dormant: ReadonlySet<number>
  /** The changes that ran this lookup, or read or wrote this row. */
  usersOf(key: string): number[]
  writersOf(key: string): ReadonlySet<number>
  /**
   * The writers of a table's rows that may have had a state that the table doesn't show: the server has the row too,
   * or several changes wrote it.
   */
  writersOfHiddenStates(entity: string): number[]
  /** Adds a change behind all others, or replaces it. */
  set(entry: OutboxEntry): void
  remove(mid: number): void
  /** Notes the base of a row that a pending change wrote: whether the server has the row. */
  noteBase(key: string, isOnServer: boolean): void
  /** Notes that the row has no base any more. */
  forgetBase(key: string): void
  /** Whether the stored base says that the server doesn't have the row. False if the base isn't known. */
  isOnlyHere(key: string): boolean
}

/** The index of the queue, and the state of the device that it belongs to. */
export interface RememberedQueue extends QueueState {
  readonly index: PendingIndex
}

/**
 * A queue of the same state has the same changes under the same numbers, except for those that were settled by a page
 * that counted up `seq`, and those that were added at the end.
 */
export interface QueueState {
  readonly clientId: string | undefined
  readonly edits: number
  readonly seq: number
}

const noMids: ReadonlySet<number> = new Set()

/** The numbers of changes by key. */
function midsByKey() {
  const byKey = new Map<string, Set<number>>()
  return {
    entries: (): [string, ReadonlySet<number>][] => [...byKey],
    of: (key: string): ReadonlySet<number> => byKey.get(key) ?? noMids,
    add(keys: readonly string[], mid: number) {
      for (const key of keys) {
        const mids = byKey.get(key) ?? new Set()
        byKey.set(key, mids.add(mid))
      }
    },
    remove(keys: readonly string[], mid: number) {
      for (const key of keys) {
        const mids = byKey.get(key)
        mids?.delete(mid)
        if (mids?.size === 0) byKey.delete(key)
      }
    },
  }
}

/** The known bases. */
function basesByKey() {
  const onServer = new Map<string, boolean>()
  return {
    isOnServer: (key: string) => onServer.get(key),
    note(key: string, isOnServer: boolean) {
      onServer.set(key, isOnServer)
    },
    forget(key: string) {
      onServer.delete(key)
    },
  }
}

export function pendingIndex(): PendingIndex {
  const changes = new Map<number, PendingChange>()
  const readers = midsByKey()
  const writers = midsByKey()
  const bases = basesByKey()
  const dormant = new Set<number>()
  let lastMid = 0

  function forget(mid: number): void {
    const change = changes.get(mid)
    if (!change) return
    readers.remove(change.reads, mid)
    writers.remove(change.writes, mid)
    dormant.delete(mid)
  }

  return {
    get lastMid() {
      return lastMid
    },
    get size() {
      return changes.size
    },
    get: (mid) => changes.get(mid),
    upTo(mid) {
      const list: PendingChange[] = []
      for (const change of changes.values()) {
        if (change.mid > mid) break
        list.push(change)
      }
      return list
    },
    dormant,
    usersOf: (key) => [...readers.of(key), ...writers.of(key)],
    writersOf: writers.of,
    writersOfHiddenStates: (entity) =>
      writers
        .entries()
        .flatMap(([key, mids]) =>
          splitRowKey(key).entity === entity && (mids.size > 1 || bases.isOnServer(key)) ? [...mids] : [],
        ),
    set({ mid, uid, reads, writes, dormant: isDormant }) {
      forget(mid)
      changes.set(mid, { mid, uid, reads, writes, ...(isDormant ? { dormant: isDormant } : {}) })
      readers.add(reads, mid)
      writers.add(writes, mid)
      if (isDormant) dormant.add(mid)
      lastMid = Math.max(lastMid, mid)
    },
    remove(mid) {
      forget(mid)
      changes.delete(mid)
    },
    noteBase: bases.note,
    forgetBase: bases.forget,
    isOnlyHere: (key) => bases.isOnServer(key) === false,
  }
}
