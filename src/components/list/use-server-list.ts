import { type RowQuery, useServerRows } from '../../queries/api/server-cache/use-server-rows.ts'
import { type ListSource, mostChosen } from './source.ts'

/**
 * Rows from the server's pages, refreshed when the server announces a change. Rows that moved between pages show once.
 */
export function useServerList<R, P>(query: RowQuery<R, P>, rowKey: (row: R) => string): ListSource<R> {
  const pages = useServerRows(query)
  return {
    ...pages,
    rows: [...new Map(pages.rows.map((row) => [rowKey(row), row])).values()],
    loadAll: () => void pages.loadAll(mostChosen),
  }
}
