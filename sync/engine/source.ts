import type { EntityName } from '../entities/index.ts'
import { keyPathOf, type StoredRow, type StoreTx } from './store.ts'

/** The tables as they stood when the transaction began, each answer fetched once. */
export interface Source {
  get(entity: EntityName, id: string): Promise<StoredRow | undefined>
  find(entity: EntityName, field: string, value: string): Promise<readonly StoredRow[]>
  preload(entity: EntityName, ids: readonly string[]): Promise<void>
}

export const idOf = (entity: EntityName, row: StoredRow): string => row[keyPathOf(entity)] as string

export function sourceOf(store: StoreTx): Source {
  const rows = new Map<string, StoredRow | undefined>()
  const found = new Map<string, readonly StoredRow[]>()
  return {
    async get(entity, id) {
      const key = `${entity}/${id}`
      if (!rows.has(key)) rows.set(key, await store.get(entity, id))
      return rows.get(key)
    },
    async find(entity, field, value) {
      const key = `${entity}?${field}=${value}`
      const known = found.get(key)
      if (known) return known
      const answer = await store.find(entity, field, value)
      for (const row of answer) rows.set(`${entity}/${idOf(entity, row)}`, row)
      found.set(key, answer)
      return answer
    },
    async preload(entity, ids) {
      const missing = ids.filter((id) => !rows.has(`${entity}/${id}`))
      if (missing.length === 0) return
      const answers = await store.getMany(entity, missing)
      missing.forEach((id, i) => {
        rows.set(`${entity}/${id}`, answers[i])
      })
    },
  }
}
