import { type EntityName, type RowOf, schemas } from '#sync/entities/index.ts'
import { entityNames } from '#sync/entities/registry.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { TableOf } from '../tables/entity-tables.ts'

type FieldsLike<E extends EntityName, T> = {
  [F in keyof RowOf<E>]: [RowOf<E>[F]] extends [T] ? F : never
}[keyof RowOf<E>]
type Nested<E extends EntityName> = Exclude<keyof RowOf<E>, FieldsLike<E, string | number | boolean | null>>

/** What SQLite has no type for. A name that is not such a field does not compile; a test finds one that is missing. */
const jsonFields: { readonly [E in EntityName]: readonly Nested<E>[] } = {
  branch: [],
  account: [],
  package: ['trackingAliases', 'codes', 'customs', 'handover', 'placement'],
  packageEvent: ['customs'],
  packageImage: [],
  manifest: ['overrides'],
  manifestLine: [],
  review: ['differences'],
  delivery: [
    ...(['packageIds', 'address', 'attempts', 'proof', 'collected', 'waiver'] as const),
    ...(['loadedPackageIds', 'contact', 'extraCollected'] as const),
  ],
  driverDay: ['deliveryIds'],
}

/** Tables from before these rows were synced have no value where there is nothing; the others the word `null`. */
const emptyFields: { readonly [E in EntityName]?: readonly Nested<E>[] } = {
  delivery: ['proof', 'collected', 'waiver', 'contact'],
}

const booleanFields: { readonly [E in EntityName]: readonly FieldsLike<E, boolean>[] } = {
  branch: ['active'],
  account: ['hasTrn'],
  package: ['prohibited'],
  packageEvent: ['stepBack'],
  packageImage: ['uploaded'],
  manifest: [],
  manifestLine: [],
  review: [],
  delivery: [],
  driverDay: [],
}

type Column<E extends EntityName> = keyof RowOf<E> & string

const columnsByEntity = Object.fromEntries(
  entityNames.map((entity) => [entity, Object.keys(schemas[entity].shape)]),
)
/** An entity's columns, in the order of its schema. */
export const columnsOf = <E extends EntityName>(entity: E): readonly Column<E>[] =>
  columnsByEntity[entity] as Column<E>[]

type Way = (value: unknown) => unknown
const codecs = recordOf(entityNames, (entity) => {
  const json = new Set<string>(jsonFields[entity])
  const booleans = new Set<string>(booleanFields[entity])
  const empty = new Set<string>(emptyFields[entity])
  return columnsOf(entity).flatMap((column): { column: string; in: Way; out: Way }[] => {
    const isEmpty = (v: unknown) => v === null && empty.has(column)
    if (json.has(column))
      return [
        {
          column,
          in: (v) => (isEmpty(v) ? null : JSON.stringify(v)),
          out: (v) => (isEmpty(v) ? null : JSON.parse(String(v))),
        },
      ]
    if (booleans.has(column)) return [{ column, in: Number, out: Boolean }]
    return []
  })
})

/** A row as it is stored. */
export function encode<E extends EntityName>(entity: E, row: RowOf<E>): TableOf<E> {
  const stored: Record<string, unknown> = { ...row }
  for (const { column, in: way } of codecs[entity]) stored[column] = way(stored[column])
  return stored as TableOf<E>
}

/** A stored row as everybody else knows it; columns that only the database has are left out. */
export function decode<E extends EntityName>(entity: E, stored: unknown): RowOf<E> {
  const input = stored as Record<string, unknown>
  const row: Record<string, unknown> = {}
  for (const column of columnsOf(entity)) row[column] = input[column]
  for (const { column, out } of codecs[entity]) row[column] = out(row[column])
  return row as RowOf<E>
}

/** The row with the fields of its schema and no others, in the schema's order, at a version. */
export function atVersion<E extends EntityName>(entity: E, row: RowOf<E>, version: number): RowOf<E> {
  const input = row
  const shaped: Record<string, unknown> = {}
  for (const column of columnsOf(entity)) shaped[column] = input[column]
  shaped['version'] = version
  return shaped as RowOf<E>
}
