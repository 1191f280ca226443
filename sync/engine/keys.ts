import type { EntityName } from '../tx.ts'
import type { ReplicaSchema } from './schema.ts'

/** The key of one row, unique across tables. */
export const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`

export function splitRowKey(key: string): { entity: EntityName; id: string } {
  const at = key.indexOf('/')
  return { entity: key.slice(0, at) as EntityName, id: key.slice(at + 1) }
}

/** The key of a lookup: "which rows have this value". A change that ran it depends on every row that gets the value. */
export const lookupKey = (entity: EntityName, field: string, value: string): string =>
  `${entity}?${field}=${value}`

/** The table of a lookup key, null for the key of a row. */
export function entityOfLookup(key: string): EntityName | null {
  const end = key.search(/[/?]/)
  return key[end] === '?' ? (key.slice(0, end) as EntityName) : null
}

/** The keys of every lookup that would find the row. */
export function lookupKeysOf(
  { synced }: ReplicaSchema,
  entity: EntityName,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return synced[entity].lookups.flatMap((field) =>
    valuesOf(row[field]).map((v) => lookupKey(entity, field, v)),
  )
}

export const valuesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v) => typeof v === 'string') : typeof value === 'string' ? [value] : []
