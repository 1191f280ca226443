import { create } from 'zustand'

export interface SyncState {
  /** True while the socket delivers changes as they happen. */
  live: boolean
  /** True while a push is on its way. */
  sending: boolean
  /** When this device was last in step with the server, reloads included; null: never yet. */
  lastSyncedAt: string | null
  /** Rows read of those that this catching up is about; null when the device is up to date. */
  catchingUp: { done: number; total: number } | null
  /** False: this app is too old to receive; what is saved here is still sent. */
  mayPull: boolean
  /** The browser's answer to keeping this site's data; null while it has not been asked. */
  persisted: boolean | null
  /** Server time − device time, milliseconds; null before the first contact. */
  skewMs: number | null
  /** Unsent work of this device that the server remembers and the device no longer has. */
  lost: { pending: number; since: string | null } | null
  /** Why the server gives this device no more HAWB numbers, in words for its user; null while it does. */
  hawbProblem: string | null
  /** What keeps this device from saving or sending, in words for its user. */
  problem: string | null
}

export const quietSync: SyncState = {
  live: false,
  sending: false,
  lastSyncedAt: null,
  catchingUp: null,
  mayPull: true,
  persisted: null,
  skewMs: null,
  lost: null,
  hawbProblem: null,
  problem: null,
}

export const useSyncStore = create<SyncState>(() => quietSync)
