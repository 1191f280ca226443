import type { EntityName } from '../tx.ts'
import type { ReplicaSchema } from './schema.ts'

/** One row, across tables. */
export const rowKey = (entity: EntityName, id: string): string => `${entity}/${id}`

export function splitRowKey(key: string): { entity: EntityName; id: string } {
  const at = key.indexOf('/')
  return { entity: key.slice(0, at) as EntityName, id: key.slice(at + 1) }
}

/** "Which rows have this value": a run that asked is concerned by every row that comes to have it. */
export const lookupKey = (entity: EntityName, field: string, value: string): string =>
  `${entity}?${field}=${value}`

/** Every lookup that would find the row. */
export function lookupKeysOf(
  { synced }: ReplicaSchema,
  entity: EntityName,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return synced[entity].lookups.flatMap((field) =>
    valuesOf(row[field]).map((v) => lookupKey(entity, field, v)),
  )
}

export const valuesOf = (held: unknown): string[] =>
  Array.isArray(held) ? held.filter((v) => typeof v === 'string') : typeof held === 'string' ? [held] : []
