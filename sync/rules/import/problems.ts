import { cleanText, plainNumber } from '../../lib/clean-text.ts'
import type { ImportKey } from './columns.ts'

/** A problem with a row of a file, as a sentence. */
export interface CellProblem {
  /** Null for the row as a whole. */
  readonly key: ImportKey | null
  readonly text: string
  /** True if the row describes something that is already in the system. */
  readonly isKnown: boolean
}

export const wrongCell = (key: ImportKey, text: string): CellProblem => ({ key, text, isKnown: false })
export const knownCell = (key: ImportKey, text: string): CellProblem => ({ key, text, isKnown: true })

/** The value of a row, or the reasons why it can't be imported. */
export type ReadRow<T> =
  | { readonly value: T; readonly problems?: never }
  | { readonly value?: never; readonly problems: readonly CellProblem[] }

/** The content of a cell whose formula failed, in Excel, Google Sheets and LibreOffice. */
const sheetErrors = [
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#CALC!'],
  ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#EXTERNAL!', '#PYTHON!', '#GETTING_DATA'],
]
const isSheetError = (text: string): boolean =>
  sheetErrors.includes(text.toUpperCase()) || /^Err:\d{3}$/.test(text)

/** The punctuation in these cells is converted to what keyboards type; other texts keep their dashes. */
const numberKeys: readonly string[] = [
  ...['email', 'phone', 'mailbox', 'trn', 'trackingNumber', 'declaredValueUsdCents', 'pieces'],
  ...['weight', 'lengthIn', 'widthIn', 'heightIn', 'mawb', 'flight', 'departs', 'arrives'],
]

/** Collects the problems of one row while its cells are read. */
export function createRowReader(cells: Readonly<Record<string, string | undefined>>) {
  const problems: CellProblem[] = []
  const failedKeys = new Set<ImportKey>()
  const textOf = (key: ImportKey): string => {
    const clean = numberKeys.includes(key) ? plainNumber : cleanText
    return clean(cells[key] ?? '').trim()
  }
  const noteError = (key: ImportKey, text: string): void => {
    if (failedKeys.has(key)) return
    failedKeys.add(key)
    problems.push(
      wrongCell(
        key,
        `“${text}” is an error of the spreadsheet. Correct the formula, or enter the value itself.`,
      ),
    )
  }
  return {
    problems,
    /** The text of a cell, trimmed. */
    text: textOf,
    /** The value of a cell, or the fallback if it is empty or wrong. */
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
    /** Adds a problem with a cell, unless the cell shows a spreadsheet error, which is reported instead. */
    add(key: ImportKey, text: string): void {
      const content = textOf(key)
      if (isSheetError(content)) noteError(key, content)
      else problems.push(wrongCell(key, text))
    },
  }
}
export type RowReader = ReturnType<typeof createRowReader>

/** The value of a cell, or its problem. */
export type CellValue<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly value?: never; readonly problem: string }
