import { createJSONStorage } from 'zustand/middleware'

/** Runs an action on the browser's storage; if that fails, a store lives only until the page closes. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Looked up at each use, so that a full or blocked storage doesn't break the store. */
const browserStorage = {
  getItem: (name: string) => tryStorage(() => localStorage.getItem(name)) ?? null,
  setItem: (name: string, value: string) => tryStorage(() => localStorage.setItem(name, value)),
  removeItem: (name: string) => tryStorage(() => localStorage.removeItem(name)),
}

/** Options for zustand's `persist` that keep a store over reloads. */
export function persistOptions<S>(name: string) {
  const storage = createJSONStorage<S>(() => browserStorage)
  return { name, version: 1, ...(storage && { storage }) }
}

/** Whether anything is stored under a prefix, so that the code of a store is loaded only where it has something. */
export const hasKept = (prefix: string): boolean =>
  (tryStorage(() => Object.keys(localStorage)) ?? []).some((key) => key.startsWith(prefix))

const forgetters = new Set<() => void>()

/**
 * Registers what empties a store that a page has loaded, for the moment before the browser's storage is cleared. The login
 * doesn't load a store only to empty it.
 */
export const onClearing = (forget: () => void): void => void forgetters.add(forget)

/** Called before the browser's storage is cleared. */
export function forgetStored(): void {
  for (const forget of forgetters) forget()
}

/** The beginning of the keys of actions for many rows. */
export const runPrefix = 'quayside.run'

/** Values in the browser's storage, each under a key of its own, so that tabs don't overwrite each other's. */
export function keptValues<T>(prefix: string) {
  const valueAt = (key: string): T[] => {
    const text = tryStorage(() => localStorage.getItem(key))
    return text ? (tryStorage(() => [JSON.parse(text) as T]) ?? []) : []
  }
  return {
    all: (): T[] =>
      (tryStorage(() => Object.keys(localStorage)) ?? [])
        .filter((key) => key.startsWith(prefix))
        .flatMap(valueAt),
    /** False when the storage is full or blocked. */
    put: (name: string, value: T): boolean =>
      tryStorage(() => {
        localStorage.setItem(prefix + name, JSON.stringify(value))
        return true
      }) ?? false,
    remove: (name: string): void => tryStorage(() => localStorage.removeItem(prefix + name)),
  }
}
