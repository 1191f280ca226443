import { createJSONStorage } from 'zustand/middleware'

/** Runs an action on the browser's storage; if that fails, a store lives only as long as the page. */
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
    put: (name: string, value: T): void =>
      tryStorage(() => localStorage.setItem(prefix + name, JSON.stringify(value))),
    remove: (name: string): void => tryStorage(() => localStorage.removeItem(prefix + name)),
  }
}
