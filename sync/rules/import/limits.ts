import type { ImportCells } from './columns.ts'

// These limits are separate from the row validation, so that a screen can use them without loading the validators.

/** A file with more rows takes longer than people watch a progress bar and should be split. */
export const maxImportRows = 10_000
export const maxImportFileBytes = 10_000_000
/** The number of rows per call: few enough to finish within a second. */
export const importChunk = 100

/** A row of a file with its number in the spreadsheet. */
export interface ImportLine {
  readonly row: number
  readonly cells: ImportCells
}
