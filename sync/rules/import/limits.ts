import type { ImportCells } from './columns.ts'

// Apart from what judges rows, so that a screen can know them without loading the validators.

/** A file of more rows takes longer than anybody looks at a progress bar, and is better split. */
export const mostImportRows = 10_000
export const largestImportFile = 10_000_000
/** So many rows travel in one call: few enough to be done within a second. */
export const importChunk = 100

/** One row of a file, with its number in the spreadsheet. */
export interface ImportLine {
  readonly row: number
  readonly cells: ImportCells
}
