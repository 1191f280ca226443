import { create } from 'zustand'
import { createSlot } from '#sync/lib/slot.ts'

interface AppUpdate {
  /** A new version is installed and waits for this page. */
  ready: boolean
}

export const useAppUpdate = create<AppUpdate>(() => ({ ready: false }))

const worker = createSlot({ applyNow: (): void => undefined, lookNow: (): void => undefined })

/** Called once by src/pwa/worker-registration.ts, which manages the worker. */
export function connectAppUpdate(applyNow: () => void, lookNow: () => void): void {
  worker.set({ applyNow, lookNow })
}

/** Looks for a new version immediately instead of hourly, because the server said that this one is too old. */
export const lookForUpdate = (): void => worker.current.lookNow()

export const setUpdateReady = (ready: boolean): void => useAppUpdate.setState({ ready })

/** Applies the new version and reloads this page, once all changes are saved. */
export const applyUpdate = (): void => worker.current.applyNow()
