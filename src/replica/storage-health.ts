import { create } from 'zustand'

interface StorageHealth {
  /** The database doesn't answer now. While it doesn't, nothing can be read or saved. */
  readonly isSilent: boolean
  /** The browser lets this site store nothing, as in some private windows, and won't until its settings change. */
  readonly isRefused: boolean
}

export const useStorageHealth = create<StorageHealth>(() => ({ isSilent: false, isRefused: false }))
