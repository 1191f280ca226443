import { type ServerQuery, useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import type { ListSource } from './source.ts'

const doNothing = () => undefined

/**
 * Rows that the server returns all together, for lists that stay short.
 * @param pick searches, filters and sorts them
 */
export function useWholeList<R>(
  query: ServerQuery<R[]>,
  pick: (rows: readonly R[]) => readonly R[],
): ListSource<R> {
  const answer = useServerQuery(query)
  const rows = answer.is === 'shown' ? pick(answer.data) : []
  return {
    is: answer.is,
    rows,
    total: rows.length,
    problem: answer.is === 'failed' ? answer.error.message : '',
    oldSinceMs: answer.is === 'shown' ? answer.oldSinceMs : null,
    isOld: false,
    more: doNothing,
    loadAll: doNothing,
    again: answer.again,
  }
}
