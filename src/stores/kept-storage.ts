import { createJSONStorage } from 'zustand/middleware'

/** Runs what needs the browser's storage; where that refuses, a store lives as long as the page. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** Asked for at each use: a browser that is full or says no stops no store. */
const browserStorage = {
  getItem: (name: string) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name: string, value: string) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name: string) => attempt(() => localStorage.removeItem(name)),
}

/** How a store is kept over reloads, for zustand's `persist`. */
export function keptIn<S>(name: string) {
  const storage = createJSONStorage<S>(() => browserStorage)
  return { name, version: 1, ...(storage && { storage }) }
}
