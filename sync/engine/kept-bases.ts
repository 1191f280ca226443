import type { BaseEntry, StoreTx } from './store.ts'

/** The stored bases, read as far as they are needed. Only rows with pending changes have one. */
export interface KeptBases {
  /** The base of a row that was loaded. */
  get(key: string): BaseEntry | undefined
  load(keys: readonly string[]): Promise<void>
  loadAll(): Promise<void>
}

/** @param mayHaveBase false for the rows that no pending change has written */
export function keptBasesOf(tx: StoreTx, mayHaveBase: (key: string) => boolean): KeptBases {
  const entries = new Map<string, BaseEntry | undefined>()
  return {
    get: (key) => entries.get(key),
    async load(keys) {
      const missing = [...new Set(keys)].filter((key) => !entries.has(key) && mayHaveBase(key))
      if (missing.length === 0) return
      const values = await tx.getMany('_shadow', missing)
      missing.forEach((key, i) => {
        entries.set(key, values[i])
      })
    },
    async loadAll() {
      for (const entry of await tx.all('_shadow')) entries.set(entry.key, entry)
    },
  }
}
