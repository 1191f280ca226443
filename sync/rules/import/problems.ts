import { cleanText, plainNumber } from '../../lib/clean-text.ts'
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

/** What a cell shows whose formula failed, in Excel, Google Sheets and LibreOffice. */
const sheetErrors = [
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'],
  ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!', '#PYTHON!', '#GETTING_DATA'],
]
const isSheetError = (text: string): boolean =>
  sheetErrors.includes(text.toUpperCase()) || /^Err:\d{3}$/.test(text)

/** What numbers and addresses are written with is read as the keyboard writes it; other texts keep their dashes. */
const numberKeys: readonly string[] = [
  ...['email', 'phone', 'mailbox', 'trn', 'trackingNumber', 'declaredValueUsdCents', 'pieces'],
]

/** Collects what is wrong with the cells of one row while they are read. */
export function createRowReader(cells: Readonly<Record<string, string | undefined>>) {
  const problems: CellProblem[] = []
  const failed = new Set<ImportKey>()
  const textOf = (key: ImportKey): string => {
    const clean = numberKeys.includes(key) ? plainNumber : cleanText
    return clean(cells[key] ?? '').trim()
  }
  const noteError = (key: ImportKey, text: string): void => {
    if (failed.has(key)) return
    failed.add(key)
    problems.push(
      wrongCell(
        key,
        `“${text}” is an error of the spreadsheet. Correct the formula, or enter the value itself.`,
      ),
    )
  }
  return {
    problems,
    /** A cell's text, without spaces around it. */
    text: textOf,
    /** What a reader makes of a cell; the fallback where it is empty or wrong. */
    read<T>(key: ImportKey, reader: (text: string) => CellValue<T>, fallback: T): T {
      const text = textOf(key)
      if (text === '') return fallback
      if (isSheetError(text)) {
        noteError(key, text)
        return fallback
      }
      const cell = reader(text)
      if (cell.problem === undefined) return cell.value
      problems.push(wrongCell(key, cell.problem))
      return fallback
    },
    /** Says what is wrong with a cell, unless an error of the spreadsheet is to blame. */
    add(key: ImportKey, text: string): void {
      const content = textOf(key)
      if (isSheetError(content)) noteError(key, content)
      else problems.push(wrongCell(key, text))
    },
  }
}
export type RowReader = ReturnType<typeof createRowReader>

/** What a cell means, or what is wrong with it. */
export type CellValue<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly value?: never; readonly problem: string }
