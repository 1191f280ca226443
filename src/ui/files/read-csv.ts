import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { WordedError } from '#sync/lib/refusal.ts'

const separators = [',', ';', '\t'] as const

/** The separator of the first line that has one: semicolons where commas are for decimals, tabs from a spreadsheet. */
function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]/)
  const first = lines.find((row) => separators.some((separator) => row.includes(separator)))
  const line = first?.replaceAll(/"(?:[^"]|"")*"/g, '') ?? ''
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

interface CsvOptions {
  /** True allows a different separator in each row, as in pasted lines. */
  readonly anySeparator?: boolean
}

/** The line that tells Excel the separator, which Excel doesn't show as a row. */
const separatorLine = /^\ufeff?"?sep=(.)"?(?:\r\n|\n|\r|$)/i

/**
 * The cells of a CSV text by row; empty rows are kept, so that row numbers match those in a spreadsheet. Throws
 * WordedError for an unclosed quote.
 */
export function readCsv(csv: string, { anySeparator = false }: CsvOptions = {}): string[][] {
  const [line = '', separator] = separatorLine.exec(csv) ?? []
  const text = csv.slice(line.length)
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      delimiter: separator ?? (anySeparator ? [...separators] : separatorOf(text)),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new WordedError(
      'A quotation mark is missing at the end of a cell. Check the last rows of the file.',
    )
  }
}
