import { create } from 'zustand'
import type { UpdateOutcome } from './updater.ts'

interface AppUpdate {
  /** A new version is installed and waits for this page. */
  ready: boolean
}

export const useAppUpdate = create<AppUpdate>(() => ({ ready: false }))

let apply: () => UpdateOutcome = () => 'nothing'

let look: () => void = () => undefined

/** Called once by src/pwa/register.ts, which knows the worker. */
export function connectAppUpdate(how: () => UpdateOutcome, lookNow: () => void): void {
  apply = how
  look = lookNow
}

/** Asks for a newer version now and not by the hour: the server has said that this one is too old. */
export const lookForUpdate = (): void => look()

export const setUpdateReady = (ready: boolean): void => useAppUpdate.setState({ ready })

/** Takes the new version and reloads this page, or says why not: `write-open` means not while something is being saved. */
export const applyUpdate = (): UpdateOutcome => apply()
