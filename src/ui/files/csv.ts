import { dropControls } from '#sync/lib/clean-text.ts'

type Cell = string | number | null

/** A spreadsheet must not interpret typed text as a formula. */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cellText = (cell: Cell): string =>
  typeof cell === 'number'
    ? String(cell)
    : `"${escapeFormula(dropControls(cell ?? '')).replaceAll('"', '""')}"`

/** Rows as a CSV file that every spreadsheet opens, header first. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([`\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`], {
    type: 'text/csv;charset=utf-8',
  })
