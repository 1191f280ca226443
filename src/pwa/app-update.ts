import { create } from 'zustand'

interface AppUpdate {
  /** A new version is installed and waits for this page. */
  ready: boolean
}

export const useAppUpdate = create<AppUpdate>(() => ({ ready: false }))

let apply: () => void = () => undefined

let look: () => void = () => undefined

/** Called once by src/pwa/worker-registration.ts, which knows the worker. */
export function connectAppUpdate(how: () => void, lookNow: () => void): void {
  apply = how
  look = lookNow
}

/** Asks for a newer version now and not by the hour: the server has said that this one is too old. */
export const lookForUpdate = (): void => look()

export const setUpdateReady = (ready: boolean): void => useAppUpdate.setState({ ready })

/** Takes the new version and reloads this page, once what is being saved is saved. */
export const applyUpdate = (): void => apply()
