import type { ImportLine } from '#sync/rules/import/limits.ts'
import { csvFile } from '../../ui/csv.ts'
import type { SheetTable } from './read-table.ts'

/** What a person chose for all rows of a file. */
export interface ImportOptions {
  readonly brand: string
  /** Whose the rows are that name nobody. */
  readonly accountId: string | null
  readonly invites: boolean
}

/** Why a row is not imported: it is wrong, it repeats an earlier one, or it is here already. */
export type RowFate = 'ready' | 'wrong' | 'repeat' | 'known'

export interface PreviewRow {
  readonly row: number
  readonly fate: RowFate
  /** What the row is about, as far as it can be told. */
  readonly name: string
  readonly reasons: readonly string[]
}

export interface ImportPreview {
  readonly table: SheetTable
  readonly unmatched: readonly string[]
  /** Those that can't be imported first, then by their place in the file. */
  readonly rows: readonly PreviewRow[]
  /** What is sent, in the order of the file. */
  readonly ready: readonly ImportLine[]
}

export const countFates = (rows: readonly PreviewRow[]): Readonly<Record<RowFate, number>> => {
  const counts = { ready: 0, wrong: 0, repeat: 0, known: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return counts
}

/** The rows that are not imported as a file to mend and import again, each with why. */
export function badRowsFile(
  { headings, lines }: SheetTable,
  reasons: ReadonlyMap<number, readonly string[]>,
): Blob {
  const bad = lines.filter(({ row }) => reasons.has(row))
  return csvFile([
    [...headings, 'Row', 'Reason'],
    ...bad.map(({ row, cells }) => [
      ...headings.map((_, n) => cells[n] ?? ''),
      row,
      (reasons.get(row) ?? []).join(' '),
    ]),
  ])
}
