import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import type { ImportCells, ImportKey } from '#sync/rules/import/columns.ts'
import { matchHeadings } from '#sync/rules/import/headings.ts'
import type { ImportLine } from '#sync/rules/import/limits.ts'
import { findProblems, type ImportContext, type RowProblems } from '#sync/rules/import/read-rows.ts'
import type { SheetTable, TableLine } from './read-table.ts'
import { rowValues } from './row-values.ts'

const cellsOf = ({ cells }: TableLine, keys: readonly (ImportKey | null)[]): ImportCells =>
  Object.fromEntries(keys.flatMap((key, n) => (key && cells[n] ? [[key, cells[n]]] : [])))

/** A file with everything that can be checked without the server. */
export interface JudgedTable {
  readonly table: SheetTable
  /** Problems of the file as a whole; with any, no rows are shown. */
  readonly fileProblems: readonly string[]
  /** Headings that aren't supported. */
  readonly unmatched: readonly string[]
  readonly lines: readonly ImportLine[]
  readonly rowProblems: readonly RowProblems[]
  /** The values that each row will write, by its number. */
  readonly values: ReadonlyMap<number, string>
}

export function judgeTable(kind: ImportKind, table: SheetTable, context: ImportContext): JudgedTable {
  const { keys, unmatched, problems } = matchHeadings(kind, table.headings, context.hasOwner)
  if (problems.length > 0)
    return { table, fileProblems: problems, unmatched, lines: [], rowProblems: [], values: new Map() }
  const lines = table.lines.map((line) => ({ row: line.row, cells: cellsOf(line, keys) }))
  const values = new Map(lines.map(({ row, cells }) => [row, rowValues(kind, cells, context)]))
  return {
    table,
    fileProblems: [],
    unmatched,
    lines,
    rowProblems: findProblems(kind, lines, context),
    values,
  }
}
