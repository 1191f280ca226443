import type { EntityName } from '../tx.ts'
import { lookupKey, rowKey } from './keys.ts'
import type { ReplicaSchema } from './schema.ts'
import type { StoredRow, StoreTx } from './store.ts'

/** The tables as they stood when the transaction began, each answer fetched once. */
export interface Source {
  readonly schema: ReplicaSchema
  /** The row's own id. */
  idOf(entity: EntityName, row: object): string
  get(entity: EntityName, id: string): Promise<StoredRow | undefined>
  find(entity: EntityName, field: string, value: string): Promise<readonly StoredRow[]>
  preload(entity: EntityName, ids: readonly string[]): Promise<void>
}

export function sourceOf(store: StoreTx): Source {
  const { schema } = store
  const idOf = (entity: EntityName, row: object): string =>
    (row as Readonly<Record<string, unknown>>)[schema.synced[entity].key] as string
  // Promises, not answers: what is asked for twice at once is fetched once.
  const rows = new Map<string, Promise<StoredRow | undefined>>()
  const found = new Map<string, Promise<readonly StoredRow[]>>()
  return {
    schema,
    idOf,
    get(entity, id) {
      const key = rowKey(entity, id)
      const known = rows.get(key) ?? store.get(entity, id)
      rows.set(key, known)
      return known
    },
    find(entity, field, value) {
      const key = lookupKey(entity, field, value)
      const known = found.get(key)
      if (known) return known
      const answer = store.find(entity, field, value).then((list) => {
        for (const row of list) rows.set(rowKey(entity, idOf(entity, row)), Promise.resolve(row))
        return list
      })
      found.set(key, answer)
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
