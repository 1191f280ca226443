import { stringify } from 'csv-stringify/sync'
import { dropControls } from '#sync/lib/clean-text.ts'
import { centsText } from '../documents/value-text.ts'
import { columnHeading, type ExportColumn, type Kind, momentIn, type Table } from './table.ts'

/** Spreadsheets run text that looks like a formula, and visitors' form input could be one. */
const formula = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Distinguished from a formula by the sign that spreadsheets hide. */
const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const cellText: Record<Kind, (value: string | number | boolean) => string> = {
  text: (value) => harmless(dropControls(String(value))),
  number: String,
  money: (value) => centsText(Number(value)),
  moment: (value) => momentIn(String(value)),
  flag: (value) => (value ? 'yes' : 'no'),
}

function cellOf<R>({ kind, value }: ExportColumn<R>, row: R): string {
  const cellValue = value(row)
  return cellValue === null || cellValue === '' ? '' : cellText[kind](cellValue)
}

// By default it quotes only values with a complete line ending, and half of one ends a line in many readers.
const lines = (records: readonly (readonly string[])[]): string =>
  stringify(
    records.map((record) => [...record]),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** A table as CSV, part by part; the mark at its start tells spreadsheets that it is UTF-8. */
export async function* csvOf<R>({ columns, parts }: Table<R>): AsyncGenerator<string> {
  yield `\ufeff${lines([columns.map(columnHeading)])}`
  for await (const part of parts())
    yield lines(part.map((row) => columns.map((column) => cellOf(column, row))))
}
