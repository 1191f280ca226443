import { createJSONStorage } from 'zustand/middleware'

/** Runs an action on the browser's storage; if that fails, a store lives only as long as the page. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Looked up at each use, so that a full or blocked storage doesn't break the store. */
const browserStorage = {
  getItem: (name: string) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name: string, value: string) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name: string) => attempt(() => localStorage.removeItem(name)),
}

/** Options for zustand's `persist` that keep a store over reloads. */
export function keptIn<S>(name: string) {
  const storage = createJSONStorage<S>(() => browserStorage)
  return { name, version: 1, ...(storage && { storage }) }
}
