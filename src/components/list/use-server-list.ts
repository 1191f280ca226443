import { type RowQuery, useServerRows } from '../../queries/api/use-server-rows.ts'
import { type ListSource, mostChosen } from './source.ts'

/** Rows by the server's pages, refreshed when the server announces a change. Rows that moved between pages show once. */
export function useServerList<R>(query: RowQuery<R>, rowKey: (row: R) => string): ListSource<R> {
  const found = useServerRows(query)
  return {
    ...found,
    rows: [...new Map(found.rows.map((row) => [rowKey(row), row])).values()],
    loadAll: () => void found.loadAll(mostChosen),
  }
}
