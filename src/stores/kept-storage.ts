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
