import type { ImportKey } from './columns.ts'

/** What is wrong with a row of a file, in a sentence. */
export interface CellProblem {
  /** Null: the row as a whole. */
  readonly key: ImportKey | null
  readonly text: string
  /** True: what the row describes is in the system already. */
  readonly isKnown: boolean
}

export const wrongCell = (key: ImportKey, text: string): CellProblem => ({ key, text, isKnown: false })
export const knownCell = (key: ImportKey, text: string): CellProblem => ({ key, text, isKnown: true })

/** What a row says, or why it can't be imported. */
export type ReadRow<T> =
  | { readonly value: T; readonly problems?: never }
  | { readonly value?: never; readonly problems: readonly CellProblem[] }

/** Collects what is wrong with the cells of one row while they are read. */
export function createRowReader(cells: Readonly<Record<string, string | undefined>>) {
  const problems: CellProblem[] = []
  return {
    problems,
    /** A cell's text, without spaces around it. */
    text: (key: ImportKey): string => cells[key]?.trim() ?? '',
    /** What a reader makes of a cell; the fallback where it is empty or wrong. */
    read<T>(key: ImportKey, reader: (text: string) => CellValue<T>, fallback: T): T {
      const text = cells[key]?.trim() ?? ''
      if (text === '') return fallback
      const cell = reader(text)
      if (cell.problem === undefined) return cell.value
      problems.push(wrongCell(key, cell.problem))
      return fallback
    },
    add(key: ImportKey, text: string): void {
      problems.push(wrongCell(key, text))
    },
  }
}
export type RowReader = ReturnType<typeof createRowReader>

/** What a cell means, or what is wrong with it. */
export type CellValue<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly value?: never; readonly problem: string }
