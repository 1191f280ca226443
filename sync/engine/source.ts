import type { EntityName } from '../tx.ts'
import { lookupKey, rowKey } from './keys.ts'
import type { ReplicaSchema } from './schema.ts'
import type { StoredRow, StoreTx } from './store.ts'

/** The tables as they were when the transaction began. Each row is fetched once. */
export interface Source {
  readonly schema: ReplicaSchema
  /** The row's id. */
  idOf(entity: EntityName, row: object): string
  get(entity: EntityName, id: string): Promise<StoredRow | undefined>
  find(entity: EntityName, field: string, value: string): Promise<readonly StoredRow[]>
  preload(entity: EntityName, ids: readonly string[]): Promise<void>
}

export function sourceOf(store: StoreTx): Source {
  const { schema } = store
  const idOf = (entity: EntityName, row: object): string =>
    (row as Readonly<Record<string, unknown>>)[schema.synced[entity].key] as string
  // The cache holds promises, so that two simultaneous requests fetch a row once.
  const rows = new Map<string, Promise<StoredRow | undefined>>()
  const lookups = new Map<string, Promise<readonly StoredRow[]>>()
  return {
    schema,
    idOf,
    get(entity, id) {
      const key = rowKey(entity, id)
      const row = rows.get(key) ?? store.get(entity, id)
      rows.set(key, row)
      return row
    },
    find(entity, field, value) {
      const key = lookupKey(entity, field, value)
      const cachedLookup = lookups.get(key)
      if (cachedLookup) return cachedLookup
      const answer = store.find(entity, field, value).then((list) => {
        for (const row of list) rows.set(rowKey(entity, idOf(entity, row)), Promise.resolve(row))
        return list
      })
      lookups.set(key, answer)
      return answer
    },
    async preload(entity, ids) {
      const missing = ids.filter((id) => !rows.has(rowKey(entity, id)))
      if (missing.length === 0) return
      const answers = await store.getMany(entity, missing)
      missing.forEach((id, i) => {
        rows.set(rowKey(entity, id), Promise.resolve(answers[i]))
      })
    },
  }
}
