import { splitRowKey } from './keys.ts'
import type { PendingIndex } from './pending.ts'
import type { BaseEntry, StoreTx } from './store.ts'

/** The stored bases, read only when needed. Only rows with pending changes have one. */
export interface KeptBases {
  /** The base of a row that was loaded. */
  get(key: string): BaseEntry | undefined
  load(keys: readonly string[]): Promise<void>
  loadAll(): Promise<void>
}

/** @param pending knows the rows that pending changes have written, and which of them only this device has */
export function keptBasesOf(tx: StoreTx, pending: Pick<PendingIndex, 'writersOf' | 'isOnlyHere'>): KeptBases {
  const entries = new Map<string, BaseEntry | undefined>()
  return {
    get: (key) => entries.get(key),
    async load(keys) {
      const neededKeys = [...new Set(keys)].filter(
        (key) => !entries.has(key) && pending.writersOf(key).size > 0,
      )
      for (const key of neededKeys)
        if (pending.isOnlyHere(key)) entries.set(key, { key, ...splitRowKey(key), base: null })
      const missingKeys = neededKeys.filter((key) => !entries.has(key))
      if (missingKeys.length === 0) return
      const values = await tx.getMany('_shadow', missingKeys)
      missingKeys.forEach((key, i) => {
        entries.set(key, values[i])
      })
    },
    async loadAll() {
      for (const entry of await tx.all('_shadow')) entries.set(entry.key, entry)
    },
  }
}
