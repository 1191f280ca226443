import type { ServerTimers } from '../../core/timers.ts'
import type { SharedUploads } from './shared-uploads.ts'

/** Work that is done every so often. */
export interface Job {
  readonly name: string
  readonly everyMs: number
  /** After the first server of an installation has started. */
  readonly firstAfterMs: number
  run(): Promise<unknown>
  fail(error: unknown): void
}

/** A limit allows `burst` attempts immediately, and `perHour` more in an hour. */
interface BucketLimit {
  readonly burst: number
  readonly perHour: number
}

/** Counts of attempts that servers share. */
export interface Buckets {
  /** Takes one if there is one. Returns how many there were: below one, none was taken. */
  take(key: string, limit: BucketLimit, now: number): Promise<number>
  giveBack(key: string, limit: BucketLimit): Promise<void>
}

/** The devices that are connected to each server. */
export interface DevicePresence {
  enter(hubDeviceId: string): void
  leave(hubDeviceId: string): void
  /** Resolves when what was entered and left is stored. */
  settled(): Promise<void>
  /** The devices that are connected to any server that still runs. */
  connected(): Promise<ReadonlySet<string>>
}

/** Work that one server does for all. */
export interface Jobs {
  /** Runs a job on one server at a time. Another server takes over from one that was killed. Returns what ends it. */
  schedule(job: Job, timers: ServerTimers): () => void
  /** Waits until no other server runs work of this name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** The servers on one database share this in addition to its data. A server on SQLite is the only one. */
export interface Nodes extends Jobs {
  /** Null where one server counts in its memory. */
  readonly buckets: Buckets | null
  /** Null where all devices are connected to one server. */
  readonly devices: DevicePresence | null
  /** Null where one server takes all uploads. */
  readonly uploads: SharedUploads | null
  /** Uses up an id for some minutes. Returns false when it was used before, at any server. */
  spend(id: string): Promise<boolean>
  /** By how much this machine's clock is ahead of the database's. */
  clockAheadMs(): Promise<number>
  /** The transactions of all servers that wait for a lock now. */
  lockWaits(): Promise<LockWaits>
}

export interface LockWaits {
  readonly transactions: number
  readonly longestMs: number
}

/** More ids than are used within the minutes that one of them is good for. */
const mostUsed = 10_000

function spentInMemory(): Nodes['spend'] {
  const used = new Set<string>()
  return async (id) => {
    if (used.has(id)) return false
    used.add(id)
    const [oldest] = used
    if (used.size > mostUsed && oldest !== undefined) used.delete(oldest)
    return true
  }
}

export const onlyNode = (): Nodes => ({
  schedule({ everyMs, firstAfterMs, run, fail }, timers) {
    const start = () => void run().catch(fail)
    const stops = [timers.every(everyMs, start)]
    if (firstAfterMs === 0) stops.push(timers.soon(start))
    else if (firstAfterMs < everyMs) stops.push(timers.after(firstAfterMs, start))
    return () => {
      for (const stop of stops) stop()
    }
  },
  alone: (_name, work) => work(),
  buckets: null,
  devices: null,
  uploads: null,
  spend: spentInMemory(),
  clockAheadMs: async () => 0,
  lockWaits: async () => ({ transactions: 0, longestMs: 0 }),
})
