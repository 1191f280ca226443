import { type SelectQueryBuilder, sql } from 'kysely'
import { defaultPageSize } from '#sync/api/row.ts'

interface Place {
  readonly pageNumber: number
  readonly pageSize?: number | undefined
}

/** A page of a list in its order, and the number of rows that match. */
export async function listPage<D, T extends keyof D, O, L, U extends keyof L, R>(
  matches: SelectQueryBuilder<D, T, O>,
  list: SelectQueryBuilder<L, U, R>,
  { pageNumber, pageSize = defaultPageSize }: Place,
) {
  const { n } = await matches
    .select(sql<number>`count(*)`.as('n'))
    .$castTo<{ n: number }>()
    .executeTakeFirstOrThrow()
  const result = await list
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { result, totalItems: Number(n), pageNumber }
}
