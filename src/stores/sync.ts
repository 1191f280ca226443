import { create } from 'zustand'

export interface SyncState {
  /** True while the socket delivers changes live. */
  live: boolean
  /** True while a push is in progress. */
  sending: boolean
  /** The last time this device was in sync with the server, over reloads; null before the first. */
  lastSyncedAt: string | null
  /** The progress of catching up, in rows; null when the device is up to date. */
  catchingUp: { done: number; total: number } | null
  /** False: this app is too old to pull, but unsent changes are still pushed. */
  mayPull: boolean
  /** The browser's answer to keeping this site's data; null before it was asked. */
  persisted: boolean | null
  /** The server's time minus the device's, in milliseconds; null before the first contact. */
  skewMs: number | null
  /** Unsent work that the server remembers and this device no longer has. */
  lost: { pending: number; since: string | null } | null
  /**
   * The reason that the server assigns no further HAWB numbers to this device, as a text for its user; null if none.
   */
  hawbProblem: string | null
  /** The problem that keeps this device from saving or syncing, as a text for its user. */
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
