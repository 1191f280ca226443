import { create } from 'zustand'

/** Whether this browser's database answers. While it doesn't, nothing can be read or saved. */
export const useStorageHealth = create<{ isSilent: boolean }>(() => ({ isSilent: false }))
