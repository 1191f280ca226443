import type * as z from 'zod'
import { type EntityName, type RowOf, schemas } from '#sync/entities/index.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { TableOf } from '../tables/entity-tables.ts'

/** Tables from before these rows were synced have no value where there is nothing; the others the word `null`. */
const emptyFields: { readonly [E in EntityName]?: readonly (keyof RowOf<E>)[] } = {
  delivery: ['proof', 'collected', 'waiver', 'contact'],
}

type Column<E extends EntityName> = keyof RowOf<E> & string

const columnsByEntity = Object.fromEntries(
  entityNames.map((entity) => [entity, Object.keys(schemas[entity].shape)]),
)
/** An entity's columns, in the order of its schema. */
export const columnsOf = <E extends EntityName>(entity: E): readonly Column<E>[] =>
  columnsByEntity[entity] as Column<E>[]

type Way = (value: unknown) => unknown
interface Codec {
  readonly in: Way
  readonly out: Way
}

const unlessNull =
  (way: Way): Way =>
  (value) =>
    value === null ? null : way(value)
const json: Codec = { in: (value) => JSON.stringify(value), out: (text) => JSON.parse(String(text)) }
const emptyJson: Codec = { in: unlessNull(json.in), out: unlessNull(json.out) }

/** SQLite has no booleans and no objects: how it stores them, by the type of the field in the entity's schema. */
const codecByType: Readonly<Record<string, Codec>> = {
  boolean: { in: unlessNull(Number), out: unlessNull(Boolean) },
  object: json,
  array: json,
  record: json,
}

/** The type of a field, regardless of null and a default. */
const typeOf = (schema: z.core.$ZodType): string => {
  const { def } = schema._zod
  return 'innerType' in def ? typeOf(def.innerType as z.core.$ZodType) : def.type
}

const codecs = recordOf(entityNames, (entity) => {
  const empty = new Set<string>(emptyFields[entity])
  return Object.entries<z.core.$ZodType>(schemas[entity].shape).flatMap(([column, schema]) => {
    const codec = codecByType[typeOf(schema)]
    return codec ? [{ column, ...(empty.has(column) ? emptyJson : codec) }] : []
  })
})

/** A row as stored. */
export function encode<E extends EntityName>(entity: E, row: RowOf<E>): TableOf<E> {
  const columns: Record<string, unknown> = { ...row }
  for (const { column, in: way } of codecs[entity]) columns[column] = way(columns[column])
  return columns as TableOf<E>
}

type Fields = Record<string, unknown>

/** True if these are the row's fields, in this order. */
function hasFields(row: Fields, columns: readonly string[]): boolean {
  let count = 0
  for (const name in row) {
    if (columns[count] !== name) return false
    count += 1
  }
  return count === columns.length
}

/**
 * A copy with exactly the fields of the entity's schema, in the schema's order. A row that has just these is copied
 * in one step: filled one by one, this many fields make a dictionary, which takes longer to fill, to read and to
 * write as JSON.
 */
function ownFields(entity: EntityName, row: Fields): Fields {
  const columns: readonly string[] = columnsOf(entity)
  if (hasFields(row, columns)) return { ...row }
  const fields: Fields = {}
  for (const column of columns) fields[column] = row[column]
  return fields
}

/**
 * Turns a stored row into the row that the rest of the program uses; columns that only the database has are left out.
 */
export function decode<E extends EntityName>(entity: E, columns: unknown): RowOf<E> {
  const row = ownFields(entity, columns as Fields)
  for (const { column, out } of codecs[entity]) row[column] = out(row[column])
  return row as RowOf<E>
}

/** The row with the fields of its schema and no others, in the schema's order, at a version. */
export function atVersion<E extends EntityName>(entity: E, row: RowOf<E>, version: number): RowOf<E> {
  return { ...(ownFields(entity, row as Fields) as RowOf<E>), version }
}
