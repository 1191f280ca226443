import type { ImportLine } from '#sync/rules/import/limits.ts'
import { csvFile } from '../../ui/files/csv.ts'
import type { SheetTable } from './read-table.ts'

/** The options a person chose for every row of a file. */
export interface ImportOptions {
  readonly brand: string
  /** The customer of the rows that name none. */
  readonly accountId: string | null
  readonly invites: boolean
}

/** The reason why a row isn't imported: it is wrong, it repeats an earlier row, or it exists already. */
export type RowFate = 'ready' | 'wrong' | 'repeat' | 'known'

export interface PreviewRow {
  readonly row: number
  readonly fate: RowFate
  /** The row's subject, if known. */
  readonly name: string
  /** The values that the row will write; '' if it can't be read. */
  readonly values: string
  /** Sentences about the row from the file, such as an airline's report of missing pieces. */
  readonly remarks: readonly string[]
  readonly reasons: readonly string[]
}

export interface ImportPreview {
  readonly table: SheetTable
  readonly unmatched: readonly string[]
  /** Rows that can't be imported first, then in the order of the file. */
  readonly rows: readonly PreviewRow[]
  /** The rows to send, in the order of the file. */
  readonly ready: readonly ImportLine[]
}

export const countFates = (rows: readonly PreviewRow[]): Readonly<Record<RowFate, number>> => {
  const counts = { ready: 0, wrong: 0, repeat: 0, known: 0 }
  for (const { fate } of rows) counts[fate] += 1
  return counts
}

/** The rows that aren't imported, each with the reason, as a file to correct and import again. */
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
