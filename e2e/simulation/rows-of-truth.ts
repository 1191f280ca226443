import type { EntityName, RowOf } from '#sync/entities/index.ts'
import type { Truth } from './truth.ts'

type Rows = Pick<Truth, 'rows'>

/** All rows of an entity by their ids. */
export const rowsById = <E extends EntityName>({ rows }: Rows, entity: E) =>
  (rows.get(entity) ?? new Map()) as unknown as ReadonlyMap<string, RowOf<E>>

/** All rows of an entity, removed ones as well. */
export const rowsOf = <E extends EntityName>(truth: Rows, entity: E): readonly RowOf<E>[] => [
  ...rowsById(truth, entity).values(),
]
